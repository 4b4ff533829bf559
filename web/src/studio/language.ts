// The language server, spoken to over a socket: the same server that other editors start.
import { key, socketAt } from "./link";

export interface Position {
  line: number;
  character: number;
}
export interface Range {
  start: Position;
  end: Position;
}
export interface Diagnostic {
  range: Range;
  message: string;
  severity?: number;
  code?: string;
}
export interface TextEdit {
  range: Range;
  newText: string;
}
export interface WorkspaceEdit {
  changes?: Record<string, TextEdit[]>;
}
export interface CodeAction {
  title: string;
  kind?: string;
  isPreferred?: boolean;
  diagnostics?: Diagnostic[];
  edit?: WorkspaceEdit;
}
export interface Location {
  uri: string;
  range: Range;
}
export type LanguageState = "starting" | "ready" | "restarting" | "stopped";

interface Opened {
  version: number;
  text: () => string;
}
type Reply = { result?: unknown; error?: { message: string } };

const RESTARTS = 3; // within a minute, after which somebody has to say that it is to go on
const HANGS = 4408;
const CAPABILITIES = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: { versionSupport: true },
    completion: { completionItem: { documentationFormat: ["markdown"] } },
    hover: { contentFormat: ["markdown"] },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } } },
    semanticTokens: { requests: { full: true, range: true }, tokenTypes: [], tokenModifiers: [], formats: ["relative"] },
  },
  workspace: { semanticTokens: { refreshSupport: true }, workspaceEdit: { documentChanges: false } },
};

export class Language {
  legend: string[] = [];
  private socket: WebSocket | null = null;
  private number = 0;
  private ready = false;
  private waiting = new Map<number, (found: Reply) => void>();
  private opened = new Map<string, Opened>();
  private restarts: number[] = [];

  constructor(
    private readonly state: (now: LanguageState) => void,
    private readonly diagnostics: (uri: string, found: Diagnostic[], version: number | null) => void,
    private readonly refresh: () => void,
  ) {}

  start(): void {
    this.state(this.restarts.length ? "restarting" : "starting");
    const socket = socketAt("/studio/language");
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ do: "join", n: 0, key: key() }));
      void this.greet();
    };
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)));
    socket.onclose = (event) => {
      this.ready = false;
      this.socket = null;
      for (const tell of this.waiting.values()) tell({ error: { message: "stopped" } });
      this.waiting.clear();
      const now = Date.now();
      this.restarts = [...this.restarts.filter((at) => now - at < 60_000), now];
      if (this.restarts.length > RESTARTS && event.code === HANGS) this.state("stopped");
      else {
        this.state("restarting");
        setTimeout(() => this.start(), 400 * this.restarts.length);
      }
    };
  }

  /** Begin again after it was stopped, because somebody says so. */
  again(): void {
    this.restarts = [];
    if (this.socket === null) this.start();
  }

  private async greet(): Promise<void> {
    const found = (await this.send("initialize", { capabilities: CAPABILITIES, processId: null, rootUri: null })) as
      | { capabilities: { semanticTokensProvider?: { legend: { tokenTypes: string[] } } } }
      | null;
    if (!found || found instanceof Error) return;
    this.legend = found.capabilities.semanticTokensProvider?.legend.tokenTypes ?? [];
    this.note("initialized", {});
    this.ready = true;
    for (const [uri, one] of this.opened) this.tellOpened(uri, one);
    this.state("ready");
    this.refresh();
  }

  private take(message: { id?: number; method?: string; params?: Record<string, unknown>; result?: unknown; error?: { message: string } }): void {
    if (message.method === undefined) {
      const tell = this.waiting.get(message.id as number);
      this.waiting.delete(message.id as number);
      tell?.(message);
    } else if (message.method === "textDocument/publishDiagnostics") {
      const { uri, diagnostics, version } = message.params as { uri: string; diagnostics: Diagnostic[]; version?: number };
      this.diagnostics(uri, diagnostics, version ?? null);
    } else if (message.id !== undefined) {
      this.socket?.send(JSON.stringify({ jsonrpc: "2.0", id: message.id, result: null }));
      if (message.method === "workspace/semanticTokens/refresh") this.refresh();
    }
  }

  private send(method: string, params: unknown): Promise<unknown> {
    const id = ++this.number;
    return new Promise((done) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        done(null);
        return;
      }
      this.waiting.set(id, (found) => done(found.error ? new Error(found.error.message) : (found.result ?? null)));
      this.socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  private note(method: string, params: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  /** Ask something; null when there is no answer. */
  async ask<T>(method: string, params: unknown): Promise<T | null> {
    if (!this.ready) return null;
    const found = await this.send(method, params);
    return found instanceof Error ? null : (found as T | null);
  }

  /** The same, with the sentence in which it was refused. */
  async askOr<T>(method: string, params: unknown): Promise<T | Error | null> {
    return this.ready ? ((await this.send(method, params)) as T | Error | null) : null;
  }

  open(uri: string, text: () => string): void {
    const one = { version: 1, text };
    this.opened.set(uri, one);
    if (this.ready) this.tellOpened(uri, one);
  }

  private tellOpened(uri: string, one: Opened): void {
    this.note("textDocument/didOpen", { textDocument: { uri, languageId: "cardwright", version: one.version, text: one.text() } });
  }

  change(uri: string): void {
    const one = this.opened.get(uri);
    if (!one) return;
    one.version += 1;
    if (this.ready) this.note("textDocument/didChange", { textDocument: { uri, version: one.version }, contentChanges: [{ text: one.text() }] });
  }

  version(uri: string): number {
    return this.opened.get(uri)?.version ?? 0;
  }

  saved(uri: string): void {
    this.note("textDocument/didSave", { textDocument: { uri } });
  }

  close(uri: string): void {
    if (this.opened.delete(uri)) this.note("textDocument/didClose", { textDocument: { uri } });
  }

  filesChanged(uris: string[]): void {
    this.note("workspace/didChangeWatchedFiles", { changes: uris.map((uri) => ({ uri, type: 2 })) });
  }
}

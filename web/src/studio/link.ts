// The connection to the server of the studio: asks for work, is told when files change, and comes
// back when it was lost.

export type Answer<T> = ({ ok: true } & T) | { ok: false; why: string; ended?: boolean; text?: string; stamp?: string };
export interface PackInfo {
  name: string;
  title: string;
  uri: string;
  writable: boolean;
  files: string[];
}
export type Told = { is: "studio"; packs: PackInfo[]; first: string | null } | { is: "files"; pack: string; changed: string[] };

const SLOWEST = 5_000;

/** The key stands behind the `#`; after a reload it is still there. */
export function key(): string {
  return location.hash.slice(1);
}

export function socketAt(path: string): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
}

export class Link {
  private socket: WebSocket | null = null;
  private number = 0;
  private wait = 300;
  private shut = false;
  private waiting = new Map<number, (found: Answer<object>) => void>();

  constructor(
    private readonly told: (message: Told) => void,
    private readonly state: (now: "online" | "offline" | "no_key") => void,
  ) {
    this.open();
  }

  ask<T>(what: string, given: Record<string, unknown> = {}): Promise<Answer<T>> {
    const n = ++this.number;
    return new Promise((tell) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        tell({ ok: false, why: "offline" });
        return;
      }
      this.waiting.set(n, tell as (found: Answer<object>) => void);
      this.socket.send(JSON.stringify({ do: what, n, ...given }));
    });
  }

  private open(): void {
    const socket = socketAt("/studio/work");
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ do: "join", n: 0, key: key() }));
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as { is: string; n?: number; why?: string };
      if (message.is === "done" || (message.is === "refused" && message.n)) {
        const tell = this.waiting.get(message.n as number);
        this.waiting.delete(message.n as number);
        tell?.({ ...message, ok: message.is === "done" } as Answer<object>);
      } else if (message.is === "refused") {
        if (message.why === "no_key") {
          this.shut = true;
          this.state("no_key");
        }
      } else {
        if (message.is === "studio") {
          this.wait = 300;
          this.state("online");
        }
        this.told(message as Told);
      }
    };
    socket.onclose = () => {
      for (const tell of this.waiting.values()) tell({ ok: false, why: "offline" });
      this.waiting.clear();
      this.socket = null;
      if (this.shut) return;
      this.state("offline");
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(SLOWEST, this.wait * 1.6);
    };
  }
}

/** Lets only the last of many requests through: while one is being done, those before the last are
 * passed over. */
export function lastOnly<T>(work: (given: T) => Promise<void>): (given: T) => void {
  let busy = false;
  let next: { given: T } | null = null;
  const run = async (given: T): Promise<void> => {
    busy = true;
    await work(given);
    busy = false;
    const after = next;
    next = null;
    if (after) void run(after.given);
  };
  return (given) => {
    if (busy) next = { given };
    else void run(given);
  };
}

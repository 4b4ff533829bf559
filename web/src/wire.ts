// What goes over the wire: the shapes of messages, and a connection that mends itself.

export type Lang = string;
export type Ref = (string | number)[];

export interface Face {
  titles: [string, string];
  kinds: [string, string][];
  tint: number;
  colour: string;
  art: boolean;
  price: string;
  prices: string[];
  numbers: string[];
  text: string[];
  notes: string[];
  flavour: string;
  die: boolean;
  map: [number, number, number] | null;
}
export interface ZoneAbout {
  title: string;
  owner: "shared" | "player" | "room" | "card";
  look: "full" | "line" | "count" | "laid" | "hidden";
  ranked: boolean;
  slots: number | null;
}
export interface CounterAbout {
  titles: [string, string];
  owner: "shared" | "player" | "room" | "card";
  look: "lasting" | "turn" | "shared" | "hidden";
  flag: boolean;
  most: number | null;
  always: boolean;
}
export interface Catalogue {
  pack: string;
  title: string;
  lang: Lang;
  players: number;
  cards: Record<string, Face>;
  zones: Record<string, ZoneAbout>;
  counters: Record<string, CounterAbout>;
  pawns: Record<string, { title: string; owner: string; always: boolean }>;
  panels: string[];
  counts: string[];
  board: boolean;
}
export interface SeenCard {
  card?: string;
  notes?: string[];
  bears?: string[];
}
export interface SceneZone {
  zone: string;
  of: number | null;
  cards: (SeenCard | null)[];
  backs: number;
}
export interface Offered {
  text: string;
  group: string;
  about: Ref[];
  costs: string;
  comes: string;
}
export interface Offer {
  kind: "action" | "choice" | "may" | "number" | "pick" | "crossing";
  text: string;
  card: string | null;
  options: Offered[];
}
export interface Trail {
  level: number;
  points: [number, number][];
  begins: string;
  ends: string;
  number: number;
}
export interface LaidMaps {
  zone: string;
  of: number;
  laid: [string, number, number, number][];
  levels: number;
  trails: Trail[];
  found: string;
}
export interface Scene {
  you: number;
  turn: number;
  active: number;
  phase: string | null;
  over: boolean;
  counters: Record<string, number | (number | null)[]>;
  pawns: Record<string, string[]>;
  zones: SceneZone[];
  maps: LaidMaps[];
  asked: number[];
  offer: Offer | null;
  board: unknown;
  result: { columns: string[][]; winners: number[]; text: string } | null;
}
/** What has changed of a scene; a zone that is as it was is said by the number that it had. */
export type SceneChanges = Partial<Omit<Scene, "zones">> & { zones?: (SceneZone | number)[] };
export interface StoryPage {
  turn: number;
  active: number;
  player: number;
  lines: string[];
}
export interface RoomScene {
  title: string;
  box: [number, number, number, number];
  kinds: string[];
  ways: string[];
  number: number;
}
export interface BoardScene {
  picture: string;
  rooms: Record<string, RoomScene>;
}
export interface Seats {
  names: (string | null)[];
  bots: (string | null)[];
  here: boolean[];
  watching: number;
  undo: { player: number; waits_for: number[] } | null;
  trouble: string;
}
export interface WhyNot {
  text: string;
  reasons: string[];
}
export interface Rules {
  title: string;
  summary: string;
  how_to_win: string[];
  phases: { title: string; played: string; text: string; actions: { text: string; asked: string[]; does: string }[] }[];
  tags: { title: string; note: string }[];
}
export type Message =
  | { is: "table"; v: number; id: string; seat: number; lang: Lang; languages: Lang[]; bots: string[]; catalogue: Catalogue }
  | { is: "board"; board: BoardScene | null }
  | { is: "scene"; seen: string; scene: SceneChanges; from: number; pages: StoryPage[] }
  | ({ is: "seats" } & Seats)
  | { is: "done"; n: number; hint?: number; best?: [number, number][]; expects?: string; seen?: string; past?: Scene; page?: number; why?: WhyNot[]; rules?: Rules }
  | { is: "refused"; n: number; why: string; about?: string };

const PROTOCOL = 2;
const SLOWEST = 8_000;
export const GONE = ["no_table", "changed", "malformed"];

/** A connection to one seat of one table, which comes back when it was lost. */
export class Wire {
  private socket: WebSocket | null = null;
  private number = 0;
  private wait = 400;
  private timer = 0;
  private waiting = new Map<number, (message: Message) => void>();
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly key: string,
    private readonly lang: () => Lang,
    private readonly take: (message: Message) => void,
    private readonly connected: (now: boolean) => void,
  ) {
    this.open();
    window.addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => document.hidden || this.again());
  }

  /** Ask for something; the answer comes as `done` or `refused`. */
  ask(what: string, given: Record<string, unknown> = {}): Promise<Message> {
    const n = ++this.number;
    return new Promise((tell) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        tell({ is: "refused", n, why: "offline" });
        return;
      }
      this.waiting.set(n, tell);
      this.socket.send(JSON.stringify({ v: PROTOCOL, do: what, n, ...given }));
    });
  }

  private again(): void {
    if (!this.closed && this.socket === null) {
      clearTimeout(this.timer);
      this.open();
    }
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.number = 0;
      const n = ++this.number;
      socket.send(JSON.stringify({ v: PROTOCOL, do: "join", n, table: this.table, key: this.key, lang: this.lang() }));
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as Message;
      if (message.is === "table") {
        this.wait = 400;
        this.connected(true);
      }
      if (message.is === "refused" && message.n === 0 && GONE.includes(message.why)) this.closed = true;
      if (message.is === "done" || message.is === "refused") {
        this.waiting.get(message.n)?.(message);
        this.waiting.delete(message.n);
      }
      this.take(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      for (const [n, tell] of this.waiting) tell({ is: "refused", n, why: "offline" });
      this.waiting.clear();
      this.connected(false);
      if (this.closed) return;
      this.timer = window.setTimeout(() => this.again(), this.wait);
      this.wait = Math.min(SLOWEST, this.wait * 1.7);
    };
  }
}

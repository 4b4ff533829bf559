// A board that is drawn: what the server says of it, and changes that become changes of its text.
import { redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { batch, computed, signal } from "@preact/signals";
import { lang } from "../state";
import { afterChange, changed, contents, docs, edit, goTo, keepIn, keptIn, link, newFile, openFile, packName, replaceText, textOf, touched, work, type Doc, type Place } from "./desk";
import { lastOnly } from "./link";
import { view } from "./editor";

export interface DrawnRoom {
  name: string;
  title: string;
  titles: Record<string, string>;
  at: [number, number] | null;
  kinds: string[];
  slots: Record<string, number>;
  aside: boolean;
  start: boolean;
  line: number;
  box: [number, number, number, number] | null;
}
export interface DrawnTunnel {
  source: string;
  target: string;
  one_way: boolean;
  kinds: string[];
  text: string;
  line: number;
}
export interface Drawn {
  errors: boolean;
  name: string;
  title: string;
  titles: Record<string, string>;
  place: Place;
  picture: string;
  rooms: DrawnRoom[];
  tunnels: DrawnTunnel[];
  room_kinds: [string, string][];
  tunnel_kinds: [string, string][];
  slot_kinds: [string, string][];
}
export interface Finding {
  code: string;
  severity: string;
  text: string;
  place: Place;
}
export type Ways = Record<string, { in: string; home: string; in_free: string; home_free: string; way_in: string[]; way_home: string[] }>;

export const drawing = signal(false); // whether the panel is open
export const chosenBoard = signal("");
export const drawn = signal<Drawn | null>(null);
export const findings = signal<Finding[] | null>(null);
export const ways = signal<Ways>({});
export const picked = signal<string | null>(null); // the room that is looked at
export const showWays = signal(false); // whether what ways cost stands on the picture
export const mode = signal<"move" | "join">("move");
export const file = computed(() => drawn.value?.place?.[0] ?? null);
export const canUndo = computed(() => {
  void touched.value;
  return undoable(file.value);
});

const ask = lastOnly(async (name: string) => {
  const found = await work<Drawn>("board", { board: name, lang: lang.value });
  if (found && name === chosenBoard.value) {
    drawn.value = found;
    if (picked.value && !found.rooms.some((room) => room.name === picked.value)) picked.value = null;
    askFindings(name);
  }
});
const askFindings = lastOnly(async (name: string) => {
  if (drawn.value?.errors) return;
  const found = await work<{ findings: Finding[]; ways: Ways }>("findings", { board: name });
  if (found && name === chosenBoard.value)
    batch(() => {
      findings.value = found.findings;
      ways.value = found.ways;
    });
});

export function look(): void {
  const boards = contents.value?.boards ?? [];
  const kept = keptIn(`studio/board/${packName.value}`);
  if (!boards.some(([name]) => name === chosenBoard.value))
    chooseBoard(boards.find(([name]) => name === kept)?.[0] ?? contents.value?.board ?? boards[0]?.[0] ?? "");
  else ask(chosenBoard.value);
}
export function chooseBoard(name: string): void {
  batch(() => {
    chosenBoard.value = name;
    drawn.value = null;
    findings.value = null;
    ways.value = {};
    picked.value = null;
  });
  keepIn(`studio/board/${packName.value}`, name);
  if (name) ask(name);
}
afterChange.push(() => {
  if (drawing.value) look();
});

async function boardDoc(): Promise<Doc | null> {
  return file.value === null ? null : openFile(file.value, false);
}

/** Make a change to the picture: the text of the board is changed, and drawn again. */
export async function change(what: Record<string, unknown>): Promise<boolean> {
  const doc = await boardDoc();
  if (!doc) return false;
  const found = await work<{ text: string }>("board_edit", { text: textOf(doc), edit: what });
  if (!found) return false;
  replaceText(doc, found.text);
  ask(chosenBoard.value);
  return true;
}

export async function takeBack(again = false): Promise<void> {
  const doc = await boardDoc();
  if (!doc) return;
  takeBackIn(doc, again);
  ask(chosenBoard.value);
}
/** Undo the last change of a text, or do it again. */
export function takeBackIn(doc: Doc, again: boolean): void {
  const target =
    view && view.state === doc.state
      ? view
      : {
          state: doc.state,
          dispatch: (tr: { state: Doc["state"] }) => {
            doc.state = tr.state;
            changed(doc);
          },
        };
  (again ? redo : undo)(target as Parameters<typeof undo>[0]);
}
export function undoable(name: string | null): { undo: boolean; redo: boolean } {
  const doc = name === null ? undefined : docs.get(name);
  return { undo: doc ? undoDepth(doc.state) > 0 : false, redo: doc ? redoDepth(doc.state) > 0 : false };
}

/** The room and tunnel that a finding is about, by the line it points at. */
export function marked(of: Drawn, all: Finding[]): { rooms: Map<string, Finding[]>; tunnels: Map<number, Finding[]> } {
  const rooms = new Map<string, Finding[]>();
  const tunnels = new Map<number, Finding[]>();
  for (const one of all) {
    const line = one.place?.[0] === of.place?.[0] ? one.place?.[1] : undefined;
    if (line === undefined) continue;
    const tunnel = of.tunnels.findIndex((other) => other.line === line);
    const room = of.rooms.filter((other) => other.line <= line).sort((a, b) => b.line - a.line)[0];
    const firstTunnel = Math.min(...of.tunnels.map((other) => other.line));
    if (tunnel >= 0) tunnels.set(tunnel, [...(tunnels.get(tunnel) ?? []), one]);
    else if (room && (line < firstTunnel || room.line > firstTunnel)) rooms.set(room.name, [...(rooms.get(room.name) ?? []), one]);
  }
  return { rooms, tunnels };
}

/** From the picture to the author's units: the straight line that fits the rooms best. */
export function unitsOf(rooms: DrawnRoom[]): (x: number, y: number) => [number, number] {
  const fit = (pairs: [number, number][]): ((one: number) => number) => {
    const n = pairs.length;
    const mx = pairs.reduce((sum, [x]) => sum + x, 0) / n;
    const my = pairs.reduce((sum, [, y]) => sum + y, 0) / n;
    const sxx = pairs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
    const sxy = pairs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
    const slope = sxx > 0 ? sxy / sxx : 0;
    return (one) => (slope > 0.0001 ? my + slope * (one - mx) : my + (one - mx) / 130);
  };
  const placed = rooms.filter((room) => room.at && room.box) as (DrawnRoom & { at: [number, number]; box: [number, number, number, number] })[];
  if (!placed.length) return (x, y) => [x / 130, y / 110];
  const across = fit(placed.map((room) => [room.box[0] + room.box[2] / 2, room.at[0]]));
  const down = fit(placed.map((room) => [room.box[1] + room.box[3] / 2, room.at[1]]));
  return (x, y) => [Math.round(across(x) * 10) / 10, Math.round(down(y) * 10) / 10];
}

/** Declare a new kind of room or tunnel, in the file that declares the others. */
export async function declareKind(what: "room" | "tunnel", name: string, title: string, price: string, symbol: string, colour: string): Promise<boolean> {
  const body = (symbol ? `\n    symbol "${symbol}"${colour ? ` in "${colour}"` : ""}` : "") + (what === "tunnel" && price.trim() ? `\n    pay ${price.trim()}` : "");
  const text = `${what} ${name} "${title.replaceAll('"', "'")}"${body}\n`;
  const own = "rules/kinds.rules";
  const known = docs.has(own) || (await openFileQuietly(own));
  if (!known) return newFile(own, text);
  const doc = await openFile(own, false);
  if (!doc) return false;
  const before = textOf(doc);
  edit(doc, [{ from: before.length, to: before.length, insert: (before && !before.endsWith("\n\n") ? "\n" : "") + text }]);
  await goTo(own, doc.state.doc.lines - 2);
  return true;
}
async function openFileQuietly(name: string): Promise<boolean> {
  return (await link.ask<object>("read", { pack: packName.value, file: name })).ok;
}

// A game beside the text: how it began and its steps are kept here; the server does them.
import { batch, computed, signal } from "@preact/signals";
import { board, catalogue, chosen, current as scene, lang, mapsFrom, past as lookedBack, seat, wire } from "../state";
import type { BoardScene, Catalogue, Scene, Wire } from "../wire";
import { afterChange, askContents, contents, docs, edit, goTo, keepIn, keptIn, link, newFile, openFile, packName, save, saveAll, textOf, trouble, work } from "./desk";
import { lastOnly } from "./link";
import { view } from "./editor";
import { setMarks, type Mark } from "./marks";

export interface ToldLine {
  text: string;
  style: string;
}
export interface Step {
  is: "answer" | "effect";
  text: string;
  player: number;
  command?: string;
}
export interface Start {
  players: number | null;
  seed: number;
  board: string | null;
}
interface Branch {
  name: string;
  start: Start;
  steps: Step[];
}
interface Seen {
  seat: number;
  scene: Scene;
  catalogue: Catalogue | null;
  board: BoardScene | null;
  known: string;
  now: string;
  old: boolean;
  problem: string | null;
}
interface Tried extends Seen {
  steps: Step[];
  told: ToldLine[][];
  said: ToldLine[];
  wrong: boolean;
}
export interface Difference {
  step: number; // counted from 1; 0 when a step cannot be done any more
  before: string;
  now: string;
}
export interface Result {
  name: string;
  passed: boolean;
  problem: string;
  place: [string, number] | null;
  at: [string, number] | null;
}

export const start = signal<Start>({ players: null, seed: 1, board: null });
export const steps = signal<Step[]>([]);
export const told = signal<ToldLine[][]>([]);
export const branches = signal<Branch[]>([]);
export const said = signal<{ line: string; lines: ToldLine[]; wrong: boolean } | null>(null);
export const now = signal("");
export const old = signal(false);
export const difference = signal<Difference | null>(null);
export const looking = signal<number | null>(null); // the step after which the table is shown
export const seatWanted = signal<number | null>(null);
export const began = signal(false);
export const trying = signal(false); // whether the panel is open
export const results = signal<Result[] | null>(null);
export const running = signal(false);
export const busy = signal(false);
let known = "";
let knownPack = "";

export const failed = computed(() => (results.value ?? []).filter((one) => !one.passed).length);

/** What the table in the browser asks of its server is done as steps here. */
const ours = {
  ask: async (what: string, given: Record<string, unknown> = {}) => {
    if (what === "answer" && looking.value === null) await again({ answer: Number(given.option), player: Math.max(0, seat.value) });
    return { is: "done", n: 0 } as const;
  },
};

function keep(): void {
  keepIn(`studio/try/${packName.value}`, JSON.stringify({ start: start.value, steps: steps.value, branches: branches.value.slice(-12) }));
}

/** Take up what was tried in this pack before. */
export function takeUp(): void {
  if (knownPack === packName.value) return;
  knownPack = packName.value;
  known = "";
  let kept: { start: Start; steps: Step[]; branches: Branch[] } | null = null;
  try {
    kept = JSON.parse(keptIn(`studio/try/${packName.value}`) ?? "null");
  } catch {
    kept = null;
  }
  batch(() => {
    start.value = kept?.start ?? { players: null, seed: 1, board: null };
    steps.value = kept?.steps ?? [];
    branches.value = kept?.branches ?? [];
    told.value = [];
    said.value = null;
    difference.value = null;
    looking.value = null;
    results.value = null;
    began.value = false;
    wire.value = ours as unknown as Wire;
    lookedBack.value = null;
    catalogue.value = null;
    board.value = null;
    scene.value = null;
  });
}

function show(found: Seen): void {
  known = found.known;
  batch(() => {
    if (found.catalogue) catalogue.value = found.catalogue;
    board.value = found.board;
    seat.value = found.seat;
    scene.value = found.scene;
    chosen.value = null;
    now.value = found.now;
    old.value = found.old;
  });
}

function plainText(lines: ToldLine[]): string {
  return lines.map((one) => one.text.trim()).join("; ");
}

/** The first step that does something else than before. */
function firstDifference(before: { steps: Step[]; told: ToldLine[][] }, found: Tried): Difference | null {
  for (let n = 0; n < before.told.length; n++) {
    const was = plainText(before.told[n] ?? []);
    if (n >= found.told.length) return { step: 0, before: before.steps[n]?.text ?? "", now: found.problem ?? "" };
    const is = plainText(found.told[n] ?? []).replace(/:\d+\)/g, ")");
    if (was.replace(/:\d+\)/g, ")") !== is) return { step: n + 1, before: was.replace(/:\d+\)/g, ")") || "nothing changed", now: is || "nothing changes" };
  }
  return null;
}

type Then = { line: string } | { answer: number; player: number } | null;

/** Do the steps, and one more. */
export async function again(then: Then = null): Promise<boolean> {
  const given = { start: start.value, steps: steps.value, then, seat: seatWanted.value, known, lang: lang.value };
  busy.value = true;
  const panel = document.getElementById("right-panel");
  const here = panel?.contains(document.activeElement);
  const found = await work<Tried>("try", given);
  busy.value = false;
  if (!found) return false;
  const before = { steps: steps.value, told: told.value };
  const replayed = then === null && before.told.length > 0;
  batch(() => {
    show(found);
    began.value = true;
    looking.value = null;
    told.value = found.told;
    if (replayed) {
      const other = firstDifference(before, found);
      if (other) difference.value = other;
      if (found.problem && found.steps.length < before.steps.length) branches.value = [...branches.value, { name: `before the change (${before.steps.length})`, start: start.value, steps: before.steps }];
    } else difference.value = null;
    steps.value = found.steps;
    if (then !== null) said.value = { line: "line" in then ? then.line : "", lines: found.said, wrong: found.wrong };
  });
  keep();
  requestAnimationFrame(() => {
    if (here && document.activeElement === document.body) panel?.focus(); // what had the focus has gone
  });
  return !found.wrong;
}

export function begin(how: Partial<Start> = {}): void {
  if (steps.value.length) keepBranch(`seed ${start.value.seed}, ${steps.value.length} steps`);
  batch(() => {
    start.value = { ...start.value, ...how };
    steps.value = [];
    told.value = [];
    said.value = null;
    difference.value = null;
    seatWanted.value = null;
  });
  void again();
}

export function keepBranch(name: string): void {
  branches.value = [...branches.value.filter((one) => one.name !== name), { name, start: start.value, steps: steps.value }].slice(-12);
  keep();
}

export function takeBranch(branch: Branch): void {
  const here = { name: `${steps.value.length} steps`, start: start.value, steps: steps.value };
  batch(() => {
    branches.value = [...branches.value.filter((one) => one !== branch && one.name !== here.name), ...(steps.value.length ? [here] : [])];
    start.value = branch.start;
    steps.value = branch.steps;
    told.value = [];
    difference.value = null;
  });
  void again();
}

/** Go back to how it was after so many steps; what came after is kept as a branch. */
export function backTo(count: number): void {
  if (count < steps.value.length - 1) keepBranch(`${steps.value.length} steps, before going back to ${count}`);
  batch(() => {
    steps.value = steps.value.slice(0, count);
    told.value = told.value.slice(0, count);
    difference.value = null;
  });
  void again();
}

/** Show the table as it was after so many steps, without going back; null for now. */
const lookBack = lastOnly(async (count: number | null) => {
  const whole = count === null;
  const found = await work<Seen>(whole ? "try" : "past", {
    start: start.value,
    steps: whole ? steps.value : steps.value.slice(0, count),
    seat: seatWanted.value,
    known,
    lang: lang.value,
    ...(whole ? { then: null } : {}),
  });
  if (!found) return;
  batch(() => {
    show(found);
    looking.value = count;
    lookedBack.value = count === null ? null : { scene: found.scene, page: count };
  });
});
export function lookAt(count: number | null): void {
  if (count !== looking.value) lookBack(count);
}

afterChange.push(() => {
  if (trying.value && began.value) void again();
});

// Scenarios

/** The file for scenarios that are made here: the one that is open, or one of their own. */
function fileForScenarios(): string {
  const opened = [...docs.keys()].find((file) => file.endsWith(".scenarios"));
  return opened ?? "scenarios/studio.scenarios";
}

export const made = signal<{ file: string; name: string } | null>(null); // the scenario that was made last

/** Write the session as a scenario at the end of a file, which is saved. */
export async function toScenario(name: string): Promise<boolean> {
  const found = await work<{ text: string; name: string; problem: string | null }>("as_scenario", { start: start.value, steps: steps.value, lang: lang.value, name });
  if (!found) return false;
  const file = fileForScenarios();
  const known = docs.has(file) || (await exists(file));
  if (known) {
    const doc = await openFile(file);
    if (!doc) return false;
    const before = textOf(doc);
    const gap = !before || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
    edit(doc, [{ from: before.length, to: before.length, insert: gap + found.text }]);
    if (!(await save(file))) return false;
  } else if (!(await newFile(file, found.text))) return false;
  askContents();
  if (found.problem) trouble.value = `The scenario does not pass as it is: ${found.problem}`;
  await runScenarios([found.name]);
  const line = (results.value ?? []).find((one) => one.name === found.name)?.place;
  if (line) await goTo(line[0], line[1]);
  made.value = { file, name: found.name };
  return true;
}

/** Call the scenario that was made last something else. */
export async function nameScenario(name: string): Promise<boolean> {
  const before = made.value;
  const doc = before ? await openFile(before.file, false) : null;
  if (!before || !doc) return false;
  const to = name.replaceAll('"', "'").trim() || before.name;
  const text = textOf(doc);
  const start = text.lastIndexOf(`scenario "${before.name}"`);
  if (to === before.name || start < 0) return true;
  if (text.includes(`scenario "${to}"`)) {
    trouble.value = `There is a scenario “${to}” already.`;
    return false;
  }
  edit(doc, [{ from: start + 10, to: start + 10 + before.name.length, insert: to }]);
  if (!(await save(before.file))) return false;
  made.value = { ...before, name: to };
  results.value = (results.value ?? []).filter((one) => one.name !== before.name);
  await runScenarios([to]);
  return true;
}
async function exists(file: string): Promise<boolean> {
  const found = await link.ask<object>("read", { pack: packName.value, file });
  return found.ok;
}

/** Play scenarios: those with these names, else all; marks stand in the margin as they end. */
export async function runScenarios(names?: string[]): Promise<void> {
  if (running.value) return;
  running.value = true;
  let left = names ?? (contents.value?.scenarios ?? []).map((one) => one.name);
  const every: Result[] = names ? (results.value ?? []).filter((one) => !names.includes(one.name)) : [];
  while (left.length) {
    const found = await work<{ marks: Result[]; left: string[] }>("scenarios", { names: left });
    if (!found) break;
    every.push(...found.marks);
    results.value = [...every];
    showMarks();
    if (found.left.length >= left.length) break;
    left = found.left;
  }
  results.value = [...every];
  showMarks();
  running.value = false;
}

function showMarks(): void {
  for (const [file, doc] of docs) {
    if (!file.endsWith(".scenarios")) continue;
    const marks: Mark[] = (results.value ?? []).flatMap((one) => (one.place?.[0] === file ? [{ line: one.place[1], passed: one.passed, text: one.problem || "passed" }] : []));
    if (view && view.state === doc.state) view.dispatch({ effects: setMarks.of(marks) });
    else doc.state = doc.state.update({ effects: setMarks.of(marks) }).state;
  }
}

let rerun = 0;
afterChange.push(() => {
  if (results.value === null) return;
  clearTimeout(rerun);
  rerun = window.setTimeout(() => void runScenarios(), 500);
});

/** Play the pack at a table, as it is when all is saved. */
export async function play(): Promise<string | null> {
  if (!(await saveAll())) return null;
  const found = await link.ask<{ link: string }>("play", { pack: packName.value, players: start.value.players, board: start.value.board, lang: lang.value });
  if (found.ok) return found.link;
  trouble.value = found.why;
  return null;
}

mapsFrom(() => "");

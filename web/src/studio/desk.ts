// What lies on the desk: the packs, the files that are open with what was typed, what is wrong in
// them, and what stands at the cursor.
import { ChangeSet, EditorState, Text } from "@codemirror/state";
import { computed, signal } from "@preact/signals";
import type { Face } from "../wire";
import { Language, type CodeAction, type Diagnostic, type LanguageState, type Position, type TextEdit, type WorkspaceEdit } from "./language";
import { lastOnly, Link, type PackInfo, type Told } from "./link";

export interface Doc {
  file: string;
  uri: string;
  state: EditorState;
  saved: string; // what is on disk, as far as we know
  stamp: string | null; // of that; null for a file that is new
}
export interface AtCursor {
  kind: string;
  name: string;
  faces: Record<string, Face>;
  texts: Record<string, string>;
  tree: string;
}
export type Place = [string, number] | null;
export interface Contents {
  id: string;
  title: string;
  errors: boolean;
  players: [number, number];
  board: string | null;
  cards: { name: string; title: string; kinds: string[]; tint: number; price: string; uses: string[]; place: Place }[];
  boards: [string, string][];
  scenarios: { name: string; place: Place }[];
  fragments: [string, string][]; // the file and the name of each
}

export const connection = signal<"online" | "offline" | "no_key">("offline");
export const languageState = signal<LanguageState>("starting");
export const packs = signal<PackInfo[]>([]);
export const packName = signal("");
export const pack = computed(() => packs.value.find((one) => one.name === packName.value) ?? null);
export const current = signal<string | null>(null); // the file in the editor
export const cursorLine = signal(0);
export const at = signal<AtCursor | null>(null);
export const atIsOld = signal(false);
export const contents = signal<Contents | null>(null);
export const trouble = signal(""); // what went wrong last, in a sentence
export const notice = signal("");
export const problems = signal<Record<string, Diagnostic[]>>({});
export const fixes = signal<Record<string, CodeAction[]>>({});
export const conflicts = signal<Record<string, { text: string; stamp: string }>>({});
export const touched = signal(0); // goes up with every change of a text
export const refreshed = signal(0); // goes up when colours are to be asked for anew
export const docs = new Map<string, Doc>();
export const opened = signal<string[]>([]); // the files of `docs`
export const dirty = computed(() => {
  void touched.value;
  return new Set(opened.value.filter((file) => isDirty(file)));
});

let extensionsFor: (file: string) => import("@codemirror/state").Extension = () => [];
/** What the editor adds to the state of each file; and how it shows a state from elsewhere. */
export function editorIs(extensions: typeof extensionsFor, show: (doc: Doc) => void): void {
  extensionsFor = extensions;
  showState = show;
}
let showState: (doc: Doc) => void = () => {};

export const link = new Link(take, (now) => (connection.value = now));
export const language = new Language(
  (now) => (languageState.value = now),
  (uri, found, version) => {
    if (version !== null && version < language.version(uri)) return; // of a text that was before
    problems.value = { ...problems.value, [uri]: found };
    void askFixes(uri);
  },
  () => (refreshed.value += 1),
);

// Where things are kept in this browser, so that nothing is lost by a reload.

const draftKey = (file: string): string => `studio/draft/${packName.value}/${file}`;

export function keptIn(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
export function keepIn(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    trouble.value = "This browser keeps no drafts: save what you write.";
  }
}

/** The pack that was open in this tab before it was loaded again. */
function inThisTab(): string | null {
  try {
    return sessionStorage.getItem("studio/pack");
  } catch {
    return null;
  }
}

function draftsOf(name: string): string[] {
  const start = `studio/draft/${name}/`;
  try {
    return Object.keys(localStorage)
      .filter((one) => one.startsWith(start))
      .map((one) => one.slice(start.length));
  } catch {
    return [];
  }
}

// From the server

async function take(message: Told): Promise<void> {
  if (message.is === "studio") {
    packs.value = message.packs;
    if (!packName.value) {
      const known = (name: string | null): boolean => message.packs.some((one) => one.name === name);
      const own = message.packs.find((one) => one.writable)?.name;
      const wanted = [inThisTab(), message.first, keptIn("studio/pack")].find((name) => known(name));
      const example = message.packs.find((one) => one.name === wanted)?.writable === false && !message.first && !inThisTab();
      const first = wanted && !(example && own) ? wanted : (own ?? "tutorial");
      language.start();
      if (known(first)) await openPack(first as string);
    } else {
      void link.ask("watch", { pack: packName.value });
      askContents();
    }
  } else if (message.pack === packName.value) await changedOutside(message.changed);
}

export async function listPacks(): Promise<void> {
  const found = await link.ask<{ packs: PackInfo[] }>("packs");
  if (found.ok) packs.value = found.packs;
}

async function changedOutside(files: string[]): Promise<void> {
  await listPacks();
  language.filesChanged(files.map((file) => `${pack.value?.uri}/${encodeURI(file)}`));
  for (const file of files) {
    const doc = docs.get(file);
    if (!doc) continue;
    const found = await link.ask<{ text: string; stamp: string }>("read", { pack: packName.value, file });
    if (!found.ok || found.stamp === doc.stamp) continue;
    if (isDirty(file) && found.text !== textOf(doc)) conflicts.value = { ...conflicts.value, [file]: found };
    else takeTheirs(file, found);
  }
  lookAnew();
}

/** Leave what was typed: each text is again as it is on disk. */
export function throwDrafts(): void {
  for (const file of dirty.value) {
    const doc = docs.get(file);
    if (doc && doc.stamp !== null) takeTheirs(file, { text: doc.saved, stamp: doc.stamp });
    else keepIn(draftKey(file), null);
  }
}

export function takeTheirs(file: string, found: { text: string; stamp: string }): void {
  const doc = docs.get(file);
  if (!doc) return;
  doc.saved = found.text;
  doc.stamp = found.stamp;
  replaceText(doc, found.text);
  settle(file);
}

export function keepMine(file: string): void {
  const doc = docs.get(file);
  const theirs = conflicts.value[file];
  if (!doc || !theirs) return;
  doc.saved = theirs.text;
  doc.stamp = theirs.stamp;
  settle(file);
}

function settle(file: string): void {
  const { [file]: _, ...others } = conflicts.value;
  conflicts.value = others;
  keepDraft(file);
  touched.value += 1;
}

// Packs and files

export async function openPack(name: string, file?: string): Promise<void> {
  for (const doc of docs.values()) language.close(doc.uri);
  docs.clear();
  opened.value = [];
  conflicts.value = {};
  contents.value = null;
  at.value = null;
  if (name !== packName.value) {
    originals.value = {};
    baselineOf.value = "opened";
    mistaken = false;
  }
  packName.value = name;
  keepIn("studio/pack", name);
  try {
    sessionStorage.setItem("studio/pack", name);
  } catch {
    // then the first pack is opened after a reload
  }
  const info = pack.value;
  if (!info) return;
  void link.ask("watch", { pack: name });
  for (const draft of draftsOf(name)) await openFile(draft, false);
  const last = file ?? keptIn(`studio/file/${name}`);
  const cards = info.files.find((one) => one.endsWith(".cards"));
  const first = last && info.files.includes(last) ? last : (cards ?? info.files[0]);
  if (first) await openFile(first);
  askContents();
}

/** Open a file; in the editor, unless it is only needed. */
export async function openFile(file: string, show = true): Promise<Doc | null> {
  let doc = docs.get(file);
  if (!doc) {
    const found = await link.ask<{ text: string; stamp: string }>("read", { pack: packName.value, file });
    const draft = readDraft(file);
    if (!found.ok && !draft) {
      trouble.value = found.why;
      return null;
    }
    const saved = found.ok ? found.text : "";
    const stamp = found.ok ? found.stamp : null;
    doc = { file, uri: `${pack.value?.uri}/${file.split("/").map(encodeURIComponent).join("/")}`, state: stateOf(file, draft?.text ?? saved), saved, stamp };
    docs.set(file, doc);
    if (!(file in originals.value) && found.ok) originals.value = { ...originals.value, [file]: saved };
    opened.value = [...opened.value, file];
    const own = doc;
    language.open(doc.uri, () => textOf(own));
    if (draft && found.ok && draft.stamp !== found.stamp && draft.text !== found.text)
      conflicts.value = { ...conflicts.value, [file]: found };
  }
  if (show) {
    current.value = file;
    keepIn(`studio/file/${packName.value}`, file);
    showState(doc);
  }
  return doc;
}

function stateOf(file: string, text: string): EditorState {
  const place = Math.min(Number(keptIn(`studio/place/${packName.value}/${file}`) ?? 0) || 0, text.length);
  return EditorState.create({ doc: text, selection: { anchor: place }, extensions: extensionsFor(file) });
}

export async function newFile(file: string, text = ""): Promise<boolean> {
  const found = await link.ask<{ stamp: string }>("write", { pack: packName.value, file, text, stamp: null });
  if (!found.ok) {
    trouble.value = found.why === "changed" ? "There is such a file already." : found.why;
    return false;
  }
  await listPacks();
  const made = await openFile(file);
  lookAnew();
  return made !== null;
}

/** Go to a place of a file of this pack. */
export async function goTo(file: string, line: number, column = 0): Promise<void> {
  const doc = await openFile(file);
  if (doc) jump(doc, { line, character: column });
}
let jump: (doc: Doc, to: Position) => void = () => {};
export function jumpsBy(how: typeof jump): void {
  jump = how;
}

export function textOf(doc: Doc): string {
  return doc.state.doc.toString();
}

export function isDirty(file: string): boolean {
  const doc = docs.get(file);
  return doc !== undefined && (doc.stamp === null || doc.state.doc.length !== doc.saved.length || textOf(doc) !== doc.saved);
}

/** The texts that are not saved, with which the pack is read. */
export function unsavedTexts(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [file, doc] of docs) if (isDirty(file)) found[file] = textOf(doc);
  return found;
}

// Drafts

interface Draft {
  text: string;
  stamp: string | null;
}
function readDraft(file: string): Draft | null {
  const found = keptIn(draftKey(file));
  if (found === null) return null;
  try {
    return JSON.parse(found) as Draft;
  } catch {
    return null;
  }
}
function keepDraft(file: string): void {
  const doc = docs.get(file);
  if (!doc) return;
  keepIn(draftKey(file), isDirty(file) ? JSON.stringify({ text: textOf(doc), stamp: doc.stamp }) : null);
}

let drafting = 0;
const toDraft = new Set<string>();
let looking = 0;

/** A text has changed: its draft is kept, the language server is told, and the card is looked at. */
export function changed(doc: Doc): void {
  language.change(doc.uri);
  touched.value += 1;
  toDraft.add(doc.file);
  clearTimeout(drafting);
  drafting = window.setTimeout(keepDrafts, 150);
  clearTimeout(looking);
  looking = window.setTimeout(lookAnew, 350);
}
/** Work out anew whatever follows from the texts. */
function lookAnew(): void {
  askAt();
  askContents();
  for (const listener of afterChange) listener();
}
function keepDrafts(): void {
  for (const file of toDraft) keepDraft(file);
  toDraft.clear();
}
addEventListener("pagehide", () => {
  keepDrafts();
  for (const [file, doc] of docs) keepIn(`studio/place/${packName.value}/${file}`, String(doc.state.selection.main.head));
});
export const afterChange: (() => void)[] = [];

/** Replace a text, as one step that can be undone, and only where it is another. */
export function replaceText(doc: Doc, text: string): void {
  const before = textOf(doc);
  if (before === text) return;
  let start = 0;
  const most = Math.min(before.length, text.length);
  while (start < most && before[start] === text[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
  edit(doc, [{ from: start, to: before.length - end, insert: text.slice(start, text.length - end) }]);
}

/** Change a text from elsewhere than the editor. */
export function edit(doc: Doc, changes: { from: number; to: number; insert: string }[]): void {
  if (current.value === doc.file && editInView(doc, changes)) return;
  doc.state = doc.state.update({ changes }).state;
  changed(doc);
}
let editInView: (doc: Doc, changes: { from: number; to: number; insert: string }[]) => boolean = () => false;
export function editsBy(how: typeof editInView): void {
  editInView = how;
}

export function offset(text: Text, position: Position): number {
  if (position.line >= text.lines) return text.length;
  const line = text.line(position.line + 1);
  return Math.min(line.to, line.from + position.character);
}
export function positionAt(text: Text, place: number): Position {
  const line = text.lineAt(place);
  return { line: line.number - 1, character: place - line.from };
}
export function asChanges(text: Text, edits: TextEdit[]): { from: number; to: number; insert: string }[] {
  return edits.map((one) => ({ from: offset(text, one.range.start), to: offset(text, one.range.end), insert: one.newText }));
}

/** Make the changes that the language server proposes, in whichever files. */
export async function applyEdit(change: WorkspaceEdit | undefined): Promise<void> {
  for (const [uri, edits] of Object.entries(change?.changes ?? {})) {
    const file = fileOf(uri);
    const doc = file === null ? null : await openFile(file, false);
    if (doc) edit(doc, asChanges(doc.state.doc, edits));
    else trouble.value = "Part of this change lies in another pack, which was left as it is.";
  }
}

/** A file of this pack by its address. */
export function fileOf(uri: string): string | null {
  const start = `${pack.value?.uri}/`;
  return uri.startsWith(start) ? decodeURIComponent(uri.slice(start.length)) : null;
}

// How the pack was when it was opened or made, or when somebody marked it: each file that was open since

const originals = signal<Record<string, string>>({});
export const baselineOf = signal<"opened" | "right" | "marked">("opened");
let mistaken = false; // it had mistakes then, so that nothing can be compared with it
export function baseline(): Record<string, string> {
  return originals.value;
}
export function newBaseline(of: "right" | "marked" = "marked"): void {
  originals.value = Object.fromEntries([...docs].map(([file, doc]) => [file, textOf(doc)]));
  baselineOf.value = of;
  mistaken = false;
}
/** A pack that had mistakes when it was opened is compared with how it first was without. */
function judgeBaseline(errors: boolean): void {
  if (errors) mistaken ||= textsSinceBaseline().length === 0;
  else if (mistaken) newBaseline("right");
}
export function textsSinceBaseline(): string[] {
  void touched.value;
  return Object.entries(originals.value)
    .filter(([file, text]) => docs.has(file) && textOf(docs.get(file) as Doc) !== text)
    .map(([file]) => file);
}

// Saving

const FORMAT_WITHIN = 2_500; // milliseconds: what is saved is not kept waiting for its form

export async function save(file: string): Promise<boolean> {
  const doc = docs.get(file);
  if (!doc || pack.value?.writable === false) return false;
  const asked = language.ask<TextEdit[]>("textDocument/formatting", { textDocument: { uri: doc.uri }, options: { tabSize: 4, insertSpaces: true } });
  const version = language.version(doc.uri);
  const formatted = await Promise.race([asked, new Promise<null>((done) => setTimeout(() => done(null), FORMAT_WITHIN))]);
  if (formatted?.length && version === language.version(doc.uri)) edit(doc, asChanges(doc.state.doc, formatted));
  const text = textOf(doc);
  const found = await link.ask<{ stamp: string }>("write", { pack: packName.value, file, text, stamp: doc.stamp });
  if (!found.ok) {
    if (found.why === "changed" && found.text !== undefined && found.stamp !== undefined)
      conflicts.value = { ...conflicts.value, [file]: { text: found.text, stamp: found.stamp } };
    else trouble.value = found.why;
    return false;
  }
  doc.saved = text;
  doc.stamp = found.stamp;
  settle(file);
  language.saved(doc.uri);
  return true;
}

export async function saveAll(): Promise<boolean> {
  let all = true;
  for (const file of [...dirty.value]) all = (await save(file)) && all;
  return all;
}

// What is worked out

/** What is asked of the pack as it is on the page. */
export async function work<T>(task: string, given: Record<string, unknown> = {}): Promise<T | null> {
  const name = packName.value;
  const found = await link.ask<T>(task, { pack: name, texts: unsavedTexts(), ...given });
  if (name !== packName.value) return null;
  if (!found.ok) {
    if (found.why !== "offline") trouble.value = found.ended ? `${found.why}. Take back the last change, or go on: it is tried again after the next.` : found.why;
    return null;
  }
  return found as T;
}

const lookAt = lastOnly(async ({ file, line }: { file: string; line: number }) => {
  const name = packName.value;
  const found = await link.ask<{ at: AtCursor | null; errors: boolean }>("look", { pack: name, texts: unsavedTexts(), file, line });
  if (name !== packName.value || file !== current.value || line !== cursorLine.value) return; // it is asked anew
  if (found.ok) {
    at.value = found.at;
    atIsOld.value = found.errors;
  } else if (found.ended) trouble.value = `${found.why}. Take back the last change, or go on: it is tried again after the next.`;
  else atIsOld.value = true;
});
export function askAt(): void {
  const file = current.value;
  if (file && connection.value === "online" && /\.(cards|rules)$/.test(file)) lookAt({ file, line: cursorLine.value });
}

const listContents = lastOnly(async (name: string) => {
  const asked = touched.value;
  const found = await link.ask<Contents>("contents", { pack: name, texts: unsavedTexts() });
  if (!found.ok || name !== packName.value) return;
  contents.value = found;
  if (asked === touched.value) judgeBaseline(found.errors);
});
export function askContents(): void {
  if (packName.value) listContents(packName.value);
}

async function askFixes(uri: string): Promise<void> {
  const file = fileOf(uri);
  const doc = file === null ? undefined : docs.get(file);
  if (!doc || !problems.value[uri]?.length) {
    if (fixes.value[uri]?.length) fixes.value = { ...fixes.value, [uri]: [] };
    return;
  }
  const range = { start: { line: 0, character: 0 }, end: positionAt(doc.state.doc, doc.state.doc.length) };
  const found = await language.ask<CodeAction[]>("textDocument/codeAction", { textDocument: { uri }, range, context: { diagnostics: [] } });
  fixes.value = { ...fixes.value, [uri]: found ?? [] };
}

/** The fixes of one mistake, the likeliest first. */
export function fixesOf(uri: string, one: Diagnostic): CodeAction[] {
  const same = (other: Diagnostic): boolean => other.message === one.message && JSON.stringify(other.range) === JSON.stringify(one.range);
  return (fixes.value[uri] ?? []).filter((action) => action.kind === "quickfix" && action.diagnostics?.some(same));
}

export type Changes = ChangeSet;

/** A new game of one's own: a small one to start from, which is then open. */
export async function newPack(title: string): Promise<boolean> {
  const name = title.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_+$/g, "");
  const found = await link.ask("new", { name, title });
  if (!found.ok) {
    trouble.value = found.why;
    return false;
  }
  await listPacks();
  await openPack(name, "cards/first.cards");
  return true;
}

/** A pack of one's own with the files of this one, which is then open. */
export async function copyPack(name: string): Promise<boolean> {
  const found = await link.ask("copy", { pack: packName.value, name });
  if (!found.ok) {
    trouble.value = found.why;
    return false;
  }
  await listPacks();
  await openPack(name, current.value ?? undefined);
  return true;
}

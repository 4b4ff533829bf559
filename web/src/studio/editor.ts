// The editor of texts: CodeMirror, with all that it knows of packs from the language server.
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, completionStatus, selectedCompletionIndex, setSelectedCompletion, startCompletion, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, insertNewlineAndIndent } from "@codemirror/commands";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentService, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, nextDiagnostic, setDiagnostics, type Diagnostic as Shown } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, RangeSetBuilder, StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { signal } from "@preact/signals";
import { applyEdit, asChanges, askAt, changed, current, cursorLine, docs, edit, editorIs, editsBy, fileOf, fixesOf, goTo, jumpsBy, language, offset, openFile, positionAt, problems, saveAll, trouble, type Doc } from "./desk";
import type { CodeAction, Location, Position, Range, TextEdit } from "./language";
import { marks } from "./marks";
import { shown } from "./markdown";
import { s } from "./texts";
import { look } from "./look";

export let view: EditorView | null = null;
export const renaming = signal<{ name: string; uri: string; position: Position } | null>(null);
let file = ""; // that the view shows

function doc(): Doc | undefined {
  return docs.get(file);
}

// Colours: those of the language server, for the lines that are seen.

const setColours = StateEffect.define<DecorationSet>();
const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(found, change) {
    for (const effect of change.effects) if (effect.is(setColours)) return effect.value;
    return change.docChanged ? found.map(change.changes) : found;
  },
  provide: (field) => EditorView.decorations.from(field),
});
const COLOURS: Record<string, Decoration> = {};
function colour(type: string): Decoration {
  return (COLOURS[type] ??= Decoration.mark({ class: `tok-${type}` }));
}
let colouring = 0;
export function askColours(delay = 40): void {
  clearTimeout(colouring);
  colouring = window.setTimeout(async () => {
    const at = doc();
    if (!view || !at) return;
    const version = language.version(at.uri);
    const { from, to } = view.viewport;
    const text = view.state.doc;
    const range = { start: { line: text.lineAt(from).number - 1, character: 0 }, end: { line: text.lineAt(to).number - 1, character: 0 } };
    const found = await language.ask<{ data: number[] }>("textDocument/semanticTokens/range", { textDocument: { uri: at.uri }, range });
    if (!found || !view || doc() !== at || language.version(at.uri) !== version) return;
    const builder = new RangeSetBuilder<Decoration>();
    let line = 0;
    let column = 0;
    for (let n = 0; n + 4 < found.data.length; n += 5) {
      const [down, right, length, type] = found.data.slice(n, n + 4) as [number, number, number, number];
      line += down;
      column = down ? right : column + right;
      if (line >= view.state.doc.lines) break;
      const start = view.state.doc.line(line + 1).from + column;
      if (start + length <= view.state.doc.length) builder.add(start, start + length, colour(language.legend[type] ?? ""));
    }
    view.dispatch({ effects: setColours.of(builder.finish()) });
  }, delay);
}

/** YAML has few colours, which need no server. */
const yamlColours = StateField.define<DecorationSet>({
  create: (state) => inYaml(state),
  update: (found, change) => (change.docChanged ? inYaml(change.state) : found),
  provide: (field) => EditorView.decorations.from(field),
});
function inYaml(state: EditorState): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  if (state.doc.length > 400_000) return builder.finish();
  for (let number = 1; number <= state.doc.lines; number++) {
    const line = state.doc.line(number);
    for (const found of line.text.matchAll(/(#.*$)|("(?:[^"\\]|\\.)*"|'[^']*')|([\w-]+)(?=:(?:\s|$))|(?<![\w.-])(-?\d+(?:\.\d+)?)(?![\w.-])/g)) {
      const start = line.from + found.index;
      if (found[1] !== undefined && found.index > 0 && !/\s/.test(line.text[found.index - 1] ?? "")) continue;
      const type = found[1] ? "comment" : found[2] ? "string" : found[3] ? "property" : "number";
      builder.add(start, start + found[0].length, colour(type));
    }
  }
  return builder.finish();
}

// Mistakes, under the text and in the margin, with their fixes.

function mistakes(at: Doc): Shown[] {
  const text = at.state.doc;
  return (problems.value[at.uri] ?? []).map((one) => ({
    from: offset(text, one.range.start),
    to: Math.max(offset(text, one.range.start), offset(text, one.range.end)),
    severity: one.severity === 1 ? "error" : one.severity === 2 ? "warning" : "info",
    message: one.code ? `${one.message} (${one.code})` : one.message,
    actions: fixesOf(at.uri, one)
      .slice(0, 4)
      .map((action) => ({ name: action.title, apply: () => void applyEdit(action.edit) })),
  }));
}
export function showMistakes(): void {
  const at = doc();
  if (view && at) view.dispatch(setDiagnostics(view.state, mistakes(at)));
}

/** The fix of the mistake at the cursor, or else of the next one in this line. */
export async function fixHere(): Promise<void> {
  const at = doc();
  if (!view || !at) return;
  const place = positionAt(view.state.doc, view.state.selection.main.head);
  const inLine = (range: Range): boolean => range.start.line <= place.line && place.line <= range.end.line;
  const here = (problems.value[at.uri] ?? []).filter((one) => inLine(one.range));
  const action = here.flatMap((one) => fixesOf(at.uri, one)).sort((a, b) => Number(b.isPreferred ?? false) - Number(a.isPreferred ?? false))[0];
  if (action) await applyEdit(action.edit);
}

/** Mend in these files whatever is sure; whether anything was. */
export async function fixAll(files: Iterable<string>): Promise<boolean> {
  let any = false;
  for (const file of files) any = (await fixSure(file)) || any;
  return any;
}

async function fixSure(file: string): Promise<boolean> {
  const at = await openFile(file, false);
  if (!at) return false;
  const range = { start: { line: 0, character: 0 }, end: positionAt(at.state.doc, at.state.doc.length) };
  const found = await language.ask<CodeAction[]>("textDocument/codeAction", { textDocument: { uri: at.uri }, range, context: { diagnostics: [], only: ["source.fixAll"] } });
  const every = found?.find((one) => one.kind === "source.fixAll");
  if (every) await applyEdit(every.edit);
  return every !== undefined;
}

// What the language server knows

interface CompletionItem {
  label: string;
  detail?: string;
  textEdit?: TextEdit;
  documentation?: { value: string };
  data?: unknown;
}
async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const at = doc();
  if (!at || (!context.explicit && !context.matchBefore(/[\w']$/) && !context.matchBefore(/\w $/))) return null;
  const found = await language.ask<{ items: CompletionItem[] }>("textDocument/completion", { textDocument: { uri: at.uri }, position: positionAt(context.state.doc, context.pos) });
  const first = found?.items[0];
  if (!found || !first) return null;
  const from = first.textEdit ? offset(context.state.doc, first.textEdit.range.start) : context.pos;
  const options: Completion[] = found.items.map((item, order) => ({
    label: item.label,
    type: item.detail ?? "",
    detail: item.detail ?? "",
    boost: -order / 1000,
    info: async () => {
      const told = await language.ask<CompletionItem>("completionItem/resolve", item);
      return told?.documentation ? shown(told.documentation.value) : null;
    },
  }));
  return { from, options, validFor: /^\w*$/ };
}

const hovering = hoverTooltip(async (shownIn, pos) => {
  const at = doc();
  if (!at) return null;
  const found = await language.ask<{ contents: { value: string }; range?: Range }>("textDocument/hover", { textDocument: { uri: at.uri }, position: positionAt(shownIn.state.doc, pos) });
  if (!found) return null;
  const start = found.range ? offset(shownIn.state.doc, found.range.start) : pos;
  const end = found.range ? offset(shownIn.state.doc, found.range.end) : pos;
  return { pos: start, end, above: true, create: () => ({ dom: shown(found.contents.value) }) };
});

async function goToMeaning(): Promise<void> {
  const at = doc();
  if (!view || !at) return;
  const found = await language.ask<Location[]>("textDocument/definition", { textDocument: { uri: at.uri }, position: positionAt(view.state.doc, view.state.selection.main.head) });
  const first = found?.[0];
  const where = first ? fileOf(first.uri) : null;
  if (first && where) await goTo(where, first.range.start.line, first.range.start.character);
  else if (first) trouble.value = "This word is declared by another pack.";
}

async function askName(): Promise<void> {
  const at = doc();
  if (!view || !at) return;
  const position = positionAt(view.state.doc, view.state.selection.main.head);
  const found = await language.askOr<{ placeholder: string }>("textDocument/prepareRename", { textDocument: { uri: at.uri }, position });
  if (found instanceof Error || !found) trouble.value = found instanceof Error ? found.message : s.cannotRename;
  else renaming.value = { name: found.placeholder, uri: at.uri, position };
}
export async function rename(to: string): Promise<string> {
  const at = renaming.value;
  if (!at) return "";
  const found = await language.askOr<{ changes?: Record<string, TextEdit[]> }>("textDocument/rename", { textDocument: { uri: at.uri }, position: at.position, newName: to });
  if (found instanceof Error || !found) return found instanceof Error ? found.message : s.cannotRename;
  await applyEdit(found);
  renaming.value = null;
  view?.focus();
  return "";
}
export async function formatFile(): Promise<void> {
  const at = doc();
  if (!at) return;
  const found = await language.ask<TextEdit[]>("textDocument/formatting", { textDocument: { uri: at.uri }, options: { tabSize: 4, insertSpaces: true } });
  if (found?.length) edit(at, asChanges(at.state.doc, found));
}

function run(what: () => unknown): () => boolean {
  return () => {
    void what();
    return true;
  };
}
/** Tab takes what is proposed first; Enter only what was chosen, since it also ends a line. */
function takeCompletion(at: EditorView): boolean {
  if (completionStatus(at.state) !== "active") return false;
  if (selectedCompletionIndex(at.state) === null) at.dispatch({ effects: setSelectedCompletion(0) });
  return acceptCompletion(at);
}
const KEYS = keymap.of([
  { key: "Mod-s", run: run(saveAll), preventDefault: true },
  { key: "Mod-.", run: run(fixHere) },
  { key: "F2", run: run(askName) },
  { key: "F12", run: run(goToMeaning) },
  { key: "F8", run: nextDiagnostic },
  { key: "Shift-Alt-f", run: run(formatFile) },
  { key: "Mod-Space", run: startCompletion },
  { key: "Tab", run: takeCompletion },
]);

/** A new line is indented as the one before it, and once more after what opens a block; after an
 * empty line another declaration begins. */
const indenting = indentService.of((context, place) => {
  const before = context.lineAt(place, -1).text;
  if (!before.trim()) return 0;
  const depth = /^ */.exec(before)?.[0].length ?? 0;
  const opens = /(:|->|\bmay|\bchoose)\s*$/.test(before) || /^(card|verb|action|scenario|phase|turn|screen|game)\b/.test(before);
  return depth + (opens ? 4 : 0);
});

function extensions(of: string): Extension {
  const yaml = /\.ya?ml$/.test(of);
  return [
    lineNumbers(),
    marks(of),
    foldGutter({ openText: "▾", closedText: "▸" }),
    codeFolding(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    history(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    indentUnit.of(yaml ? "  " : "    "),
    yaml ? [] : indenting,
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [complete], icons: false, selectOnOpen: false, activateOnTypingDelay: 60 }),
    hovering,
    highlightSelectionMatches(),
    search({ top: true }),
    lintGutter(),
    yaml ? yamlColours : colours,
    KEYS,
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap, { key: "Enter", run: insertNewlineAndIndent }, indentWithTab]),
    EditorView.contentAttributes.of({ "aria-label": s.editorName(of), "aria-describedby": "editor-help", tabindex: "0", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    EditorView.updateListener.of(updated),
    EditorView.lineWrapping,
    look,
  ];
}

function updated(update: ViewUpdate): void {
  const at = doc();
  if (!at || update.view !== view) return;
  at.state = update.state;
  if (update.docChanged) {
    changed(at);
    if (!/\.ya?ml$/.test(file)) askColours();
  } else if (update.viewportChanged && !/\.ya?ml$/.test(file)) askColours(15);
  if (update.selectionSet || update.docChanged) {
    const line = update.state.doc.lineAt(update.state.selection.main.head).number - 1;
    if (line !== cursorLine.value) {
      cursorLine.value = line;
      if (!update.docChanged) askAt();
    }
  }
}

function showDoc(at: Doc): void {
  file = at.file;
  if (!view) return;
  view.setState(at.state);
  cursorLine.value = at.state.doc.lineAt(at.state.selection.main.head).number - 1;
  view.dispatch({ effects: EditorView.scrollIntoView(at.state.selection.main.head, { y: "center" }) });
  showMistakes();
  askColours(0);
  askAt();
}

/** Put the editor into a root of its own, whose styles are sheets and not elements of the page. */
export function mount(host: HTMLElement): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const at = current.value === null ? undefined : docs.get(current.value);
  view = new EditorView({ state: at?.state ?? EditorState.create({}), parent: root, root });
  if (at) showDoc(at);
  const own = view;
  // what stands below the text may grow: the line that is written stays in sight
  new ResizeObserver(() => {
    if (own.hasFocus) own.dispatch({ effects: EditorView.scrollIntoView(own.state.selection.main.head) });
  }).observe(host);
}

editorIs(extensions, showDoc);
editsBy((at, changes) => {
  if (!view || at.file !== file) return false;
  view.dispatch({ changes });
  return true;
});
jumpsBy((at, to) => {
  if (!view || at.file !== file) return;
  const place = offset(at.state.doc, to);
  view.dispatch({ selection: { anchor: place }, effects: EditorView.scrollIntoView(place, { y: "center" }) });
  view.focus();
});
export { openFile };

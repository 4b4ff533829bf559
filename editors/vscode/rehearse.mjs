// Runs the packed extension in an editor that does nothing but note what it is asked for, for
// tests: rehearse.mjs BUNDLE PACK. Writes what it saw, as JSON.
import fs from "node:fs";
import Module, { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [bundle, pack] = process.argv.slice(2);
const seen = { commands: [], missing: null, tasks: [], terminals: [], asked: [], shown: [] };
const settings = { command: "/nowhere/cardwright", languageServer: true };
const acts = {};
const nothing = { dispose() {} };

function editorOn(file) {
  const text = fs.readFileSync(file, "utf8");
  return { document: { uri: { fsPath: file }, getText: () => text, save: async () => true } };
}

const known = {
  Uri: { parse: (text) => ({ fsPath: new URL(text).pathname }) },
  Position: class {
    constructor(line, character) {
      Object.assign(this, { line, character });
    }
  },
  Range: class {
    constructor(start) {
      this.start = start;
    }
  },
  TaskScope: { Workspace: 2 },
  TaskRevealKind: { Always: 1 },
  ProcessExecution: class {
    constructor(command, args) {
      Object.assign(this, { command, args });
    }
  },
  Task: class {
    constructor(definition, scope, name, source, execution) {
      Object.assign(this, { name, execution });
    }
  },
  commands: {
    registerCommand(name, act) {
      seen.commands.push(name);
      acts[name] = act;
      return nothing;
    },
    executeCommand: async () => undefined,
  },
  tasks: { executeTask: async (task) => void seen.tasks.push({ args: task.execution.args }) },
  window: {
    activeTextEditor: undefined,
    showErrorMessage: async (text) => void (seen.missing ??= text),
    showTextDocument: async (uri, { selection }) =>
      void seen.shown.push([path.basename(uri.fsPath), selection.start.line]),
    createTerminal({ shellArgs }) {
      const terminal = { args: shellArgs, typed: [] };
      seen.terminals.push(terminal);
      return { show() {}, sendText: (text) => void terminal.typed.push(text) };
    },
  },
  workspace: {
    isTrusted: true,
    getConfiguration: () => ({ get: (name, otherwise) => settings[name] ?? otherwise }),
    onDidChangeConfiguration: () => nothing,
    onDidGrantWorkspaceTrust: () => nothing,
  },
};
// What the extension itself does not use is there for the language client to build upon.
const vscode = new Proxy(known, { get: (target, name) => target[name] ?? class {} });
const load = Module._load;
Module._load = (request, ...more) => (request === "vscode" ? vscode : load(request, ...more));

const extension = createRequire(import.meta.url)(path.resolve(bundle));
await extension.activate({ subscriptions: [] });
while (seen.missing === null) {
  await new Promise(setImmediate);
}

settings.command = process.execPath; // it is there, and answers `--version`
const card = path.join(pack, "cards", "friends.cards");
const uri = pathToFileURL(card).href;
known.window.activeTextEditor = editorOn(card);
await acts["cardwright.runTests"]();
await acts["cardwright.openWorkshop"]();
await extension.fromLens("cardwright.tryInWorkshop", [uri, "otter"], () => {
  throw new Error("the server is not asked to open a terminal");
});
for (const passed of [true, false]) {
  const answer = { passed, place: { uri, line: 4, character: 8 } };
  await extension.fromLens("cardwright.runScenario", [uri, "An otter swims"], async (...asked) => {
    seen.asked.push(asked);
    return answer;
  });
}
known.window.activeTextEditor = editorOn(path.join(pack, "boards", "library.yaml"));
await acts["cardwright.drawBoard"]();
process.stdout.write(JSON.stringify(seen));

// The extension: starts the language server, and runs Cardwright's commands in terminals.
import { execFile } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import {
  MANIFEST,
  boardIn,
  commandPath,
  drawArguments,
  noServer,
  packAround,
  placeIn,
  testArguments,
  whyNot,
  workshopArguments,
} from "./packs";

const LANGUAGE = "cardwright";
// YAML files that the server reads too; of one that is of no pack it says nothing.
const OF_PACKS = ["**/pack.yaml", "**/{boards,fragments}/**/*.{yaml,yml}"];
let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const register = (name: string, act: () => Promise<void>): void => {
    context.subscriptions.push(vscode.commands.registerCommand(`cardwright.${name}`, act));
  };
  register("runTests", () => inPack((pack) => runTask("tests", pack, testArguments(pack))));
  register("drawBoard", drawBoard);
  register("openWorkshop", () => inPack(async (pack) => void openWorkshop(pack)));
  register("restartServer", restart);
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      const asked = ["command", "languageServer"].map((name) => `cardwright.${name}`);
      if (asked.some((name) => change.affectsConfiguration(name))) {
        await restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
  client = undefined;
}

async function restart(): Promise<void> {
  await deactivate();
  await start();
}

async function start(): Promise<void> {
  const wanted = vscode.workspace.getConfiguration(LANGUAGE).get("languageServer", true);
  if (!wanted || !vscode.workspace.isTrusted) {
    return;
  }
  const command = chosenCommand();
  if (!(await answers(command, ["lsp", "--help"]))) {
    return;
  }
  client = new LanguageClient(
    LANGUAGE,
    "Cardwright",
    { command, args: ["lsp"] },
    {
      documentSelector: [
        { scheme: "file", language: LANGUAGE },
        ...OF_PACKS.map((pattern) => ({ scheme: "file", language: "yaml", pattern })),
      ],
      middleware: { executeCommand: fromLens },
    },
  );
  try {
    await client.start();
  } catch {
    client = undefined;
    void tell(noServer(command));
  }
}

/**
 * The commands of the links above scenarios and cards, each with the file and the name. The server
 * offers them: it plays a scenario as it stands in the editor, and leaves the workshop to us.
 */
export async function fromLens(
  command: string,
  given: unknown[],
  next: (command: string, given: unknown[]) => unknown,
): Promise<unknown> {
  const [uri, name] = given.map(String);
  if (command === "cardwright.tryInWorkshop" && uri !== undefined) {
    return inPack(async (pack) => openWorkshop(pack).sendText(`:give ${name}`), uri);
  }
  const answer = await next(command, given);
  const place = command === "cardwright.runScenario" ? placeIn(answer) : undefined;
  if (place !== undefined) {
    const at = new vscode.Position(place.line, place.character);
    const selection = new vscode.Range(at, at);
    await vscode.window.showTextDocument(vscode.Uri.parse(place.uri), { selection });
  }
  return answer;
}

function chosenCommand(): string {
  const setting = vscode.workspace.getConfiguration(LANGUAGE).get("command", "cardwright");
  return commandPath(setting, vscode.workspace.workspaceFolders?.[0]?.uri.fsPath);
}

/** Whether the command can be asked for something; says why, where it cannot. */
async function answers(command: string, args: string[]): Promise<boolean> {
  const reason = await new Promise<string | undefined>((resolve) => {
    execFile(command, args, (failure) => resolve(whyNot(command, args, failure)));
  });
  if (reason !== undefined) {
    void tell(reason);
  }
  return reason === undefined;
}

async function tell(reason: string): Promise<void> {
  const settings = "Open the Setting";
  if ((await vscode.window.showErrorMessage(reason, settings)) === settings) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "cardwright.command");
  }
}

/** Do something with the pack of a file, of the open file, or of one that is asked for. */
async function inPack(act: (pack: string) => Promise<void>, uri?: string): Promise<void> {
  const open = vscode.window.activeTextEditor?.document;
  await open?.save();
  const file = uri !== undefined ? vscode.Uri.parse(uri).fsPath : open?.uri.fsPath;
  const pack = (file === undefined ? undefined : packAround(file)) ?? (await askedForPack());
  if (pack !== undefined && (await answers(chosenCommand(), ["--version"]))) {
    await act(pack);
  }
}

async function askedForPack(): Promise<string | undefined> {
  const found = await vscode.workspace.findFiles(`**/${MANIFEST}`, "**/node_modules/**");
  const folders = found.map((uri) => path.dirname(uri.fsPath)).sort();
  if (folders.length === 0) {
    const made = "`cardwright new pack my_game` makes one.";
    void vscode.window.showErrorMessage(`There is no pack here: no folder has a ${MANIFEST}. ${made}`);
  }
  return folders.length > 1
    ? vscode.window.showQuickPick(folders, { placeHolder: "Which pack?" })
    : folders[0];
}

async function drawBoard(): Promise<void> {
  const board = boardIn(vscode.window.activeTextEditor?.document.getText() ?? "");
  await inPack((pack) => runTask("board", pack, drawArguments(pack, board)));
}

/** Run a command in a terminal that stays open with what it said. */
async function runTask(title: string, pack: string, args: string[]): Promise<void> {
  const execution = new vscode.ProcessExecution(chosenCommand(), args, { cwd: path.dirname(pack) });
  const task = new vscode.Task(
    { type: "process", task: `cardwright ${title}` },
    vscode.TaskScope.Workspace,
    `${title} of ${path.basename(pack)}`,
    "cardwright",
    execution,
  );
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
  await vscode.tasks.executeTask(task);
}

/** The workshop, in a terminal that closes when it is left. */
function openWorkshop(pack: string): vscode.Terminal {
  const terminal = vscode.window.createTerminal({
    name: `Workshop: ${path.basename(pack)}`,
    shellPath: chosenCommand(),
    shellArgs: workshopArguments(pack),
    cwd: path.dirname(pack),
  });
  terminal.show();
  return terminal;
}

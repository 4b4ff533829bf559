// Which pack a file belongs to, and what the command is asked to do with it. Knows no editor.
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

export const MANIFEST = "pack.yaml";

/** The folder of the pack that a file belongs to: the nearest one above it with a `pack.yaml`. */
export function packAround(file: string): string | undefined {
  let folder = path.dirname(file);
  for (;;) {
    if (fs.existsSync(path.join(folder, MANIFEST))) {
      return folder;
    }
    const above = path.dirname(folder);
    if (above === folder) {
      return undefined;
    }
    folder = above;
  }
}

/** The command as the setting says it, with `~` and `${workspaceFolder}` filled in. */
export function commandPath(setting: string, folder: string | undefined): string {
  const said = setting.trim() || "cardwright";
  const home = said.replace(/^~(?=$|[/\\])/, os.homedir());
  return folder === undefined ? home : home.replaceAll("${workspaceFolder}", folder);
}

export function testArguments(pack: string, scenario?: string): string[] {
  return scenario === undefined ? ["test", pack] : ["test", pack, "-k", scenario];
}

export function drawArguments(pack: string, board?: string): string[] {
  return board === undefined ? ["board", "draw", pack] : ["board", "draw", pack, board];
}

export function workshopArguments(pack: string): string[] {
  return ["repl", pack];
}

/** The name of the board that a file declares or changes; undefined for any other file. */
export function boardIn(text: string): string | undefined {
  return /^(?:change )?board[ ]*:[ ]*["']?([^\s"'#]+)/m.exec(text)?.[1];
}

/** What to tell of a command that was tried and failed; undefined when it did not. */
export function whyNot(
  command: string,
  args: string[],
  failure: { code?: unknown } | null,
): string | undefined {
  if (failure === null) {
    return undefined;
  }
  if (failure.code === "ENOENT" || failure.code === "EACCES") {
    return (
      `There is no command \`${command}\`. Install Cardwright with \`pip install cardwright\`, ` +
      "or say in the setting `cardwright.command` where it is."
    );
  }
  if (args[0] === "lsp") {
    return (
      `\`${command}\` has no language server: it is older than this extension. ` +
      "Colours, snippets and commands work without it."
    );
  }
  return `\`${command} ${args.join(" ")}\` does not work. Try it in a terminal, to see why.`;
}

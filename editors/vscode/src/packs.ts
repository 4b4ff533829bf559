// Which pack a file belongs to, and what the command is asked to do with it. Knows no editor.
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

export const MANIFEST = "pack.yaml";
const INSTALL = "`pip install 'cardwright[lsp]'`";

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

export function testArguments(pack: string): string[] {
  return ["test", pack];
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
      `There is no command \`${command}\`. Install Cardwright with ${INSTALL}, ` +
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

/** What to tell of a language server that ends as soon as it is started. */
export function noServer(command: string): string {
  return (
    `\`${command} lsp\` ends at once. Install what it needs with ${INSTALL}; ` +
    "the output of Cardwright says more."
  );
}

/** A place in a file, with lines and characters counted from 0. */
export interface Place {
  uri: string;
  line: number;
  character: number;
}

/** Where the server says that a scenario failed. */
export function placeIn(answer: unknown): Place | undefined {
  const { passed, place } = (answer ?? {}) as { passed?: boolean; place?: Place };
  return passed ? undefined : place;
}

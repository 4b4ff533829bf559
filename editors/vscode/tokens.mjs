// Cuts texts into tokens as VS Code does, for tests: a list of texts in, as JSON; for each line of
// each text its tokens out, as [start, end, innermost scope].
import fs from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const textmate = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");
const SCOPE = "source.cardwright";
const FILE = fileURLToPath(new URL("syntaxes/cardwright.tmLanguage.json", import.meta.url));

await oniguruma.loadWASM(fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) =>
    scope === SCOPE ? textmate.parseRawGrammar(fs.readFileSync(FILE, "utf8"), FILE) : null,
});
const grammar = await registry.loadGrammar(SCOPE);

function tokens(text) {
  let state = textmate.INITIAL;
  return text.split("\n").map((line) => {
    const cut = grammar.tokenizeLine(line, state);
    state = cut.ruleStack;
    return cut.tokens.map((one) => [one.startIndex, one.endIndex, one.scopes.at(-1)]);
  });
}

const texts = JSON.parse(fs.readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map(tokens)));

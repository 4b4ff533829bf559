// Builds cardwright.vsix: checks the types, bundles the program, packs it with VS Code's own tool.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createVSIX } from "@vscode/vsce";
import { build } from "esbuild";

const folder = fileURLToPath(new URL(".", import.meta.url));
process.chdir(folder);
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc"], { stdio: "inherit" });
const { metafile } = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "out/extension.js",
  bundle: true,
  minify: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  logLevel: "warning",
  metafile: true,
});
fs.writeFileSync("out/LICENSES.txt", licenses(Object.keys(metafile.inputs)));
await createVSIX({
  cwd: folder,
  packagePath: "cardwright.vsix",
  dependencies: false, // what is needed is in the bundle
  allowMissingRepository: true,
});

/** The licences of all libraries that files of the bundle are from, as these ask to be shown. */
function licenses(files) {
  const found = files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  const libraries = [...new Set(found.filter((folder) => folder !== undefined))].sort();
  return libraries
    .map((folder) => {
      const { name, version } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
      const license = fs.readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
      return `${name} ${version}\n\n${fs.readFileSync(path.join(folder, license), "utf8").trim()}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

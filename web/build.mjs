// Bundles the table and the studio: a script and a style sheet each, written where the server finds them; with
// another folder, there.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import path from "node:path";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? path.join(here, "../cardwright/web/static");
await build({
  absWorkingDir: here,
  entryPoints: { table: "src/main.tsx", studio: "src/studio/main.tsx" },
  outdir: out,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});

// Below the text: everything that is wrong in the pack, each with its fixes.
import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { applyEdit, contents, current, docs, fileOf, fixesOf, goTo, openFile, problems } from "./desk";
import { chosenBoard, findings } from "./drawing";
import { fixAll } from "./editor";
import { panel } from "./panels";
import { s } from "./texts";

export const showing = signal(false);
const noneSure = signal(false); // so it was found when all that is sure was to be fixed
effect(() => {
  void problems.value;
  noneSure.value = false;
});

export function ownProblems(): { uri: string; file: string; one: (typeof problems.value)[string][number] }[] {
  return Object.entries(problems.value)
    .flatMap(([uri, all]) => {
      const file = fileOf(uri);
      return file === null ? [] : all.map((one) => ({ uri, file, one }));
    })
    .sort((a, b) => Number(b.file === current.value) - Number(a.file === current.value) || (a.one.severity ?? 1) - (b.one.severity ?? 1));
}

export function Problems(): JSX.Element {
  const all = ownProblems();
  const errors = all.filter(({ one }) => one.severity === 1).length;
  const board = panel.value === "board" && contents.value?.boards.some(([name]) => name === chosenBoard.value);
  const found = board ? (findings.value?.length ?? 0) : 0;
  return (
    <section class={`problems ${showing.value || errors ? "open" : ""}`} aria-label={s.problems(all.length)}>
      <header>
        <button class="quiet" aria-expanded={showing.value || errors > 0} onClick={() => (showing.value = !showing.value)}>
          <span class={`dotmark ${errors ? "error" : all.length ? "warning" : "fine"}`} /> {s.problems(all.length)}
          {found ? <span class="faint"> · {s.onBoard(found)}</span> : null}
        </button>
        {all.some(({ uri, one }) => fixesOf(uri, one).length) ? <button onClick={() => void fixAll(new Set(all.map(({ file }) => file))).then((any) => (noneSure.value = !any))}>{s.fixAll}</button> : null}
      </header>
      {noneSure.value ? <p class="faint" role="status">{s.noneSure}</p> : null}
      {showing.value || errors ? (
        <ul tabIndex={0}>
          {all.length === 0 ? <li class="faint">{found ? s.noProblemsBut(found) : s.noProblems}</li> : null}
          {all.slice(0, 60).map(({ uri, file, one }) => (
            <li class={one.severity === 1 ? "error" : "warning"}>
              <button class="where" onClick={() => void goTo(file, one.range.start.line, one.range.start.character)}>
                <span class={`dotmark ${one.severity === 1 ? "error" : "warning"}`} />
                {one.message}{" "}
                <span class="faint">
                  {file}:{one.range.start.line + 1} {one.code}
                </span>
              </button>
              {docs.has(file)
                ? fixesOf(uri, one)
                    .slice(0, 2)
                    .map((action) => (
                      <button class="fix" onClick={() => void openFile(file).then(() => applyEdit(action.edit))}>
                        {action.title}
                      </button>
                    ))
                : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

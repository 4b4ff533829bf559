// Below the text: everything that is wrong in the pack, each with its fixes.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { applyEdit, current, docs, fileOf, fixesOf, goTo, openFile, problems } from "./desk";
import { fixAll } from "./editor";
import { s } from "./texts";

export const showing = signal(false);

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
  return (
    <section class={`problems ${showing.value || errors ? "open" : ""}`} aria-label={s.problems(all.length)}>
      <header>
        <button class="quiet" aria-expanded={showing.value || errors > 0} onClick={() => (showing.value = !showing.value)}>
          <span class={`dotmark ${errors ? "error" : all.length ? "warning" : "fine"}`} /> {s.problems(all.length)}
        </button>
        {all.some(({ uri, one }) => fixesOf(uri, one).length) ? <button onClick={() => void fixAll()}>{s.fixAll}</button> : null}
      </header>
      {showing.value || errors ? (
        <ul tabIndex={0}>
          {all.length === 0 ? <li class="faint">{s.noProblems}</li> : null}
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

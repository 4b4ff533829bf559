// The first five steps, each done by doing it.
import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { at, contents, dirty, keepIn, keptIn, openPack, packName, packs } from "./desk";
import { panel } from "./panels";
import { s } from "./texts";
import { results, steps as tried } from "./trying";

const KEY = "studio/steps";
const before = keptIn(KEY);
const done = signal<Set<number>>(new Set((before ?? "").split(",").filter(Boolean).map(Number)));
const hidden = signal(before === "hidden");
export const looked = signal(false); // at another language than the first

function did(step: number): void {
  if (done.value.has(step) || hidden.value) return;
  done.value = new Set([...done.value, step]);
  keepIn(KEY, [...done.value].join(","));
}
effect(() => {
  if (at.value?.kind === "card") did(0);
  if (dirty.value.size) did(1);
  if (looked.value) did(2);
  if (tried.value.length > 1) did(3);
  if (results.value) did(4);
});

export function Steps(): JSX.Element | null {
  if (hidden.value) return null;
  const all = s.firstSteps;
  const next = all.findIndex((_, n) => !done.value.has(n));
  return (
    <section class="firststeps" aria-label={s.firstTitle}>
      <header>
        <h2>{next < 0 ? s.firstDone : s.firstTitle}</h2>
        <button
          class="quiet"
          onClick={() => {
            hidden.value = true;
            keepIn(KEY, "hidden");
          }}
        >
          {s.hide}
        </button>
      </header>
      {next < 0 ? <p class="faint">{s.firstNext}</p> : null}
      <ol hidden={next < 0}>
        {all.map((text, n) => (
          <li class={done.value.has(n) ? "did" : n === next ? "next" : ""}>
            <span class="tick" role="img" aria-label={done.value.has(n) ? s.did : s.toDo}>
              {done.value.has(n) ? "✓" : n + 1}
            </span>{" "}
            {text}
          </li>
        ))}
      </ol>
      {next === 0 && contents.value && packName.value !== "tutorial" && packs.value.some((one) => one.name === "tutorial") ? (
        <button onClick={() => void openPack("tutorial", "cards/friends.cards").then(() => (panel.value = "card"))}>{s.openExample}</button>
      ) : null}
    </section>
  );
}

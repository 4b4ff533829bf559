// Fragments of boards, painted square by square: each square is a character of the text.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { lang } from "../state";
import { afterChange, contents, goTo, openFile, pack, replaceText, textOf, touched, work } from "./desk";
import { takeBackIn, undoable } from "./drawing";
import { lastOnly } from "./link";
import { ready } from "./fields";
import { s } from "./texts";

interface Drawing {
  file: string;
  name: string;
  levels: string[][];
  line: number;
  key_line: number;
  structure: [string, string][];
  marks: [string, string, string][]; // the sign, the title, the symbol
  pictures: string[];
}
type Cell = [number, number, number, string]; // level, row, column and what is painted there

const shownOne = signal<Drawing | null>(null);
const chosen = signal<[string, string] | null>(null); // the file and the name
const brush = signal(".");
const strokes = signal<Cell[]>([]); // painted, and not yet in the text
const shown = signal(false); // whether the panel is open
const naming = signal(false);

const ask = lastOnly(async ([file, name]: [string, string]) => {
  const found = await work<Drawing>("fragment", { file, name, lang: lang.value });
  if (found && chosen.value?.[1] === name) shownOne.value = found;
});
afterChange.push(() => {
  if (shown.value && chosen.value) ask(chosen.value);
});

async function change(edit: Record<string, unknown>): Promise<boolean> {
  const file = chosen.value?.[0];
  const doc = file === undefined ? null : await openFile(file, false);
  if (!doc) return false;
  const found = await work<{ text: string }>("fragment_edit", { text: textOf(doc), edit });
  if (found) replaceText(doc, found.text);
  return found !== null;
}

/** What was painted goes into the text, all of a stroke as one change that can be undone. */
async function finish(of: Drawing): Promise<void> {
  const cells = strokes.value;
  if (!cells.length) return;
  if (await change({ do: "paint", fragment: of.name, cells })) {
    const levels = of.levels.map((rows) => [...rows]);
    for (const [level, row, column, sign] of cells) {
      const before = levels[level]?.[row] ?? "";
      (levels[level] as string[])[row] = before.slice(0, column) + sign + before.slice(column + 1);
    }
    shownOne.value = { ...of, levels, pictures: [] };
  }
  strokes.value = strokes.value.slice(cells.length);
}

function nameOf(of: Drawing, sign: string): string {
  const plain = of.structure.find(([one]) => one === sign)?.[1];
  const mark = of.marks.find(([one]) => one === sign.toLowerCase());
  return plain ?? (mark ? `${mark[1]}, ${sign === sign.toLowerCase() ? s.inCorridor : s.inRoom}` : sign);
}

function Level({ of, level }: { of: Drawing; level: number }): JSX.Element {
  const rows = of.levels[level] ?? [];
  const writable = pack.value?.writable ?? false;
  const over = new Map(strokes.value.filter(([at]) => at === level).map(([, row, column, sign]) => [`${row},${column}`, sign]));
  const paint = (row: number, column: number, sign: string): void => {
    if (writable && (over.get(`${row},${column}`) ?? rows[row]?.[column]) !== sign) strokes.value = [...strokes.value, [level, row, column, sign]];
  };
  const squareAt = (event: PointerEvent): [number, number] | null => {
    const found = document.elementFromPoint(event.clientX, event.clientY) as HTMLElement | null;
    return found?.dataset.square && Number(found.dataset.level) === level ? (found.dataset.square.split(",").map(Number) as [number, number]) : null;
  };
  const onKey = (event: KeyboardEvent, row: number, column: number): void => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const known = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && [...of.structure.map(([one]) => one), ...of.marks.flatMap(([one]) => [one, one.toUpperCase()])].includes(event.key);
    if (step) {
      event.preventDefault();
      (event.currentTarget as HTMLElement).parentElement?.querySelector<HTMLElement>(`[data-square="${row + (step[0] ?? 0)},${column + (step[1] ?? 0)}"]`)?.focus();
    } else if (known || event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      paint(row, column, known ? event.key : brush.value);
      void finish(of);
    }
  };
  return (
    <div
      class="grid"
      role="group"
      aria-label={of.levels.length > 1 ? s.level(level + 1) : of.name}
      style={{ gridTemplateColumns: `repeat(${rows[0]?.length ?? 1}, auto)` }}
      onPointerDown={(event) => {
        const at = squareAt(event);
        if (!at || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        paint(...at, brush.value);
      }}
      onPointerMove={(event) => {
        const at = event.buttons & 1 ? squareAt(event) : null;
        if (at) paint(...at, brush.value);
      }}
      onPointerUp={() => void finish(of)}
    >
      {rows.map((line, row) =>
        [...line].map((before, column) => {
          const sign = over.get(`${row},${column}`) ?? before;
          const kind = sign === "." ? "rock" : sign === ":" || (sign !== sign.toLowerCase() && sign === sign.toUpperCase()) ? "floor" : "";
          const isMark = of.marks.some(([one]) => one === sign.toLowerCase());
          return (
            <button
              class={`square ${kind} ${isMark ? "mark" : ""}`}
              data-level={level}
              data-square={`${row},${column}`}
              tabIndex={row === 0 && column === 0 ? 0 : -1}
              aria-label={s.square(row + 1, column + 1, nameOf(of, sign))}
              onKeyDown={(event) => onKey(event, row, column)}
            >
              {sign}
            </button>
          );
        }),
      )}
    </div>
  );
}

function Brush({ of, sign, title }: { of: Drawing; sign: string; title: string }): JSX.Element {
  return (
    <button aria-pressed={brush.value === sign} aria-label={nameOf(of, sign)} onClick={() => (brush.value = sign)}>
      <kbd>{sign}</kbd> {title}
    </button>
  );
}

function Naming({ of }: { of: Drawing }): JSX.Element {
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const name = String(data.get("name")).trim();
        void change({ do: "add", fragment: name, ...(data.get("like") ? { like: of.name } : {}) }).then((done) => {
          if (!done) return;
          naming.value = false;
          chosen.value = [of.file, name];
          ask(chosen.value);
        });
      }}
    >
      <label>
        {s.roomName} <input name="name" ref={ready} required pattern="[a-z][a-z0-9_]*" />
      </label>
      <label class="check">
        <input type="checkbox" name="like" /> {s.likeThis}
      </label>
      <button class="primary">{s.ok}</button>
    </form>
  );
}

export function Fragments(): JSX.Element | null {
  const all = contents.value?.fragments ?? [];
  useEffect(() => {
    shown.value = true;
    return () => {
      shown.value = false;
    };
  }, []);
  useEffect(() => {
    const first = all[0];
    const still = all.some(([file, name]) => file === chosen.value?.[0] && name === chosen.value?.[1]);
    if (!still && shownOne.value?.name !== chosen.value?.[1] && first) chosen.value = first;
    if (!chosen.value && first) chosen.value = first;
    if (chosen.value) ask(chosen.value);
  }, [contents.value, pack.value?.name]);
  const of = shownOne.value;
  void touched.value;
  const can = undoable(of?.file ?? null);
  const files = [...new Set(all.map(([file]) => file))];
  return (
    <section class="painting" aria-label={s.fragments}>
      <div class="buttons toolbar">
        <label>
          {s.fragment}{" "}
          <select
            value={chosen.value?.join(" ") ?? ""}
            onChange={(event) => {
              const [file, name] = event.currentTarget.value.split(" ") as [string, string];
              chosen.value = [file, name];
              ask(chosen.value);
            }}
          >
            {files.map((file) => (
              <optgroup label={file}>
                {all
                  .filter(([one]) => one === file)
                  .map(([, name]) => (
                    <option value={`${file} ${name}`}>{name.replaceAll("_", " ")}</option>
                  ))}
              </optgroup>
            ))}
          </select>
        </label>
        {pack.value?.writable && of
          ? ([false, true] as const).map((again) => (
              <button
                disabled={!(again ? can.redo : can.undo)}
                onClick={() =>
                  void openFile(of.file, false).then((doc) => {
                    if (doc) takeBackIn(doc, again);
                    ask([of.file, of.name]);
                  })
                }
              >
                {again ? s.redo : s.undo}
              </button>
            ))
          : null}
        {pack.value?.writable ? (
          <button aria-expanded={naming.value} onClick={() => (naming.value = !naming.value)}>
            {s.addFragment}
          </button>
        ) : null}
        {of ? (
          <button class="quiet" onClick={() => void goTo(of.file, of.key_line)}>
            {s.toText}
          </button>
        ) : null}
      </div>
      {of && naming.value ? <Naming of={of} /> : null}
      {of ? (
        <>
          {pack.value?.writable ? (
            <>
              <p class="faint small">{s.paintHelp}</p>
              <div class="brushes" role="group" aria-label={s.brush}>
                {of.structure.map(([sign, title]) => (
                  <Brush of={of} sign={sign} title={title} />
                ))}
                {of.marks.map(([sign, title]) => (
                  <>
                    <Brush of={of} sign={sign} title={title} />
                    {sign !== sign.toUpperCase() ? <Brush of={of} sign={sign.toUpperCase()} title={`${title}, ${s.inRoom}`} /> : null}
                  </>
                ))}
              </div>
            </>
          ) : null}
          <div class="levels">
            {of.levels.map((_, level) => (
              <Level of={of} level={level} />
            ))}
            {of.pictures.length ? (
              of.pictures.map((svg, level) => <img class="asread" alt={`${s.asRead}: ${of.name} ${of.pictures.length > 1 ? s.level(level + 1) : ""}`} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} />)
            ) : (
              <p class="faint small">{s.notRead}</p>
            )}
          </div>
        </>
      ) : (
        <p class="faint">{s.loading}</p>
      )}
    </section>
  );
}

// What happened, turn by turn; each line lights its cards and rooms, and the time line leads back to it.
import type { JSX } from "preact";
import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { board, catalogue, details, lookBack, notice, offer, pages, past, playerName, preview, mentioned, t } from "../state";
import type { StoryPage } from "../wire";

interface Thing {
  card: boolean; // or else a room
  name: string;
}

/** Titles of cards and rooms as they may stand in a line, the longest first. */
const titles = computed(() => {
  const found = new Map<string, Thing>();
  const add = (title: string, thing: Thing): void => {
    if (title.length > 2 && !/^\d+$/.test(title)) found.set(title, thing);
  };
  for (const [name, room] of Object.entries(board.value?.rooms ?? {})) add(room.title, { card: false, name });
  for (const [name, face] of Object.entries(catalogue.value?.cards ?? {})) for (const title of face.titles) add(title, { card: true, name });
  const words = [...found.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { found, pattern: words.length ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "gu") : null };
});

/** The things that a line tells of, each with where its title stands. */
function thingsIn(line: string): { at: number; text: string; thing: Thing }[] {
  const { found, pattern } = titles.value;
  if (!pattern) return [];
  return [...line.matchAll(pattern)].map((match) => ({ at: match.index, text: match[0], thing: found.get(match[0]) as Thing }));
}

/** Light on the table what a line tells of; "" for none. */
function light(line: string): void {
  mentioned.value = new Set(thingsIn(line).map(({ thing }) => `${thing.card ? "card" : "room"}/${thing.name}`));
}

const current = signal(""); // the line that the arrow keys have gone to: with tab one goes on into it

function Told({ line, reached }: { line: string; reached: boolean }): JSX.Element {
  const parts: (string | JSX.Element)[] = [];
  let at = 0;
  for (const { at: start, text, thing } of thingsIn(line)) {
    parts.push(line.slice(at, start));
    parts.push(
      thing.card ? (
        <button
          class="named"
          tabIndex={reached ? 0 : -1}
          onPointerEnter={(event) => event.pointerType === "mouse" && (preview.value = thing.name)}
          onPointerLeave={() => (preview.value = null)}
          onClick={() => (details.value = thing.name)}
        >
          {text}
        </button>
      ) : (
        <span class="place">{text}</span>
      ),
    );
    at = start + text.length;
  }
  parts.push(line.slice(at));
  return <>{parts}</>;
}

/** A line of what happened. The pointer on it, or the arrow keys, light what it tells of. */
function Line({ line, page, first, count }: { line: string; page: number; first: boolean; count: number }): JSX.Element {
  const text = line.trim();
  const key = `${page}/${text}`;
  const reached = current.value === key;
  const back = t.value.past(page + 1, count);
  return (
    <p class={line.startsWith(" ") ? "more" : ""} tabIndex={-1} onPointerEnter={() => light(text)} onPointerLeave={() => light("")} onFocus={() => (light(text), (current.value = key))} onBlur={() => light("")}>
      <Told line={text} reached={reached} />
      {first ? (
        <button class="rewind" tabIndex={reached ? 0 : -1} title={back} aria-label={back} onClick={() => lookBack(page + 1)}>
          ⟲
        </button>
      ) : null}
    </p>
  );
}

/** The arrow keys go from line to line. */
function goOn(event: KeyboardEvent): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const list = event.currentTarget as HTMLElement;
  const lines = [...list.querySelectorAll<HTMLElement>("p[tabindex]")];
  if (by === undefined || !lines.length) return;
  const at = lines.findIndex((one) => one.contains(document.activeElement));
  const next = at < 0 ? lines.length - 1 : at + by;
  lines[Math.max(0, Math.min(lines.length - 1, next))]?.focus();
  event.preventDefault();
}

function turns(all: StoryPage[]): { turn: number; active: number; pages: [StoryPage, number][] }[] {
  const found: { turn: number; active: number; pages: [StoryPage, number][] }[] = [];
  all.forEach((page, index) => {
    const last = found.at(-1);
    if (last && last.turn === page.turn && last.active === page.active) last.pages.push([page, index]);
    else found.push({ turn: page.turn, active: page.active, pages: [[page, index]] });
  });
  return found;
}

export function Story(): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const all = pages.value;
  const at = past.value?.page ?? all.length;
  useEffect(() => {
    if (!past.value) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [all.length, past.value]);
  return (
    <aside class="story" aria-label={t.value.story}>
      <h2>{t.value.story}</h2>
      <div class="told" ref={list} tabIndex={0} onKeyDown={goOn} role="group" aria-label={t.value.story}>
        {all.length ? null : <p class="faint">{t.value.nothingYet}</p>}
        {turns(all).map((turn) => (
          <section>
            <h3>
              {t.value.turn(turn.turn)} · {playerName(turn.active)}
            </h3>
            <ol>
              {turn.pages.map(([page, index]) => (
                <li class={index >= at ? "future" : index === at - 1 && past.value ? "at" : ""}>
                  {page.lines.map((line, n) => (
                    <Line line={line} page={index} first={n === 0} count={all.length} />
                  ))}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <Timeline />
    </aside>
  );
}

export function Timeline(): JSX.Element | null {
  const last = pages.value.length;
  const at = past.value?.page ?? last;
  if (!last) return null;
  return (
    <div class="timeline">
      <button aria-label={t.value.begins} title={t.value.begins} disabled={at === 0} onClick={() => lookBack(0)}>
        «
      </button>
      <button aria-label="−1" disabled={at === 0} onClick={() => lookBack(at - 1)}>
        ‹
      </button>
      <input type="range" min={0} max={last} value={at} aria-label={t.value.timeline} aria-valuetext={t.value.past(at, last)} onChange={(event) => lookBack(Number(event.currentTarget.value))} />
      <button aria-label="+1" disabled={at === last} onClick={() => lookBack(at + 1)}>
        ›
      </button>
      <button class={past.value ? "primary" : ""} disabled={at === last} onClick={() => lookBack(last)}>
        {t.value.now}
      </button>
    </div>
  );
}

/** What is new, said to who listens rather than looks. */
export function Announcer(): JSX.Element {
  const known = useRef(-1);
  const all = pages.value;
  const fresh = known.current < 0 ? [] : all.slice(known.current).slice(-4);
  useEffect(() => {
    known.current = all.length;
  }, [all]);
  const asked = offer.value;
  return (
    <div class="sr" role="status" aria-live="polite">
      {fresh.flatMap((page) => page.lines).join(". ")} {asked ? (asked.kind === "action" ? t.value.yourMove : asked.text) : ""} {notice.value}
    </div>
  );
}

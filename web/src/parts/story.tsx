// What happened, turn by turn; each line knows its cards, and the time line leads back to it.
import type { JSX } from "preact";
import { computed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { catalogue, details, lookBack, notice, offer, pages, past, playerName, preview, t } from "../state";
import type { StoryPage } from "../wire";

/** Titles of cards as they may stand in a line, the longest first. */
const titles = computed(() => {
  const found = new Map<string, string>();
  for (const [name, face] of Object.entries(catalogue.value?.cards ?? {}))
    for (const title of face.titles) if (title.length > 2 && !/^\d+$/.test(title)) found.set(title, name);
  const words = [...found.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { found, pattern: words.length ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "gu") : null };
});

function Told({ line }: { line: string }): JSX.Element {
  const { found, pattern } = titles.value;
  if (!pattern) return <>{line}</>;
  const parts: (string | JSX.Element)[] = [];
  let at = 0;
  for (const match of line.matchAll(pattern)) {
    const name = found.get(match[0]);
    parts.push(line.slice(at, match.index));
    parts.push(
      <button
        class="named"
        tabIndex={-1}
        onPointerEnter={(event) => event.pointerType === "mouse" && (preview.value = name ?? null)}
        onPointerLeave={() => (preview.value = null)}
        onClick={() => (details.value = name ?? null)}
      >
        {match[0]}
      </button>,
    );
    at = match.index + match[0].length;
  }
  parts.push(line.slice(at));
  return <>{parts}</>;
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
      <div class="told" ref={list} tabIndex={0} role="group" aria-label={t.value.story}>
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
                    <p class={line.startsWith(" ") ? "more" : ""}>
                      <Told line={line.trim()} />
                      {n === 0 ? (
                        <button class="rewind" tabIndex={-1} title={t.value.past(index + 1, all.length)} aria-label={t.value.past(index + 1, all.length)} onClick={() => lookBack(index + 1)}>
                          ⟲
                        </button>
                      ) : null}
                    </p>
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

// The panel in which a pack is tried: the table, the time line, and what is typed.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Board } from "../parts/board";
import { Details, Outcome } from "../parts/chrome";
import { Maps } from "../parts/maps";
import { ChoiceDialog, Dock } from "../parts/moves";
import { Players, SharedCounters } from "../parts/players";
import { OtherZones, OwnZones, SharedZones } from "../parts/zones";
import { catalogue } from "../state";
import { contents, dirty, goTo, pack } from "./desk";
import { ready } from "./fields";
import { s } from "./texts";
import { again, backTo, began, begin, branches, busy, difference, failed, keepBranch, looking, lookAt, made, nameScenario, now, old, play, results, running, runScenarios, said, seatWanted, start, steps, takeBranch, takeUp, told, toScenario, trying, type ToldLine } from "./trying";

/** A line with the places in files that it names as links. */
function Told({ line }: { line: ToldLine }): JSX.Element {
  const parts = line.text.split(/\(([\w/.-]+\.(?:cards|rules|scenarios|yaml):\d+)\)/);
  return (
    <span class={`told-line ${line.style}`}>
      {parts.map((part, n) => {
        if (n % 2 === 0) return part;
        const [file, row] = part.split(":") as [string, string];
        return pack.value?.files.includes(file) ? (
          <button class="place" onClick={() => void goTo(file, Number(row) - 1)}>
            {part}
          </button>
        ) : (
          `(${part})`
        );
      })}
    </span>
  );
}

function Starting(): JSX.Element {
  const all = contents.value;
  const [low, high] = all?.players ?? [1, 1];
  return (
    <form
      class="inline starting"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        begin({ players: Number(data.get("players")) || null, seed: Math.max(0, Number(data.get("seed")) || 0), board: String(data.get("board") ?? "") || null });
      }}
    >
      {low < high ? (
        <label>
          {s.players}
          <select name="players" value={String(start.value.players ?? Math.max(2, low))}>
            {Array.from({ length: high - low + 1 }, (_, n) => (
              <option value={String(low + n)}>{low + n}</option>
            ))}
          </select>
        </label>
      ) : null}
      {(all?.boards.length ?? 0) > 1 ? (
        <label>
          {s.board}
          <select name="board" value={start.value.board ?? all?.board ?? ""}>
            {all?.boards.map(([name, title]) => (
              <option value={name}>{title}</option>
            ))}
          </select>
        </label>
      ) : null}
      <label>
        {s.seed}
        <input name="seed" type="number" min="0" max="999999" value={String(start.value.seed)} />
      </label>
      <button>{began.value ? s.newGame : s.beginTry}</button>
    </form>
  );
}

const history: string[] = [];
let recalled = 0;

function Typing(): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const run = async (): Promise<void> => {
    const line = field.current?.value.trim() ?? "";
    if (!line) return;
    history.push(line);
    recalled = history.length;
    if ((await again({ line })) && field.current) field.current.value = "";
  };
  return (
    <div class="typing">
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label>
          <span class="sr">{s.typeHere}</span>
          <input
            ref={field}
            id="typed-effect"
            placeholder={s.typeHere}
            title={s.tryHelp}
            autocomplete="off"
            spellcheck={false}
            onKeyDown={(event) => {
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
              event.preventDefault();
              recalled = Math.max(0, Math.min(history.length, recalled + (event.key === "ArrowUp" ? -1 : 1)));
              event.currentTarget.value = history[recalled] ?? "";
            }}
          />
        </label>
        <button class="primary" disabled={busy.value}>
          {s.doIt}
        </button>
      </form>
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get("card") ?? "");
          if (name) void again({ line: `:give ${name}` });
        }}
      >
        <label>
          <span class="sr">{s.giveCard}</span>
          <select name="card">
            <option value="">{s.cardToGive}</option>
            {contents.value?.cards.map((card) => (
              <option value={card.name}>{card.title}</option>
            ))}
          </select>
        </label>
        <button disabled={busy.value}>{s.give}</button>
      </form>
      {said.value?.lines.length ? (
        <div class={`said ${said.value.wrong ? "wrong" : ""}`} role="status">
          {said.value.line ? <p class="echo">{said.value.line}</p> : null}
          {said.value.lines.slice(0, 60).map((line) => (
            <Told line={line} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

const naming = signal(false);
const opened = signal<string | null>(null);

function Actions(): JSX.Element {
  return (
    <div class="buttons">
      <button disabled={!steps.value.length} onClick={() => backTo(steps.value.length - 1)}>
        {s.undoStep}
      </button>
      <button disabled={!steps.value.length} onClick={() => keepBranch(`${steps.value.length} steps: ${steps.value.at(-1)?.text ?? ""}`)}>
        {s.keepBranch}
      </button>
      {pack.value?.writable ? (
        <button
          disabled={!steps.value.length}
          onClick={() => {
            const last = `${steps.value.at(-1)?.text ?? "a session"}`.replace(/^:/, "").slice(0, 60);
            void toScenario(last).then((done) => (naming.value = done));
          }}
        >
          {s.makeScenario}
        </button>
      ) : null}
      <button disabled={running.value || !contents.value?.scenarios.length} onClick={() => void runScenarios()}>
        {running.value ? "…" : s.runScenarios}
      </button>
      <button
        onClick={async () => {
          opened.value = await play();
          if (opened.value) window.open(opened.value, "_blank");
        }}
      >
        {s.playIt}
      </button>
      {naming.value ? (
        <form
          class="inline naming"
          onSubmit={(event) => {
            event.preventDefault();
            const name = String(new FormData(event.currentTarget).get("name"));
            void nameScenario(name).then((done) => (naming.value = !done));
          }}
        >
          <label>
            {s.scenarioName}
            <input name="name" ref={ready} defaultValue={made.value?.name ?? ""} />
          </label>
          <button class="primary">{s.ok}</button>
        </form>
      ) : null}
      {opened.value ? (
        <p>
          {s.playOpened} <a href={opened.value} target="_blank">{s.playHere}</a>
        </p>
      ) : null}
    </div>
  );
}

export function Scenarios(): JSX.Element | null {
  const all = results.value;
  if (!all) return null;
  return (
    <section class={`results ${failed.value ? "bad" : "good"}`} role="status">
      <p>
        <span class={`dotmark ${failed.value ? "error" : "fine"}`} /> {s.scenariosRun(all.length, failed.value)}
      </p>
      <ul>
        {all
          .filter((one) => !one.passed)
          .slice(0, 12)
          .map((one) => (
            <li>
              <button class="entry plain" onClick={() => (one.at ?? one.place) && void goTo(...((one.at ?? one.place) as [string, number]))}>
                <span>
                  <strong>{one.name}</strong>
                  <br />
                  {one.problem}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

let rested = ""; // where the mouse was seen last
const placeOf = (event: MouseEvent): string => `${event.screenX} ${event.screenY}`;
for (const kind of ["pointermove", "pointerdown", "pointerup"] as const) addEventListener(kind, (event) => (rested = placeOf(event)));
let over = 0;
/** A step is looked at once the mouse moves on it, not when the page moves under the mouse. */
function moveOver(event: PointerEvent, count: number): void {
  if (over === count || placeOf(event) === rested) return;
  over = count;
  hover(count);
}
let hovering = 0;
function hover(count: number | null): void {
  clearTimeout(hovering);
  hovering = window.setTimeout(() => lookAt(count), count === null ? 250 : 160);
}

function TimeLine(): JSX.Element {
  const all = steps.value;
  return (
    <section class="steps">
      <h2>{s.steps}</h2>
      {branches.value.length ? (
        <p class="branches">
          {s.branches}:{" "}
          {branches.value.map((branch) => (
            <button onClick={() => takeBranch(branch)}>{branch.name.slice(0, 48)}</button>
          ))}
        </p>
      ) : null}
      {all.length ? (
        <ol
          onPointerLeave={() => {
            over = 0;
            hover(null);
          }}
        >
          {all.map((step, n) => (
            <li class={`${looking.value === n + 1 ? "at" : ""} ${difference.value?.step === n + 1 ? "differs" : ""}`} onPointerMove={(event) => moveOver(event, n + 1)}>
              <button class="step-name" aria-pressed={looking.value === n + 1} onClick={() => lookAt(looking.value === n + 1 ? null : n + 1)}>
                <span class={`dot pawn-${step.player % 6}`}>{step.player + 1}</span> {step.command || step.text}
              </button>
              {n + 1 < all.length ? (
                <button class="back-here" aria-label={`${s.goBack}: ${n + 1}`} onClick={() => backTo(n + 1)}>
                  {s.goBack}
                </button>
              ) : null}
              <div class="causes">
                {(told.value[n] ?? []).map((line) => (
                  <Told line={line} />
                ))}
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <p class="faint">{s.noSteps}</p>
      )}
    </section>
  );
}

function Notices(): JSX.Element {
  return (
    <div aria-live="polite">
      {old.value ? <p class="banner">{s.oldPack}</p> : null}
      {difference.value ? (
        <div class="banner differing">
          <p>{s.differs(difference.value.step)}</p>
          <p>
            <span class="faint">{s.was}</span> {difference.value.before}
          </p>
          <p>
            <span class="faint">{s.is}</span> {difference.value.now}
          </p>
          <button onClick={() => (difference.value = null)}>{s.ok}</button>
        </div>
      ) : null}
      {looking.value !== null ? (
        <p class="banner">
          {s.lookingAt(looking.value)} <button onClick={() => lookAt(null)}>{s.toNow}</button>
        </p>
      ) : null}
    </div>
  );
}

export function Try(): JSX.Element {
  useEffect(() => {
    trying.value = true;
    takeUp();
    if (steps.value.length && !began.value) void again();
    return () => {
      trying.value = false;
    };
  }, [pack.value?.name]);
  void dirty.value;
  return (
    <div class="try">
      <Starting />
      {!began.value ? <p class="faint">{s.beginTryHelp}</p> : null}
      <Scenarios />
      {began.value && catalogue.value ? (
        <>
          <Notices />
          <div class="now">
            <p class="faint">{now.value}</p>
            {(catalogue.value.players ?? 1) > 1 ? (
              <label>
                {s.asPlayer}{" "}
                <select
                  value={seatWanted.value === null ? "" : String(seatWanted.value)}
                  onChange={(event) => {
                    const value = event.currentTarget.value;
                    seatWanted.value = value === "" ? null : Number(value);
                    void again();
                  }}
                >
                  <option value="">{s.decides}</option>
                  {Array.from({ length: catalogue.value.players }, (_, n) => (
                    <option value={String(n)}>{s.player(n + 1)}</option>
                  ))}
                </select>
              </label>
            ) : null}
          </div>
          <Typing />
          <Dock />
          <Actions />
          <Outcome />
          <TimeLine />
          <OwnZones />
          <Players />
          <SharedCounters />
          <Board />
          <Maps />
          <SharedZones />
          <OtherZones />
          <ChoiceDialog />
          <Details />
        </>
      ) : null}
    </div>
  );
}

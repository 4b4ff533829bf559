// The panel that compares the pack as it is with how it was: when saved, when opened, or when marked.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { afterChange, baseline, baselineOf, contents, dirty, newBaseline, packName, textsSinceBaseline, work } from "./desk";
import { s } from "./texts";

interface Study {
  pairs: number;
  settled: boolean;
  findings: string[];
  facts: [string, string][];
  tables: { title: string; note: string; columns: string[]; rows: string[][] }[];
}
type Table = Study["tables"][number];
const against = signal<"saved" | "opened">("saved"); // what the pack is compared with
const oddsOf = signal("");
const odds = signal<Study | null>(null);

async function askOdds(card: string): Promise<void> {
  oddsOf.value = card;
  odds.value = null;
  const found = card ? await work<Study>("odds", { card }) : null;
  if (found && oddsOf.value === card) odds.value = found;
}
const MOST = 200; // pairs of games
const study = signal<Study | null>(null);
const running = signal(false);
let wanted = false;
let of = "";

async function run(): Promise<void> {
  wanted = true;
  if (running.value) return;
  running.value = true;
  of = packName.value;
  while (wanted && of === packName.value) {
    const found = await work<Study>("balance", { before: against.value === "saved" ? {} : baseline(), most: MOST });
    if (!found) break;
    study.value = found;
    if (found.pairs >= MOST || found.settled) break;
  }
  running.value = false;
}
function stop(): void {
  wanted = false;
}
afterChange.push(() => {
  if (running.value || study.value) study.value = null;
  stop();
});

function Tabled({ table }: { table: Table }): JSX.Element {
  return (
    <section>
      <h2>{table.title}</h2>
      <p class="faint small">{table.note}</p>
      <div class="scores" tabIndex={0} role="group" aria-label={table.title}>
        <table>
          <thead>
            <tr>
              {table.columns.map((one) => (
                <th scope="col">{one}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr>{row.map((cell, n) => (n ? <td>{cell}</td> : <th scope="row">{cell}</th>))}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Odds(): JSX.Element {
  return (
    <section class="odds">
      <h2>{s.odds}</h2>
      <label>
        {s.oddsOf}{" "}
        <select value={oddsOf.value} onChange={(event) => void askOdds(event.currentTarget.value)}>
          <option value="">…</option>
          {contents.value?.cards.map((card) => (
            <option value={card.name}>{card.title}</option>
          ))}
        </select>
      </label>
      {oddsOf.value && !odds.value ? <p class="faint" role="status">{s.loading}</p> : null}
      {odds.value ? (
        <>
          <ul class="findings">
            {odds.value.findings.map((one) => (
              <li>{one}</li>
            ))}
          </ul>
          {odds.value.tables.map((table) => (
            <Tabled table={table} />
          ))}
        </>
      ) : null}
    </section>
  );
}

export function Balancing(): JSX.Element {
  useEffect(() => stop, []);
  const since = textsSinceBaseline();
  const unsaved = [...dirty.value];
  useEffect(() => {
    if (!running.value && !study.value) against.value = unsaved.length ? "saved" : "opened";
  }, [unsaved.length > 0]);
  const changed = against.value === "saved" ? unsaved : since;
  const found = study.value;
  return (
    <div class="balance">
      <label>
        {s.comparedWith}{" "}
        <select
          value={against.value}
          disabled={running.value}
          onChange={(event) => {
            against.value = event.currentTarget.value as "saved" | "opened";
            study.value = null;
          }}
        >
          <option value="saved">{s.lastSaved}</option>
          <option value="opened">{baselineOf.value === "opened" ? s.whenOpened : baselineOf.value === "right" ? s.whenRight : s.whenMarked}</option>
        </select>
      </label>
      <p class="faint">{changed.length ? s.comparing(changed.join(", ")) : s.nothingChanged}</p>
      <div class="buttons">
        {running.value ? (
          <button onClick={stop}>{s.stop}</button>
        ) : (
          <button class="primary" disabled={!changed.length} onClick={() => void run()}>
            {found ? s.playMore : s.compare}
          </button>
        )}
        <button
          disabled={!since.length || contents.value?.errors}
          title={contents.value?.errors ? s.markWhenRight : undefined}
          onClick={() => {
            newBaseline();
            against.value = "opened";
            study.value = null;
          }}
        >
          {s.newBaseline}
        </button>
      </div>
      {running.value || found ? (
        <p role="status">
          <progress max={MOST} value={found?.pairs ?? 0} aria-label={s.pairs(found?.pairs ?? 0)} /> {s.pairs(found?.pairs ?? 0)} {found?.settled ? s.settled : ""}
        </p>
      ) : null}
      {found ? (
        <>
          <p class="faint small">{s.aAndB}</p>
          <ul class="findings">
            {found.findings.map((one) => (
              <li>{one}</li>
            ))}
          </ul>
          {found.tables.map((table) => (
            <Tabled table={table} />
          ))}
        </>
      ) : null}
      <Odds />
    </div>
  );
}

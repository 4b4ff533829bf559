// The panel that compares the pack as it is with how it was when the page was opened.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { afterChange, baseline, newBaseline, packName, textsSinceBaseline, work } from "./desk";
import { s } from "./texts";

interface Study {
  pairs: number;
  settled: boolean;
  findings: string[];
  facts: [string, string][];
  tables: { title: string; note: string; columns: string[]; rows: string[][] }[];
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
    const found = await work<Study>("balance", { before: baseline(), most: MOST });
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

export function Balancing(): JSX.Element {
  useEffect(() => stop, []);
  const changed = textsSinceBaseline();
  const found = study.value;
  return (
    <div class="balance">
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
          disabled={!changed.length}
          onClick={() => {
            newBaseline();
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
          <ul class="findings">
            {found.findings.map((one) => (
              <li>{one}</li>
            ))}
          </ul>
          {found.tables.map((table) => (
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
                      <tr>
                        {row.map((cell, n) => (n ? <td>{cell}</td> : <th scope="row">{cell}</th>))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </section>
          ))}
        </>
      ) : null}
    </div>
  );
}

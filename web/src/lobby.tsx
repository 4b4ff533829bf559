// Where tables are opened: which game, who plays, and the links of the seats.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Preferences } from "./parts/chrome";
import { lang, t } from "./state";

interface PackInfo {
  id: string;
  title: string;
  players: [number, number];
  boards: [string, string][];
  board: string | null;
  options: Record<string, string[]>;
}
interface TableInfo {
  id: string;
  pack: string;
  bots: (string | null)[];
  seats: string[];
  watching: string;
  made: number;
  deeds?: number;
}

const packs = signal<PackInfo[]>([]);
const bots = signal<string[]>([]);
const tables = signal<TableInfo[]>([]);
const opened = signal<TableInfo | null>(null);
const problem = signal("");
const picked = signal<string>("");
const seatsWanted = signal<(string | null)[]>([]);
const copied = signal("");

function key(): Record<string, string> {
  return { Authorization: `Bearer ${location.hash.slice(1)}` };
}

async function read<T>(address: string): Promise<T | null> {
  const found = await fetch(address, { headers: key() });
  if (found.ok) return (await found.json()) as T;
  problem.value = "noKey";
  return null;
}

function pick(pack: PackInfo): void {
  picked.value = pack.id;
  const count = Math.max(pack.players[0], Math.min(2, pack.players[1]));
  seatsWanted.value = Array.from({ length: count }, (_, n) => (n ? "planner" : null));
}

async function refresh(): Promise<void> {
  const found = await read<{ packs: PackInfo[]; bots: string[] }>(`/api/packs?lang=${lang.value}`);
  if (!found) return;
  packs.value = found.packs;
  bots.value = found.bots;
  const first = found.packs[0];
  if (first && !picked.value) pick(first);
  tables.value = (await read<{ tables: TableInfo[] }>("/api/tables"))?.tables ?? [];
}

async function open(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form);
  const pack = packs.value.find((one) => one.id === picked.value);
  const options = Object.fromEntries(Object.keys(pack?.options ?? {}).map((name) => [name, String(data.get(`option-${name}`))]));
  const body = { pack: picked.value, players: seatsWanted.value.length, seats: seatsWanted.value, board: data.get("board") ? String(data.get("board")) : null, options, lang: lang.value };
  const found = await fetch("/api/tables", { method: "POST", headers: key(), body: JSON.stringify(body) });
  const said = (await found.json()) as TableInfo & { error?: string };
  problem.value = found.ok ? "" : (said.error ?? "");
  if (found.ok) {
    opened.value = said;
    void refresh();
  }
}

function Link({ name, to }: { name: string; to: string }): JSX.Element {
  const whole = location.origin + to;
  return (
    <li>
      <a href={to}>{name}</a>
      <button
        onClick={async () => {
          await navigator.clipboard?.writeText(whole);
          copied.value = to;
        }}
      >
        {copied.value === to ? t.value.copied : t.value.copy}
        <span class="sr">: {name}</span>
      </button>
    </li>
  );
}

function Links({ of }: { of: TableInfo }): JSX.Element {
  return (
    <ul class="links">
      {of.seats.map((to, n) => (
        <Link name={t.value.player(n + 1) + (of.bots[n] ? ` (${t.value.bot(of.bots[n] as string)})` : "")} to={to} />
      ))}
      <Link name={t.value.watch} to={of.watching} />
    </ul>
  );
}

export function Lobby(): JSX.Element {
  useEffect(() => void refresh(), [lang.value]);
  const pack = packs.value.find((one) => one.id === picked.value);
  const [low, high] = pack?.players ?? [1, 1];
  const counts = Array.from({ length: high - low + 1 }, (_, n) => low + n);
  return (
    <main class="lobby">
      <header>
        <h1>Cardwright</h1>
        <Preferences />
      </header>
      {problem.value === "noKey" ? <p class="banner bad">{t.value.noKey}</p> : problem.value ? <p class="banner bad">{problem.value}</p> : null}
      {opened.value ? (
        <section class="panel" aria-live="polite">
          <h2>{t.value.opened}</h2>
          <Links of={opened.value} />
        </section>
      ) : null}
      {pack ? (
        <form
          class="panel"
          onSubmit={(event) => {
            event.preventDefault();
            void open(event.currentTarget);
          }}
        >
          <h2>{t.value.openMore}</h2>
          <div class="packs" role="group" aria-label={t.value.packs}>
            {packs.value.map((one) => (
              <button type="button" aria-pressed={one.id === picked.value} class={`pack ${one.id === picked.value ? "on" : ""}`} onClick={() => pick(one)}>
                <strong>{one.title}</strong>
                <span class="faint">{one.players[0] === one.players[1] ? one.players[0] : `${one.players[0]}–${one.players[1]}`}</span>
              </button>
            ))}
          </div>
          <div class="fields">
            <label>
              {t.value.players}
              <select value={String(seatsWanted.value.length)} onChange={(event) => (seatsWanted.value = Array.from({ length: Number(event.currentTarget.value) }, (_, n) => seatsWanted.value[n] ?? null))}>
                {counts.map((n) => (
                  <option value={String(n)}>{n}</option>
                ))}
              </select>
            </label>
            {seatsWanted.value.map((bot, n) => (
              <label>
                {t.value.player(n + 1)}
                <select value={bot ?? ""} onChange={(event) => (seatsWanted.value = seatsWanted.value.map((old, at) => (at === n ? event.currentTarget.value || null : old)))}>
                  <option value="">{t.value.person}</option>
                  {bots.value.map((name) => (
                    <option value={name}>{t.value.bot(name)}</option>
                  ))}
                </select>
              </label>
            ))}
            {pack.boards.length > 1 ? (
              <label>
                {t.value.boardName}
                <select name="board">
                  {pack.boards.map(([name, title]) => (
                    <option value={name} selected={name === pack.board}>
                      {title}
                    </option>
                  ))}
                </select>
              </label>
            ) : null}
          </div>
          {Object.keys(pack.options).length ? (
            <details key={pack.id}>
              <summary>{t.value.options}</summary>
              <div class="fields">
                {Object.entries(pack.options).map(([name, values]) => (
                  <label>
                    {name.replaceAll("_", " ")}
                    <select name={`option-${name}`}>
                      {values.map((value) => (
                        <option value={value}>{value.replaceAll("_", " ")}</option>
                      ))}
                    </select>
                  </label>
                ))}
              </div>
            </details>
          ) : null}
          <button class="primary big">{t.value.start}</button>
        </form>
      ) : null}
      {tables.value.length ? (
        <section class="panel">
          <h2>{t.value.yourTables}</h2>
          {tables.value.map((one) => (
            <details>
              <summary>
                {packs.value.find((known) => known.id === one.pack)?.title ?? one.pack} · {t.value.seatsOf(one.seats.length)} · {t.value.answers(one.deeds ?? 0)} · <span class="faint">{new Date(one.made * 1000).toLocaleString(lang.value)}</span>
              </summary>
              <Links of={one} />
            </details>
          ))}
        </section>
      ) : null}
    </main>
  );
}

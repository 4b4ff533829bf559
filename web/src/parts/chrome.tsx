// Around the table: the bar, the menu, what is asked beside the game, and how it came out.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { ask, askHint, catalogue, details, keep, known, lang, notice, offer, online, past, playerName, scene, seat, seats, t, tableId, theme, wire, pages, lookBack, type Theme } from "../state";
import { useEffect } from "preact/hooks";
import type { Rules, WhyNot } from "../wire";
import { CardFace } from "./cards";

const menuOpen = signal(false);
const NAMES: Record<string, string> = { en: "English", fr: "Français", de: "Deutsch" };

export function canUndo(): boolean {
  return seat.value >= 0 && wire.value !== null && !past.value && pages.value.some((page) => page.player === seat.value);
}

export function Bar(): JSX.Element {
  const now = scene.value;
  return (
    <header class="bar">
      <h1>{catalogue.value?.title}</h1>
      <p class="when">
        {now ? t.value.turn(now.turn) : ""}
        {now?.phase ? ` · ${now.phase}` : ""}
      </p>
      <nav>
        {wire.value && seat.value >= 0 ? (
          <>
            <button disabled={!offer.value} onClick={askHint}>
              {t.value.hint}
            </button>
            <button disabled={!canUndo()} onClick={() => ask("undo")}>
              {t.value.undo}
            </button>
          </>
        ) : null}
        {wire.value ? (
          <button aria-haspopup="dialog" onClick={askRules}>
            {t.value.rules}
          </button>
        ) : null}
        <button aria-haspopup="dialog" onClick={() => (menuOpen.value = true)}>
          {t.value.menu}
        </button>
      </nav>
    </header>
  );
}

export function Banners(): JSX.Element {
  const { undo, trouble } = seats.value;
  const own = undo?.player === seat.value;
  return (
    <div class="banners">
      {wire.value && !online.value ? (
        <p class="banner bad" role="alert">
          {t.value.offline}
        </p>
      ) : null}
      {undo ? (
        <p class="banner" role="alert">
          {own ? t.value.undoWaits(undo.waits_for.map(playerName).join(", ")) : t.value.undoAsked(playerName(undo.player))}
          {undo.waits_for.includes(seat.value) ? (
            <>
              <button class="primary" onClick={() => ask("agree", { yes: true })}>
                {t.value.agree}
              </button>
              <button onClick={() => ask("agree", { yes: false })}>{t.value.refuse}</button>
            </>
          ) : null}
          {own ? <button onClick={() => ask("agree", { yes: false })}>{t.value.withdraw}</button> : null}
        </p>
      ) : null}
      {past.value ? (
        <p class="banner">
          {t.value.past(past.value.page, pages.value.length)}
          <button class="primary" onClick={() => lookBack(pages.value.length)}>
            {t.value.now}
          </button>
        </p>
      ) : null}
      {seats.value.bots[seat.value] ? (
        <p class="banner">
          {t.value.botPlays(seats.value.bots[seat.value] as string)}
          <button class="primary" onClick={() => ask("seat", { bot: null })}>
            {t.value.takeSeat}
          </button>
        </p>
      ) : null}
      {trouble ? <p class="banner bad">{trouble}</p> : null}
      {notice.value ? (
        <p class="banner note">
          {notice.value}
          <button class="quiet" onClick={() => (notice.value = "")}>
            {t.value.close}
          </button>
        </p>
      ) : null}
    </div>
  );
}

export function Dialog({ title, close, children }: { title: string; close: () => void; children: JSX.Element | (JSX.Element | null)[] }): JSX.Element {
  return (
    <dialog class="sheetdialog" aria-label={title} ref={(element) => element && !element.open && element.showModal()} onClose={close} onClick={(event) => event.target === event.currentTarget && close()}>
      <div class="inside" tabIndex={-1} autoFocus>
        {children}
        <button class="quiet" onClick={close}>
          {t.value.close}
        </button>
      </div>
    </dialog>
  );
}

export function setLanguage(value: string): void {
  lang.value = value;
  keep("lang", value);
  if (wire.value) void ask("speak", { lang: value });
}

export function Preferences(): JSX.Element {
  return (
    <div class="preferences">
      <label>
        {t.value.language}
        <select value={lang.value} onChange={(event) => setLanguage(event.currentTarget.value)}>
          {Object.entries(NAMES).map(([value, name]) => (
            <option value={value}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        {t.value.appearance}
        <select
          value={theme.value}
          onChange={(event) => {
            theme.value = event.currentTarget.value as Theme;
            keep("theme", theme.value);
          }}
        >
          <option value="auto">{t.value.auto}</option>
          <option value="light">{t.value.light}</option>
          <option value="dark">{t.value.dark}</option>
        </select>
      </label>
    </div>
  );
}

export function Menu(): JSX.Element | null {
  if (!menuOpen.value) return null;
  const bot = seats.value.bots[seat.value] ?? null;
  return (
    <Dialog title={t.value.menu} close={() => (menuOpen.value = false)}>
      <h2>{t.value.menu}</h2>
      <Preferences />
      {wire.value && seat.value >= 0 ? (
        <label>
          {t.value.yourName}
          <input
            type="text"
            maxLength={24}
            autoComplete="nickname"
            value={seats.value.names[seat.value] ?? ""}
            onChange={(event) => {
              keep("name", event.currentTarget.value.trim());
              void ask("name", { name: event.currentTarget.value });
            }}
          />
        </label>
      ) : null}
      {wire.value && seat.value >= 0 ? (
        <label>
          {t.value.seat}
          <select value={bot ?? ""} onChange={(event) => ask("seat", { bot: event.currentTarget.value || null })}>
            <option value="">{t.value.person}</option>
            {known.value.bots.map((name) => (
              <option value={name}>{t.value.bot(name)}</option>
            ))}
          </select>
        </label>
      ) : null}
      <p class="faint">{t.value.movesHelp}</p>
    </Dialog>
  );
}

const why = signal<WhyNot[]>([]);
const rules = signal<Rules | null>(null);

/** One card closely, and why it cannot be used now. */
export function Details(): JSX.Element | null {
  const name = details.value;
  useEffect(() => {
    why.value = [];
    if (name !== null && wire.value && seat.value >= 0 && !scene.value?.over)
      void wire.value.ask("why", { card: name }).then((found) => {
        if (found.is === "done" && found.why && details.value === name) why.value = found.why;
      });
  }, [name]);
  const shut = why.value.filter((one) => one.reasons.length);
  return name === null ? null : (
    <Dialog title={t.value.cardDetails} close={() => (details.value = null)}>
      <CardFace card={{ card: name }} large />
      {shut.length ? (
        <div class="whynot" aria-live="polite">
          <h2>{t.value.whyNot}</h2>
          <ul>
            {shut.map((one) => (
              <li>
                <b>{one.text}</b>: {one.reasons.join("; ")}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Dialog>
  );
}

async function askRules(): Promise<void> {
  const found = await ask("rules");
  if (found?.is === "done" && found.rules) rules.value = found.rules;
}

/** The rules in short, as the pack declares them. */
export function RulesDialog(): JSX.Element | null {
  const found = rules.value;
  return found === null ? null : (
    <Dialog title={t.value.rules} close={() => (rules.value = null)}>
      <div class="rules">
        <h2>{found.title}</h2>
        {found.summary ? <p>{found.summary}</p> : null}
        {found.how_to_win.map((line) => (
          <p>{line}</p>
        ))}
        {found.phases.map((phase) => (
          <section>
            <h3>
              {phase.title} <span class="faint">{phase.played}</span>
            </h3>
            {phase.text ? <p>{phase.text}</p> : null}
            <ul>
              {phase.actions.map((action) => (
                <li>
                  <b>{action.text}</b>
                  {action.asked.length ? <span class="faint"> ({action.asked.join("; ")})</span> : null}
                  {action.does ? `: ${action.does}` : ""}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.tags.filter((tag) => tag.note).map((tag) => (
          <p>
            <b>{tag.title}</b>: {tag.note}
          </p>
        ))}
      </div>
    </Dialog>
  );
}

async function saveReplay(): Promise<void> {
  const key = location.hash.slice(1);
  const found = await fetch(`/t/${tableId.value}/replay?lang=${lang.value}`, { method: "POST", headers: { Authorization: `Bearer ${key}` } });
  if (!found.ok) {
    notice.value = t.value.wrong(String(found.status));
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await found.blob());
  link.download = `${catalogue.value?.pack ?? "game"}-${tableId.value}.html`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function Outcome(): JSX.Element | null {
  const result = scene.value?.result;
  if (!result) return null;
  const rows = result.columns[0]?.map((_, row) => result.columns.map((column) => column[row] ?? "")) ?? [];
  const [head, ...body] = rows;
  return (
    <section class="outcome" aria-label={t.value.score}>
      <h2>{result.text}</h2>
      <div class="scores" tabIndex={0} role="group" aria-label={t.value.score}>
        <table>
          <thead>
            <tr>
              {head?.map((cell) => (cell ? <th scope="col">{cell}</th> : <td />))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, player) => (
              <tr class={result.winners.includes(player) ? "won" : ""}>
                {row.map((cell, n) => (n ? <td>{cell}</td> : <th scope="row">{cell}</th>))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {wire.value ? (
        <button class="primary" onClick={saveReplay}>
          {t.value.saveReplay}
        </button>
      ) : null}
    </section>
  );
}

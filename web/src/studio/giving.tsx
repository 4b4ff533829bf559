// The panel from which a pack is printed and given away.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Rules } from "../wire";
import { contents, keptIn, link, openPack, pack, packName, listPacks, trouble, unsavedTexts, work } from "./desk";
import { pdfOf } from "./pdf";
import { s } from "./texts";
import { start, steps, takeUp } from "./trying";

const pages = signal<string[]>([]);
const rules = signal<Rules | null>(null);
const busy = signal("");
const language = signal("en");
const NAMES: Record<string, string> = { en: "English", fr: "Français", de: "Deutsch" };

function bytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
}
function download(name: string, content: BlobPart, type: string): void {
  const at = URL.createObjectURL(new Blob([content], { type }));
  const a = document.createElement("a");
  a.href = at;
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(at), 10_000);
}

async function give<T>(what: string): Promise<T | null> {
  busy.value = what;
  const found = await work<T>("give", { what, lang: language.value });
  busy.value = "";
  return found;
}

async function show(what: "sheets" | "once" | "boards"): Promise<void> {
  rules.value = null;
  const found = await give<{ pages: string[] }>(what);
  if (found) pages.value = found.pages;
}

/** A picture as dots, drawn by the browser. */
async function drawnOn(context: CanvasRenderingContext2D, svg: string, x: number, y: number, width: number, height: number): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  context.drawImage(image, x, y, width, height);
}

const CARD: [number, number] = [410, 572];
const ACROSS = 10;
const MOST_ON_SHEET = 69; // the place after the last is the back

/** Deck sheets for Tabletop Simulator: ten cards across, seven down, as often as there are copies. */
async function decks(): Promise<void> {
  const found = await give<{ cards: [string, number, string][] }>("tabletop");
  if (!found) return;
  const every = found.cards.flatMap(([, count, svg]) => Array.from({ length: count }, () => svg));
  for (let start = 0, n = 1; start < every.length; start += MOST_ON_SHEET, n++) {
    const part = every.slice(start, start + MOST_ON_SHEET);
    const rows = Math.max(2, Math.ceil((part.length + 1) / ACROSS));
    const canvas = document.createElement("canvas");
    canvas.width = ACROSS * CARD[0];
    canvas.height = rows * CARD[1];
    const context = canvas.getContext("2d");
    if (!context) return;
    context.fillStyle = "#3b3a52";
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const [at, svg] of part.entries()) await drawnOn(context, svg, (at % ACROSS) * CARD[0], Math.floor(at / ACROSS) * CARD[1], ...CARD);
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (made) download(`${packName.value}-deck-${n}-${ACROSS}x${rows}-${part.length}.png`, made, "image/png");
  }
}

/** All that is on the page in one file, which any studio opens: the pack, and what was tried. */
async function project(): Promise<void> {
  const files: Record<string, string> = {};
  const unsaved = unsavedTexts();
  for (const file of pack.value?.files ?? []) {
    const found = await link.ask<{ text: string }>("read", { pack: packName.value, file });
    if (found.ok) files[file] = unsaved[file] ?? found.text;
  }
  const content = { cardwright: "project", version: 1, pack: packName.value, files, tried: JSON.parse(keptIn(`studio/try/${packName.value}`) ?? "null") };
  download(`${packName.value}.cardwright.json`, JSON.stringify(content, null, 1), "application/json");
}

async function openProject(file: File): Promise<void> {
  try {
    const content = JSON.parse(await file.text()) as { cardwright?: string; pack?: string; files?: Record<string, string>; tried?: unknown };
    if (content.cardwright !== "project" || !content.files || !content.pack) throw new Error("none");
    const name = content.pack.replace(/\W/g, "_").toLowerCase();
    const found = await link.ask("project", { name, files: content.files });
    if (!found.ok) {
      trouble.value = found.why;
      return;
    }
    if (content.tried) localStorage.setItem(`studio/try/${name}`, JSON.stringify(content.tried));
    await listPacks();
    await openPack(name);
  } catch {
    trouble.value = s.noProject;
  }
}

const PAPER: [number, number] = [1654, 2339]; // dots of A4, 200 to the inch

/** Pages as one PDF, each a picture of its own, drawn by the browser. */
async function pdf(): Promise<void> {
  const drawn: Uint8Array[] = [];
  for (const [n, svg] of pages.value.entries()) {
    busy.value = s.makingPdf(n + 1, pages.value.length);
    const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
    const [wide, high] = [Number(size?.[1] ?? 210), Number(size?.[2] ?? 297)];
    const scale = Math.min(PAPER[0] / wide, PAPER[1] / high);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = PAPER;
    const context = canvas.getContext("2d");
    if (!context) return;
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, ...PAPER);
    await drawnOn(context, svg, (PAPER[0] - wide * scale) / 2, (PAPER[1] - high * scale) / 2, wide * scale, high * scale);
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.92));
    if (made) drawn.push(new Uint8Array(await made.arrayBuffer()));
  }
  busy.value = "";
  download(`${packName.value}.pdf`, pdfOf(drawn, PAPER), "application/pdf");
}

async function seen(seat: number): Promise<void> {
  busy.value = "seen";
  const found = await work<{ page: string }>("seen_page", { start: start.value, steps: steps.value, lang: language.value, seat });
  busy.value = "";
  if (found) download(`${packName.value}-player-${seat + 1}.html`, found.page, "text/html");
}

function RulesText({ of }: { of: Rules }): JSX.Element {
  return (
    <article class="rulestext" lang={language.value}>
      <h2>{of.title}</h2>
      <p>{of.summary}</p>
      <ul>
        {of.how_to_win.map((line) => (
          <li>{line}</li>
        ))}
      </ul>
      {of.phases.map((phase) => (
        <section>
          <h3>{phase.title}</h3>
          <p class="faint">{phase.played}</p>
          <p>{phase.text}</p>
          <ul>
            {phase.actions.map((action) => (
              <li>
                <strong>{action.text}</strong>
                {action.asked.length ? ` (${action.asked.join("; ")})` : ""}
                {action.does ? `: ${action.does}` : ""}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {of.tags.map((tag) => (
        <p>
          <strong>{tag.title}</strong>: {tag.note}
        </p>
      ))}
    </article>
  );
}

export function Giving(): JSX.Element {
  useEffect(takeUp, [packName.value]);
  return (
    <div class="giving-panel">
      <div class="buttons">
        <label>
          <span class="sr">{s.inLanguage}</span>
          <select value={language.value} onChange={(event) => (language.value = event.currentTarget.value)}>
            {Object.entries(NAMES).map(([code, name]) => (
              <option value={code}>{name}</option>
            ))}
          </select>
        </label>
        <button onClick={() => void show("once")}>{s.cardsOnce}</button>
        <button onClick={() => void show("sheets")}>{s.cardsAll}</button>
        <button onClick={() => void show("boards")}>{s.printBoards}</button>
        <button
          onClick={() =>
            void give<{ rules: Rules }>("rules").then((found) => {
              pages.value = [];
              if (found) rules.value = found.rules;
            })
          }
        >
          {s.rulesShort}
        </button>
      </div>
      <div class="buttons">
        <button onClick={() => void give<{ name: string; data: string }>("zip").then((found) => found && download(found.name, bytes(found.data) as BlobPart, "application/zip"))}>{s.asZip}</button>
        <button onClick={() => void decks()}>{s.deckSheets}</button>
        <button onClick={() => void project()}>{s.asProject}</button>
        <label class="filepick">
          {s.openProject}
          <input type="file" accept=".json" onChange={(event) => event.currentTarget.files?.[0] && void openProject(event.currentTarget.files[0])} />
        </label>
      </div>
      {steps.value.length ? (
        <form
          class="inline"
          title={s.seenHelp}
          onSubmit={(event) => {
            event.preventDefault();
            void seen(Number(new FormData(event.currentTarget).get("seat")));
          }}
        >
          <label>
            {s.seenBy}
            <select name="seat">
              {Array.from({ length: start.value.players ?? Math.max(2, contents.value?.players[0] ?? 1) }, (_, n) => (
                <option value={String(n)}>{s.player(n + 1)}</option>
              ))}
            </select>
          </label>
          <button>{s.saveFile}</button>
        </form>
      ) : null}
      {busy.value ? <p class="faint" role="status">{s.loading}</p> : null}
      {pages.value.length || rules.value ? (
        <div class="buttons">
          <button class="primary" onClick={() => print()}>
            {s.print}
          </button>
          {pages.value.length ? <button onClick={() => void pdf()}>{s.asPdf}</button> : null}
          {pages.value.length ? <button onClick={() => pages.value.forEach((svg, n) => download(`${packName.value}-${n + 1}.svg`, svg, "image/svg+xml"))}>{s.asSvg(pages.value.length)}</button> : null}
        </div>
      ) : (
        <p class="faint">{s.giveHelp}</p>
      )}
      <div class="printed" lang={language.value}>
        {pages.value.map((svg, n) => (
          <img class="printpage" alt={s.page(n + 1)} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} />
        ))}
        {rules.value ? <RulesText of={rules.value} /> : null}
      </div>
    </div>
  );
}

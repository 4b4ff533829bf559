// What the page knows, as signals: what the server said, what is looked at, and what follows.
import { computed, effect, signal } from "@preact/signals";
import { de } from "./texts/de";
import { en, type Texts } from "./texts/en";
import { fr } from "./texts/fr";
import type { BoardScene, Catalogue, Face, Message, Offered, Ref, Scene, SceneChanges, SceneZone, Seats, SeenCard, StoryPage, Wire } from "./wire";

const LANGUAGES: Record<string, Texts> = { en, fr, de };
export type Theme = "auto" | "light" | "dark";

function kept(name: string, otherwise: string): string {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return otherwise; // a page that may keep nothing plays all the same
  }
}
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // as above
  }
}

function spoken(): string {
  const wanted = [kept("lang", ""), ...navigator.languages.map((one) => one.slice(0, 2))];
  return wanted.find((one) => one in LANGUAGES) ?? "en";
}

export const lang = signal(spoken());
export const t = computed<Texts>(() => LANGUAGES[lang.value] ?? en);
export const theme = signal<Theme>(kept("theme", "auto") as Theme);

export const wire = signal<Wire | null>(null);
export const online = signal(false);
export const gone = signal<string | null>(null); // why there is no table
export const tableId = signal("");
export const seat = signal(-1);
export const known = signal<{ languages: string[]; bots: string[] }>({ languages: ["en"], bots: [] });
export const catalogue = signal<Catalogue | null>(null);
export const board = signal<BoardScene | null>(null);
export const current = signal<Scene | null>(null);
export const seen = signal("");
export const pages = signal<StoryPage[]>([]);
export const seats = signal<Seats>({ names: [], bots: [], here: [], watching: 0, undo: null, trouble: "" });

export const past = signal<{ scene: Scene; page: number } | null>(null);
export const notice = signal("");
export const hint = signal<number | null>(null);
export const busy = signal(false);
export const chosen = signal<number[] | null>(null); // options among which one is chosen in a dialog
export const preview = signal<string | null>(null); // the card that is looked at closely
export const details = signal<string | null>(null); // the same in a dialog
export const mentioned = signal<ReadonlySet<string>>(new Set()); // the things that the line under the pointer tells of

export const scene = computed(() => past.value?.scene ?? current.value);
export const offer = computed(() => (past.value ? null : (current.value?.offer ?? null)));
export const dark = signal(matchMedia("(prefers-color-scheme: dark)").matches);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => (dark.value = event.matches));
export const isDark = computed(() => (theme.value === "auto" ? dark.value : theme.value === "dark"));
effect(() => {
  document.documentElement.dataset.theme = isDark.value ? "dark" : "light";
  document.documentElement.lang = lang.value;
});

/** The options by the thing they are about. */
export const byThing = computed(() => {
  const found = new Map<string, number[]>();
  offer.value?.options.forEach((option, index) => {
    for (const ref of option.about) {
      const key = thing(ref);
      if (key === null) continue;
      const list = found.get(key) ?? [];
      if (!list.includes(index)) list.push(index);
      found.set(key, list);
    }
  });
  return found;
});

/** What a thing on the table is known by; null for what has its own way of being chosen. */
export function thing(ref: Ref): string | null {
  if (ref[0] === "spot" || ref[0] === "step") return null;
  return ref.join("/");
}

export function optionsOf(...ref: Ref): number[] {
  return byThing.value.get(ref.join("/")) ?? [];
}

export function face(name: string | undefined): Face | undefined {
  return name === undefined ? undefined : catalogue.value?.cards[name];
}

export function titleOf(card: SeenCard | null): string {
  if (card === null) return t.value.slot;
  return face(card.card)?.titles[0] ?? t.value.hidden;
}

export function playerName(player: number): string {
  return player === seat.value ? t.value.you : (seats.value.names[player] ?? t.value.player(player + 1));
}

export function zonesOf(name: string, of: number | null | undefined = undefined): SceneZone[] {
  return (scene.value?.zones ?? []).filter((zone) => zone.zone === name && (of === undefined || zone.of === of));
}

/** Cards that look the same counted together, each with the places where they lie. */
export interface Group {
  card: SeenCard | null;
  places: number[];
}
export function grouped(zone: SceneZone, apart: boolean): Group[] {
  const found = new Map<string, Group>();
  zone.cards.forEach((card, place) => {
    const key = apart ? String(place) : JSON.stringify(card);
    const group = found.get(key) ?? { card, places: [] };
    group.places.push(place);
    found.set(key, group);
  });
  return [...found.values()];
}

/** What can be done with cards that look the same, of which the server offers one for all. */
export function optionsAt(zone: SceneZone, group: Group): number[] {
  const owner = zone.of ?? 0;
  const found: number[] = [];
  const ranked = catalogue.value?.zones[zone.zone]?.ranked ?? false;
  const look = JSON.stringify(group.card);
  const known = group.card?.card !== undefined && !ranked;
  const places = known ? [...zone.cards.keys()].filter((place) => JSON.stringify(zone.cards[place]) === look) : group.places;
  for (const place of places)
    for (const option of optionsOf("card", zone.zone, owner, place)) if (!found.includes(option)) found.push(option);
  return found;
}

export function costOf(option: Offered): string {
  return [option.costs, option.comes].filter(Boolean).join("; ");
}

/** What answers cost and would come to, as it stands on the thing that they are about; what is printed there
 * is left out. Of a way it stands in brackets behind its name. */
export function tagOf(options: number[], printed = ""): string {
  const tags = options.map((index) => {
    const option = offer.value?.options[index];
    return option ? costOf(option) || (/ \(([^()]+)\)$/.exec(option.text)?.[1] ?? "") : "";
  });
  return [...new Set(tags)].filter((tag) => tag && tag !== printed).join(" / ");
}

/** Say something to whoever looks and listens. */
export function say(text: string): void {
  notice.value = text;
}

/** A scene once it has changed so; the first is sent whole. */
function changed(before: Scene | null, changes: SceneChanges): Scene {
  const zones = changes.zones?.map((zone) => (typeof zone === "number" ? (before?.zones[zone] as SceneZone) : zone));
  return { ...(before as Scene), ...changes, zones: zones ?? before?.zones ?? [] };
}

export function take(message: Message): void {
  switch (message.is) {
    case "table":
      catalogue.value = message.catalogue;
      seat.value = message.seat;
      tableId.value = message.id;
      known.value = { languages: message.languages, bots: message.bots };
      document.title = message.catalogue.title;
      pages.value = [];
      break;
    case "board":
      board.value = message.board;
      break;
    case "scene":
      current.value = changed(current.value, message.scene);
      seen.value = message.seen;
      pages.value = [...pages.value.slice(0, message.from), ...message.pages];
      hint.value = null;
      chosen.value = null;
      break;
    case "seats":
      seats.value = message;
      callMyself();
      break;
    case "refused":
      if (message.n === 0) gone.value = message.why;
      break;
  }
}

let called = ""; // the table that was told the name which this browser keeps

/** Say by which name one goes, once at each table, unless the seat has one. */
function callMyself(): void {
  const name = kept("name", "");
  if (called === tableId.value || seat.value < 0) return;
  called = tableId.value;
  if (name && seats.value.names[seat.value] === null) void wire.value?.ask("name", { name });
}

/** Answer what is asked. */
export async function answer(option: number): Promise<void> {
  if (busy.value || past.value) return;
  busy.value = true;
  chosen.value = null;
  notice.value = "";
  await ask("answer", { seen: seen.value, option });
  busy.value = false;
}

/** Ask the server for something, and say why when it refuses. */
export async function ask(what: string, given: Record<string, unknown> = {}): Promise<Message | null> {
  const found = await wire.value?.ask(what, given);
  if (found?.is === "refused") {
    const texts = t.value;
    say(texts.refused[found.why] ?? texts.wrong(found.about ?? found.why));
    return null;
  }
  return found ?? null;
}

/** Choose one of these: at once when there is only one. */
export function choose(options: number[]): void {
  if (options.length === 1) void answer(options[0] as number);
  else if (options.length > 1) chosen.value = options;
}

export async function askHint(): Promise<void> {
  if (offer.value === null) return;
  say(t.value.thinking);
  const found = await ask("hint");
  if (found?.is === "done" && found.hint !== undefined && found.seen === seen.value) {
    hint.value = found.hint;
    const option = offer.value?.options[found.hint];
    if (!option) return;
    const best = found.expects
      ? (found.best ?? []).map(([at, gain]) => `${gain > 0 ? "+" : ""}${gain} ${offer.value?.options[at]?.text ?? ""}`)
      : [];
    say([t.value.hintIs(option.text), found.expects, ...best].filter(Boolean).join("\n"));
  }
}

export let lookBack = async (page: number): Promise<void> => {
  if (page >= pages.value.length) {
    past.value = null;
    return;
  }
  const found = await ask("past", { page });
  if (found?.is === "done" && found.past) past.value = { scene: found.past, page };
};
/** A page without a server looks back in what it holds. */
export function lookBackBy(look: (page: number) => Promise<void>): void {
  lookBack = look;
}

export let mapAddress = (card: string, turned: number, level: number): string =>
  `/t/${tableId.value}/map/${card}/${turned}/${level}/${isDark.value ? "dark" : "light"}.svg`;
export let artAddress = (card: string): string => `/t/${tableId.value}/art/${card}`;
/** A page without a server has the pictures in it. */
export function artFrom(address: (card: string) => string): void {
  artAddress = address;
}
export function mapsFrom(address: (card: string, turned: number, level: number) => string): void {
  mapAddress = address;
}

// A finished game in one file: the same table, fed from the page instead of a server.
import { batch } from "@preact/signals";
import { artFrom, board, catalogue, current, isDark, lang, lookBackBy, mapsFrom, pages, past, seats } from "./state";
import type { BoardScene, Catalogue, Scene, StoryPage } from "./wire";

interface Data {
  catalogue: Catalogue;
  bots: (string | null)[];
  names: (string | null)[];
  pages: StoryPage[];
  parts: unknown[];
  scenes: Record<string, number | number[]>[];
  boards: Record<string, BoardScene | null>;
  maps: Record<string, string>;
  art: Record<string, string>;
}

export function openReplay(text: string): void {
  const data = JSON.parse(text) as Data;
  const sceneAt = (page: number): Scene => {
    const found: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(data.scenes[page] ?? {}))
      found[name] = Array.isArray(part) ? part.map((one) => data.parts[one]) : data.parts[part];
    return found as unknown as Scene;
  };
  const last = data.scenes.length - 1;
  const show = (page: number): void => {
    const at = Math.max(0, Math.min(last, page));
    const scene = sceneAt(at);
    batch(() => {
      board.value = data.boards[JSON.stringify(scene.board)] ?? null;
      past.value = at === last ? null : { scene, page: at };
    });
  };
  batch(() => {
    lang.value = data.catalogue.lang;
    catalogue.value = data.catalogue;
    pages.value = data.pages;
    current.value = sceneAt(last);
    seats.value = { ...seats.value, bots: [], names: data.names };
    document.title = data.catalogue.title;
  });
  artFrom((card) => data.art[card] ?? "");
  mapsFrom((card, turned, level) => data.maps[`${card}/${turned}/${level}/${isDark.value ? "dark" : "light"}`] ?? "");
  lookBackBy(async (page) => show(page));
  show(last);
}

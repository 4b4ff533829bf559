// The table itself: everything in its place.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { answer, ask, askHint, board, catalogue, chosen, details, gone, offer, scene, t } from "./state";
import { Board } from "./parts/board";
import { Preview } from "./parts/cards";
import { Banners, Bar, Details, Menu, Outcome, Preferences, RulesDialog, canUndo } from "./parts/chrome";
import { Maps } from "./parts/maps";
import { ChoiceDialog, Dock, listed } from "./parts/moves";
import { Players, SharedCounters } from "./parts/players";
import { Announcer, Story } from "./parts/story";
import { OtherZones, OwnZones, SharedZones } from "./parts/zones";

let typed = "";
let typedAt = 0;

/** Keys for who plays without a mouse: the number of a move, and a letter for what is asked often. */
function pressed(event: KeyboardEvent): void {
  const at = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || ["INPUT", "SELECT", "TEXTAREA"].includes(at.tagName)) return;
  if (chosen.value || details.value || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  if (key === "m") {
    listed.value = true;
    setTimeout(() => document.querySelector<HTMLElement>(".dock .move")?.focus());
  } else if (key === "h") void askHint();
  else if (key === "u" && canUndo()) void ask("undo");
  else if (/^[0-9]$/.test(key) && offer.value) {
    const count = offer.value.options.length;
    typed = Date.now() - typedAt < 900 ? typed + key : key;
    typedAt = Date.now();
    const wanted = Number(typed) - 1;
    // With more digits it could be another one: wait for them.
    const longer = Number(`${typed}0`) <= count;
    const mine = typedAt;
    const take = (): void => {
      if (mine === typedAt && wanted >= 0 && wanted < count) void answer(wanted);
    };
    if (longer) setTimeout(take, 900);
    else take();
  } else return;
  event.preventDefault();
}

/** What is scrolled to or reached with the tab key does not end up under what is asked. */
function measured(element: HTMLElement | null): void {
  watching?.disconnect();
  if (!element) return;
  watching = new ResizeObserver(() => {
    const dock = element.querySelector<HTMLElement>(".dock");
    document.documentElement.style.setProperty("--below", `${element.offsetHeight || (dock?.offsetHeight ?? 0)}px`);
  });
  for (const one of [element, ...element.children]) watching.observe(one);
}
let watching: ResizeObserver | null = null;

export function Table(): JSX.Element {
  useEffect(() => {
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  if (gone.value)
    return (
      <main class="message">
        <h1>Cardwright</h1>
        <p>{gone.value === "busy" ? t.value.refused.busy : gone.value === "changed" ? t.value.changed : t.value.noGame}</p>
        <Preferences />
      </main>
    );
  if (!catalogue.value || !scene.value)
    return (
      <main class="message" aria-busy="true">
        <h1>Cardwright</h1>
        <Banners />
      </main>
    );
  return (
    <div class={`page ${board.value ? "with-board" : ""}`}>
      <Bar />
      <main>
        <Banners />
        <Players />
        <SharedCounters />
        <Outcome />
        <div class="middle">
          <Board />
          <div class="lying">
            <Maps />
            <SharedZones />
            <OtherZones />
          </div>
        </div>
        <div class="below" ref={measured}>
          <OwnZones />
          <Dock />
        </div>
      </main>
      <Story />
      <Announcer />
      <ChoiceDialog />
      <Details />
      <Menu />
      <RulesDialog />
      <Preview />
    </div>
  );
}

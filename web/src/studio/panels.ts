// Which of the panels on the right is open.
import { signal } from "@preact/signals";
import { keepIn, keptIn } from "./desk";

export type Panel = "card" | "try" | "board" | "balance" | "give";
const before = keptIn("studio/panel");
export const panel = signal<Panel>((before ?? "card") as Panel);
panel.subscribe((now) => keepIn("studio/panel", now));

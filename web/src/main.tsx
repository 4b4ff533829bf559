// Where a page begins: as a replay that it holds itself, as a table, or where tables are opened.
import { render } from "preact";
import "./style.css";
import { Lobby } from "./lobby";
import { openReplay } from "./replay";
import { gone, lang, online, take, wire } from "./state";
import { Table } from "./table";
import { Wire } from "./wire";

const root = document.getElementById("root") as HTMLElement;
const replay = document.getElementById("replay");
const table = /^\/t\/([\w-]+)$/.exec(location.pathname)?.[1];
const key = location.hash.slice(1);
if (replay) {
  openReplay(replay.textContent ?? "");
  render(<Table />, root);
} else if (table) {
  if (key) wire.value = new Wire(table, key, () => lang.value, take, (now) => (online.value = now));
  else gone.value = "no_table";
  render(<Table />, root);
} else render(<Lobby />, root);
addEventListener("hashchange", () => location.reload());

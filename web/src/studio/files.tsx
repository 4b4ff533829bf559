// On the left: the files of a pack, its outline, and the search.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { connection, contents, current, dirty, fileOf, goTo, language, newFile, newPack, openFile, openPack, pack, packName, packs, problems, type Place } from "./desk";
import type { Location } from "./language";
import { ready } from "./fields";
import { s } from "./texts";

type Tab = "files" | "outline" | "search";
const tab = signal<Tab>("files");
const order = signal<"kind" | "cost" | "use" | "file">("kind");
const beginning = signal(false);
const asking = signal(false);
const found = signal<{ name: string; kind: string; file: string; line: number }[] | null>(null);

function wrongIn(file: string): "error" | "warning" | "" {
  const all = problems.value[`${pack.value?.uri}/${file.split("/").map(encodeURIComponent).join("/")}`] ?? [];
  return all.some((one) => one.severity === 1) ? "error" : all.length ? "warning" : "";
}

function FileButton({ file }: { file: string }): JSX.Element {
  const name = file.split("/").at(-1);
  const wrong = wrongIn(file);
  const open = current.value === file;
  return (
    <button class={`file ${open ? "on" : ""} ${wrong}`} aria-current={open ? "true" : undefined} onClick={() => void openFile(file)}>
      <span>{name}</span>
      {wrong ? <span class={`dotmark ${wrong}`} title={s.problems(1)} role="img" aria-label={wrong} /> : null}
      {dirty.value.has(file) ? <span class="dotmark" role="img" title={s.unsaved} aria-label={s.unsaved} /> : null}
    </button>
  );
}

function Tree(): JSX.Element {
  const folders = new Map<string, string[]>();
  for (const file of pack.value?.files ?? []) {
    const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "";
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return (
    <div class="filetree">
      {[...folders].sort(([one], [other]) => Number(one !== "") - Number(other !== "")).map(([folder, files]) => (
        <section>
          {folder ? <h2>{folder}</h2> : null}
          <ul>
            {files.map((file) => (
              <li>
                <FileButton file={file} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pack.value?.writable ? (
        asking.value ? (
          <form
            class="inline"
            onSubmit={(event) => {
              event.preventDefault();
              const name = String(new FormData(event.currentTarget).get("name")).trim();
              if (name) void newFile(name).then((made) => (asking.value = !made));
            }}
          >
            <label>
              {s.newFileName}
              <input name="name" ref={ready} placeholder="cards/second.cards" />
            </label>
            <button class="primary">{s.ok}</button>
            <button type="button" onClick={() => (asking.value = false)}>
              {s.cancel}
            </button>
          </form>
        ) : (
          <button class="quiet" onClick={() => (asking.value = true)}>
            + {s.newFile}
          </button>
        )
      ) : null}
    </div>
  );
}

function go(place: Place): void {
  if (place) void goTo(place[0], place[1]);
}

function Outline(): JSX.Element {
  const all = contents.value;
  if (!all) return <p class="faint pad">{s.loading}</p>;
  const groups = new Map<string, Contents["cards"]>();
  const put = (name: string, card: Contents["cards"][number]): void => void groups.set(name, [...(groups.get(name) ?? []), card]);
  for (const card of all.cards) {
    if (order.value === "kind") for (const kind of card.kinds.length ? card.kinds : ["—"]) put(kind, card);
    else if (order.value === "use") for (const word of card.uses.length ? card.uses : ["—"]) put(word, card);
    else put(order.value === "cost" ? card.price || "—" : (card.place?.[0] ?? "—"), card);
  }
  const names = [...groups.keys()].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
  return (
    <div class="outline">
      <div class="choice" role="group" aria-label={s.outline}>
        {(["kind", "cost", "use", "file"] as const).map((one) => (
          <button aria-pressed={order.value === one} onClick={() => (order.value = one)}>
            {one === "kind" ? s.byTag : one === "cost" ? s.byCost : one === "use" ? s.byUse : s.byFile}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <details open={names.length < 12}>
          <summary>
            {name} <span class="faint">{groups.get(name)?.length}</span>
          </summary>
          <ul>
            {groups.get(name)?.map((card) => (
              <li>
                <button class={`entry ${card.tint < 0 ? "plain" : `tint-${card.tint % 10}`}`} disabled={!card.place} onClick={() => go(card.place)}>
                  <span>{card.title}</span> <span class="faint">{card.price}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {all.scenarios.length ? (
        <details>
          <summary>
            {s.scenarios} <span class="faint">{all.scenarios.length}</span>
          </summary>
          <ul>
            {all.scenarios.map((one) => (
              <li>
                <button class="entry plain" disabled={!one.place} onClick={() => go(one.place)}>
                  {one.name}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
type Contents = NonNullable<typeof contents.value>;

let typing = 0;
async function searchFor(query: string): Promise<void> {
  if (!query.trim()) {
    found.value = null;
    return;
  }
  const symbols = (await language.ask<{ name: string; containerName?: string; location: Location }[]>("workspace/symbol", { query })) ?? [];
  const all = symbols.map((one) => ({ name: one.name, kind: one.containerName ?? "", file: one.location.uri, line: one.location.range.start.line }));
  found.value = all.slice(0, 100);
}

async function openFound(uri: string, line: number): Promise<void> {
  let file = fileOf(uri);
  if (file === null) {
    const other = packs.value.find((one) => uri.startsWith(`${one.uri}/`));
    if (!other) return;
    file = decodeURIComponent(uri.slice(other.uri.length + 1));
    await openPack(other.name, file);
  }
  await goTo(file, line);
}

function Search(): JSX.Element {
  return (
    <div class="search">
      <label>
        {s.searchHint}
        <input
          type="search"
          onInput={(event) => {
            const query = event.currentTarget.value;
            clearTimeout(typing);
            typing = window.setTimeout(() => void searchFor(query), 120);
          }}
        />
      </label>
      {found.value?.length === 0 ? <p class="faint">{s.nothingFound}</p> : null}
      <ul>
        {found.value?.map((one) => (
          <li>
            <button class="entry plain" onClick={() => void openFound(one.file, one.line)}>
              <span>{one.name}</span> <span class="faint">{one.kind}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Side(): JSX.Element {
  const tabs: [Tab, string][] = [
    ["files", s.files],
    ["outline", s.outline],
    ["search", s.search],
  ];
  return (
    <nav class="side" aria-label={s.pack}>
      <label class="packpick">
        <span class="sr">{s.pack}</span>
        <select value={packName.value} disabled={connection.value !== "online"} onChange={(event) => void openPack(event.currentTarget.value)}>
          {([true, false] as const).map((own) => {
            const some = packs.value.filter((one) => one.writable === own);
            return some.length ? (
              <optgroup label={own ? s.ownGames : s.examples}>
                {some.map((one) => (
                  <option value={one.name}>{one.title}</option>
                ))}
              </optgroup>
            ) : null;
          })}
        </select>
      </label>
      {beginning.value ? (
        <form
          class="inline"
          onSubmit={(event) => {
            event.preventDefault();
            const title = String(new FormData(event.currentTarget).get("title")).trim();
            if (title) void newPack(title).then((made) => (beginning.value = !made));
          }}
          onKeyDown={(event) => event.key === "Escape" && (beginning.value = false)}
        >
          <label>
            {s.gameTitle}
            <input name="title" ref={ready} required maxLength={60} />
          </label>
          <button class="primary">{s.begin}</button>
          <button type="button" onClick={() => (beginning.value = false)}>
            {s.cancel}
          </button>
        </form>
      ) : (
        <button class="newgame" disabled={connection.value !== "online"} onClick={() => (beginning.value = true)}>
          + {s.newGamePack}
        </button>
      )}
      <div class="tabs" role="tablist">
        {tabs.map(([name, title]) => (
          <button role="tab" aria-selected={tab.value === name} aria-controls="side-panel" onClick={() => (tab.value = name)}>
            {title}
          </button>
        ))}
      </div>
      <div class="sidepanel" id="side-panel" role="tabpanel" tabIndex={0}>
        {tab.value === "files" ? <Tree /> : tab.value === "outline" ? <Outline /> : <Search />}
      </div>
    </nav>
  );
}

// The studio: a pack in the middle as text, its files on the left, what comes of it on the right.
import { effect, signal } from "@preact/signals";
import { render, type JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "../style.css";
import "./studio.css";
import { keep, theme, type Theme } from "../state";
import { Balancing } from "./balancing";
import { Beside } from "./beside";
import { Boards } from "./boards";
import { conflicts, connection, copyPack, current, dirty, docs, fixes, keepMine, language, languageState, pack, packName, problems, refreshed, saveAll, takeTheirs, throwDrafts, trouble } from "./desk";
import { askColours, formatFile, mount, rename, renaming, showMistakes, view } from "./editor";
import { ready } from "./fields";
import { Side } from "./files";
import { Giving } from "./giving";
import { Problems } from "./problems";
import { panel, type Panel } from "./panels";
import { Steps } from "./steps";
import { s } from "./texts";
import { Try } from "./try";

const PANELS = ["card", "try", "board", "balance", "give"] as const;

function Bar(): JSX.Element {
  return (
    <header class="bar studio-bar">
      <h1>
        <img src="/static/icon.svg" alt="" width="28" height="28" /> Cardwright <span class="faint">{s.studio}</span>
      </h1>
      <p class="when">
        {packName.value}
        {current.value ? ` / ${current.value}` : ""}
        {dirty.value.size ? <span class="unsaved"> · {s.unsaved}</span> : null}
      </p>
      <nav aria-label={s.menu}>
        {pack.value?.writable ? (
          <>
            <button disabled={!current.value} onClick={() => void formatFile()}>
              {s.format}
            </button>
            <button class="primary" disabled={!dirty.value.size} onClick={() => void saveAll()}>
              {dirty.value.size > 1 ? s.saveAll : dirty.value.size ? s.save : s.saved}
            </button>
          </>
        ) : null}
        <select
          aria-label={s.theme}
          value={theme.value}
          onChange={(event) => {
            theme.value = event.currentTarget.value as Theme;
            keep("theme", theme.value);
          }}
        >
          <option value="auto">Auto</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
      </nav>
    </header>
  );
}

const copying = signal(false);
effect(() => {
  void packName.value; // another game is not asked for its copy's name
  copying.value = false;
});

function Banners(): JSX.Element {
  return (
    <div class="studio-banners" aria-live="polite">
      {connection.value === "no_key" ? <p class="banner bad">{s.noKey}</p> : connection.value === "offline" && packName.value ? <p class="banner bad">{s.offline}</p> : null}
      {languageState.value !== "ready" && languageState.value !== "starting" && connection.value === "online" ? (
        <p class="banner">
          {s.language[languageState.value]}
          {languageState.value === "stopped" ? <button onClick={() => language.again()}>{s.again}</button> : null}
        </p>
      ) : null}
      {trouble.value ? (
        <p class="banner bad">
          {trouble.value}
          <button onClick={() => (trouble.value = "")}>{s.ok}</button>
        </p>
      ) : null}
      {Object.entries(conflicts.value).map(([file, theirs]) => (
        <p class="banner bad" role="alert">
          {s.changed(file)}
          <button onClick={() => takeTheirs(file, theirs)}>{s.takeTheirs}</button>
          <button onClick={() => keepMine(file)}>{s.keepMine}</button>
        </p>
      ))}
      {pack.value && !pack.value.writable ? (
        <p class="banner">
          {s.readOnly(pack.value.name)}
          {copying.value ? (
            <form
              class="inline"
              onSubmit={(event) => {
                event.preventDefault();
                const name = String(new FormData(event.currentTarget).get("name"));
                void copyPack(name).then((done) => (copying.value = !done));
              }}
              onKeyDown={(event) => event.key === "Escape" && (copying.value = false)}
            >
              <label>
                {s.copyName} <input name="name" ref={ready} pattern="[a-z][a-z0-9_]*" defaultValue={`my_${pack.value.name}`} />
              </label>
              <button class="primary">{s.ok}</button>
              <button type="button" onClick={() => (copying.value = false)}>
                {s.cancel}
              </button>
            </form>
          ) : (
            <button onClick={() => (copying.value = true)}>{s.copyPack}</button>
          )}
          {dirty.value.size ? <button onClick={throwDrafts}>{s.throwDraft}</button> : null}
        </p>
      ) : null}
    </div>
  );
}

function Editor(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) mount(host.current);
  }, []);
  return (
    <>
      <p class="sr" id="editor-help">
        {s.editorHelp}
      </p>
      <div class="editor" ref={host} />
    </>
  );
}

const wrong = signal("");
function Renaming(): JSX.Element | null {
  const box = useRef<HTMLDialogElement>(null);
  const at = renaming.value;
  useEffect(() => {
    if (at) box.current?.showModal();
    wrong.value = "";
  }, [at]);
  if (!at) return null;
  return (
    <dialog class="sheetdialog" ref={box} onClose={() => (renaming.value = null)}>
      <form
        class="inside"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get("name")).trim();
          if (name) void rename(name).then((why) => (wrong.value = why));
        }}
      >
        <h2>{s.renameTo(at.name)}</h2>
        <p class="faint">{s.renameNote}</p>
        <label>
          {s.newName} <input name="name" autofocus defaultValue={at.name} />
        </label>
        {wrong.value ? (
          <p class="banner bad" role="alert">
            {wrong.value}
          </p>
        ) : null}
        <div class="buttons">
          <button class="primary">{s.ok}</button>
          <button type="button" onClick={() => (renaming.value = null)}>
            {s.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Studio(): JSX.Element {
  return (
    <div class={`studio on-${panel.value}`}>
      <Bar />
      <Side />
      <main class="text">
        <Banners />
        <Editor />
        <Problems />
      </main>
      <aside class="right" aria-label={s.tabs[panel.value]}>
        <div class="tabs" role="tablist">
          {PANELS.map((one) => (
            <button role="tab" aria-selected={panel.value === one} aria-controls="right-panel" onClick={() => (panel.value = one)}>
              {s.tabs[one]}
            </button>
          ))}
        </div>
        <div class="rightpanel" id="right-panel" tabIndex={0} role="tabpanel" aria-label={s.tabs[panel.value]}>
          {panel.value === "card" || panel.value === "try" ? <Steps /> : null}
          {panel.value === "try" ? <Try /> : panel.value === "board" ? <Boards /> : panel.value === "balance" ? <Balancing /> : panel.value === "give" ? <Giving /> : <Beside />}
        </div>
      </aside>
      <Renaming />
    </div>
  );
}

render(<Studio />, document.getElementById("root") as HTMLElement);
effect(() => {
  void problems.value;
  void fixes.value;
  showMistakes();
});
effect(() => {
  if (refreshed.value) askColours(0);
});
addEventListener("hashchange", () => location.reload());
/** Alt and a number lead to each part of the page, for who has no mouse. */
const PLACES = [".sidepanel", "editor", ...PANELS];
addEventListener("keydown", (event) => {
  const place = event.altKey && !event.ctrlKey && /^Digit[1-9]$/.test(event.code) ? PLACES[Number(event.code.slice(5)) - 1] : undefined;
  if (place === "editor") view?.focus();
  else if (place?.startsWith(".")) document.querySelector<HTMLElement>(place)?.focus();
  else if (place) {
    panel.value = place as Panel;
    document.getElementById("right-panel")?.focus(); // at once: the next key is for the panel
  }
  if (place) event.preventDefault();
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s" && !event.defaultPrevented) {
    event.preventDefault();
    void saveAll();
  }
});
void docs;

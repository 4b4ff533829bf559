// The panel in which boards are drawn: the picture, what is said of a room, and all of it as a list.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { contents, goTo, newFile, pack } from "./desk";
import { canUndo, change, chooseBoard, chosenBoard, declareKind, drawing, drawn, file, findings, look, marked, mode, picked, showWays, takeBack, unitsOf, ways, type Drawn, type DrawnRoom, type DrawnTunnel, type Finding } from "./drawing";
import { Fragments } from "./fragments";
import { ready } from "./fields";
import { s } from "./texts";

const STEP = 0.2; // of an arrow key, in the author's units
const dragged = signal<{ name: string; x: number; y: number } | null>(null);
const from = signal<string | null>(null); // where a tunnel begins that is being drawn
const NAMES: Record<string, string> = { en: "English", fr: "Français", de: "Deutsch" };

function sizeOf(picture: string): [number, number] {
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(picture);
  return [Number(size?.[1] ?? 1), Number(size?.[2] ?? 1)];
}

function pressRoom(name: string): void {
  if (mode.value === "join") {
    if (from.value === null) from.value = name;
    else if (from.value !== name) {
      void change({ do: "add_tunnel", source: from.value, target: name, one_way: false });
      from.value = null;
    } else from.value = null;
  }
  picked.value = name;
}

async function nudge(room: DrawnRoom, x: number, y: number): Promise<void> {
  if (!room.at) return;
  const round = (one: number): number => Math.round(one * 10) / 10;
  const at: [number, number] = [round(room.at[0] + x), round(room.at[1] + y)];
  room.at = at; // so that keys held down add up
  await change({ do: "move", room: room.name, at });
}
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

const short = (way: string): string => way.replace(/ or more$/, "+");

function centre(of: Drawn, name: string): [number, number] | null {
  const box = of.rooms.find((one) => one.name === name)?.box;
  return box ? [box[0] + box[2] / 2, box[1] + box[3] / 2] : null;
}

/** A line from room to room, as far as it lies outside of both. */
function leg(of: Drawn, source: string, target: string): string {
  const [one, other] = [centre(of, source), centre(of, target)];
  if (!one || !other) return "";
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
  const inside = (name: string): number => {
    const box = of.rooms.find((room) => room.name === name)?.box ?? [0, 0, 0, 0];
    return Math.min(dx ? box[2] / 2 / Math.abs(dx) : 1, dy ? box[3] / 2 / Math.abs(dy) : 1);
  };
  const [start, end] = [inside(source), 1 - inside(target)];
  return start < end ? `M${one[0] + dx * start} ${one[1] + dy * start} L${one[0] + dx * end} ${one[1] + dy * end}` : "";
}

/** The cheapest ways of the room that is looked at, as lines over the picture. */
function Routes({ of, width, height }: { of: Drawn; width: number; height: number }): JSX.Element | null {
  const way = picked.value === null ? undefined : ways.value[picked.value];
  if (!way || !showWays.value) return null;
  const legs = (rooms: string[]): string =>
    rooms
      .slice(1)
      .map((name, n) => leg(of, rooms[n] ?? "", name))
      .join(" ");
  return (
    <svg class="ghost routes" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path class="in" d={legs(way.way_in)} />
      <path class="home" d={legs(way.way_home)} />
    </svg>
  );
}

/** What a finding says, at the place on the picture that it is about. */
function FindingMark({ all, left, top }: { all: Finding[]; left: number; top: number }): JSX.Element {
  const said = all.map((one) => one.text).join("; ");
  return (
    <button class={`finding ${all.some((one) => one.severity === "error") ? "error" : "warning"}`} style={{ left: `${left}%`, top: `${top}%` }} title={said} aria-label={said} onClick={() => all[0]?.place && void goTo(...all[0].place)}>
      !
    </button>
  );
}

function Picture({ of }: { of: Drawn }): JSX.Element {
  const sheet = useRef<HTMLDivElement>(null);
  const [width, height] = sizeOf(of.picture);
  const onPicture = (event: PointerEvent): [number, number] => {
    const box = (sheet.current as HTMLElement).getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  };
  const roomAt = (event: PointerEvent): string | null => {
    const found = document.elementsFromPoint(event.clientX, event.clientY).find((one) => (one as HTMLElement).dataset?.room);
    return (found as HTMLElement | undefined)?.dataset.room ?? null;
  };
  const grab = (event: PointerEvent, room: DrawnRoom): void => {
    if (event.button !== 0 || !pack.value?.writable || !room.box) return;
    const start = onPicture(event);
    let moved = false;
    const target = event.currentTarget as HTMLElement;
    target.setPointerCapture(event.pointerId);
    const move = (now: PointerEvent): void => {
      const [x, y] = onPicture(now);
      if (!moved && Math.hypot(x - start[0], y - start[1]) < 6) return;
      moved = true;
      dragged.value = { name: room.name, x, y };
    };
    const drop = (now: PointerEvent): void => {
      target.removeEventListener("pointermove", move);
      target.removeEventListener("pointerup", drop);
      target.removeEventListener("pointercancel", drop);
      dragged.value = null;
      if (!moved || now.type === "pointercancel") return;
      target.addEventListener("click", (click) => click.stopImmediatePropagation(), { once: true, capture: true });
      picked.value = room.name;
      if (mode.value === "join") {
        const to = roomAt(now);
        if (to && to !== room.name) void change({ do: "add_tunnel", source: room.name, target: to, one_way: false });
        return;
      }
      const [x, y] = onPicture(now);
      const box = room.box as [number, number, number, number];
      const at = unitsOf(of.rooms)(box[0] + box[2] / 2 + x - start[0], box[1] + box[3] / 2 + y - start[1]);
      void change({ do: "move", room: room.name, at });
    };
    target.addEventListener("pointermove", move);
    target.addEventListener("pointerup", drop);
    target.addEventListener("pointercancel", drop);
  };
  const at = marked(of, findings.value ?? []);
  const now = dragged.value;
  const held = now ? of.rooms.find((room) => room.name === now.name) : undefined;
  const near = held?.box && now ? of.tunnels.filter((one) => one.source === held.name || one.target === held.name).map((one) => of.rooms.find((room) => room.name === (one.source === held.name ? one.target : one.source))) : [];
  return (
    <div class={`drawn by-${mode.value}`} ref={sheet} style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(70 * width) / height}vh)` }}>
      <div class="painted" aria-hidden="true" dangerouslySetInnerHTML={{ __html: of.picture.replace(/(viewBox="[^"]*") width="[^"]*" height="[^"]*"/, "$1") }} />
      {of.rooms.map((room) =>
        room.box ? (
          <button
            key={room.name}
            data-room={room.name}
            class={`plate ${picked.value === room.name ? "picked" : ""} ${from.value === room.name ? "from" : ""}`}
            style={{ left: `${(100 * room.box[0]) / width}%`, top: `${(100 * room.box[1]) / height}%`, width: `${(100 * room.box[2]) / width}%`, height: `${(100 * room.box[3]) / height}%` }}
            aria-pressed={picked.value === room.name}
            onPointerDown={(event) => grab(event, room)}
            onClick={() => pressRoom(room.name)}
            onKeyDown={(event) => {
              const step = ARROWS[event.key];
              if (!step || !pack.value?.writable) return;
              event.preventDefault();
              picked.value = room.name;
              void nudge(room, ...step);
            }}
          >
            <span class="sr">
              {room.title}
              {at.rooms.get(room.name)?.map((one) => `; ${one.text}`)}
            </span>
          </button>
        ) : null,
      )}
      <Routes of={of} width={width} height={height} />
      {showWays.value
        ? of.rooms.map((room) => {
            const way = ways.value[room.name];
            return room.box && way && !room.start ? (
              <span class="waycost" aria-hidden="true" style={{ left: `${(100 * (room.box[0] + room.box[2] / 2)) / width}%`, top: `${(100 * (room.box[1] + room.box[3])) / height}%` }}>
                ↓ {short(way.in)} <br />↑ {short(way.home)}
              </span>
            ) : null;
          })
        : null}
      {[...at.rooms].map(([name, all]) => {
        const box = of.rooms.find((one) => one.name === name)?.box;
        return box ? <FindingMark all={all} left={(100 * (box[0] + box[2])) / width} top={(100 * box[1]) / height} /> : null;
      })}
      {[...at.tunnels].map(([number, all]) => {
        const one = centre(of, of.tunnels[number]?.source ?? "");
        const other = centre(of, of.tunnels[number]?.target ?? "");
        return one && other ? <FindingMark all={all} left={(50 * (one[0] + other[0])) / width} top={(50 * (one[1] + other[1])) / height} /> : null;
      })}
      {now && held?.box ? (
        <svg class="ghost" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {mode.value === "join" ? (
            <line x1={held.box[0] + held.box[2] / 2} y1={held.box[1] + held.box[3] / 2} x2={now.x} y2={now.y} />
          ) : (
            <>
              {near.map((other) => (other?.box ? <line x1={now.x} y1={now.y} x2={other.box[0] + other.box[2] / 2} y2={other.box[1] + other.box[3] / 2} /> : null))}
              <rect x={now.x - held.box[2] / 2} y={now.y - held.box[3] / 2} width={held.box[2]} height={held.box[3]} rx="10" />
            </>
          )}
        </svg>
      ) : null}
    </div>
  );
}

function toggled(all: string[], one: string): string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

function TunnelRow({ of, tunnel, number, room }: { of: Drawn; tunnel: DrawnTunnel; number: number; room: string | null }): JSX.Element {
  const other = tunnel.source === room ? tunnel.target : tunnel.source;
  const title = (name: string): string => of.rooms.find((one) => one.name === name)?.title ?? name;
  const set = (given: Partial<DrawnTunnel>): void => {
    const { source, target, one_way, kinds } = { ...tunnel, ...given };
    void change({ do: "set_tunnel", tunnel: number, source, target, one_way, kinds });
  };
  const name = room === null ? `${title(tunnel.source)} ${tunnel.one_way ? "→" : "—"} ${title(tunnel.target)}` : `${tunnel.one_way ? (tunnel.source === room ? "→" : "←") : "—"} ${title(other)}`;
  return (
    <li class="tunnel">
      <button class="where" onClick={() => file.value && void goTo(file.value, tunnel.line)}>
        {name}
      </button>
      <input aria-label={`${s.kinds}: ${name}`} list="tunnel-kinds" value={tunnel.kinds.join(", ")} disabled={!pack.value?.writable} onChange={(event) => set({ kinds: event.currentTarget.value.split(",").map((one) => one.trim()).filter(Boolean) })} />
      <label>
        <input type="checkbox" checked={tunnel.one_way} disabled={!pack.value?.writable} onChange={() => set({ one_way: !tunnel.one_way })} /> {s.oneWay}
      </label>
      <button class="remove" disabled={!pack.value?.writable} aria-label={`${s.remove}: ${name}`} onClick={() => void change({ do: "remove_tunnel", tunnel: number })}>
        ×
      </button>
    </li>
  );
}

/** How the board is called, while no room is looked at. */
function Titling({ of }: { of: Drawn }): JSX.Element {
  return (
    <section class="inspector" aria-label={of.title}>
      <p class="faint">{s.pickRoom}</p>
      {pack.value?.writable ? (
        <div class="fields">
          {["en", "fr", "de"].map((lang) => (
            <label>
              {s.boardTitle}, {NAMES[lang]}
              <input lang={lang} value={of.titles[lang] ?? ""} onChange={(event) => void change({ do: "board_title", titles: { ...of.titles, [lang]: event.currentTarget.value } })} />
            </label>
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Inspector({ of, room }: { of: Drawn; room: DrawnRoom }): JSX.Element {
  const way = ways.value[room.name];
  const writable = pack.value?.writable ?? false;
  const here = of.tunnels.map((tunnel, number) => ({ tunnel, number })).filter(({ tunnel }) => tunnel.source === room.name || tunnel.target === room.name);
  const place = (which: 0 | 1, value: string): void => {
    const at = [...(room.at ?? [0, 0])];
    at[which] = Number(value) || 0;
    void change({ do: "move", room: room.name, at });
  };
  return (
    <section class="inspector" aria-label={room.title}>
      <header>
        <h2>
          {room.start ? "⌂ " : ""}
          {room.title} <span class="faint">{room.name}</span>
        </h2>
        <button class="quiet" onClick={() => file.value && void goTo(file.value, room.line)}>
          {s.toText}
        </button>
      </header>
      {room.start ? <p class="faint">{s.starts}</p> : null}
      {way ? (
        <p class="ways">
          {s.wayIn}: <strong>{way.in}</strong>
          {way.in_free !== way.in ? ` (${way.in_free})` : ""} · {s.wayHome}: <strong>{way.home}</strong>
          {way.home_free !== way.home ? ` (${way.home_free})` : ""}
        </p>
      ) : null}
      <fieldset disabled={!writable}>
        <legend class="sr">{room.title}</legend>
        <div class="fields">
          {["en", "fr", "de"].map((lang) => (
            <label>
              {NAMES[lang]}
              <input lang={lang} value={room.titles[lang] ?? ""} onChange={(event) => void change({ do: "title", room: room.name, titles: { ...room.titles, [lang]: event.currentTarget.value } })} />
            </label>
          ))}
          <label class="short">
            {s.across}
            <input type="number" step="0.1" value={String(room.at?.[0] ?? "")} onChange={(event) => place(0, event.currentTarget.value)} />
          </label>
          <label class="short">
            {s.down}
            <input type="number" step="0.1" value={String(room.at?.[1] ?? "")} onChange={(event) => place(1, event.currentTarget.value)} />
          </label>
          {of.slot_kinds.map(([slot, title]) => (
            <label class="short">
              {title}
              <input type="number" min="0" value={String(room.slots[slot] ?? 0)} onChange={(event) => void change({ do: "slots", room: room.name, slots: { ...room.slots, [slot]: Math.max(0, Number(event.currentTarget.value) || 0) } })} />
            </label>
          ))}
        </div>
        <label class="check">
          <input type="checkbox" checked={room.aside} onChange={() => void change({ do: "aside", room: room.name, value: !room.aside })} /> {s.aside}
        </label>
        {of.room_kinds.length ? (
          <div class="choice" role="group" aria-label={s.kinds}>
            {of.room_kinds.map(([kind, title]) => (
              <button type="button" aria-pressed={room.kinds.includes(kind)} onClick={() => void change({ do: "kinds", room: room.name, kinds: toggled(room.kinds, kind) })}>
                {title}
              </button>
            ))}
          </div>
        ) : null}
      </fieldset>
      <h2>{s.tunnelsHere}</h2>
      <ul>
        {here.map(({ tunnel, number }) => (
          <TunnelRow of={of} tunnel={tunnel} number={number} room={room.name} />
        ))}
      </ul>
      {writable ? (
        <div class="buttons">
          <form
            class="inline"
            onSubmit={(event) => {
              event.preventDefault();
              const target = String(new FormData(event.currentTarget).get("target") ?? "");
              if (target) void change({ do: "add_tunnel", source: room.name, target, one_way: false });
            }}
          >
            <label>
              {s.newTunnel}
              <select name="target">
                <option value="">…</option>
                {of.rooms
                  .filter((one) => one.name !== room.name)
                  .map((one) => (
                    <option value={one.name}>{one.title}</option>
                  ))}
              </select>
            </label>
            <button>{s.add}</button>
          </form>
          <button onClick={() => void change({ do: "remove_room", room: room.name })}>{s.removeRoom}</button>
        </div>
      ) : null}
    </section>
  );
}

const SIGNS = "★ ◆ ● ■ ▲ ▼ ♥ ♛ ☠ † ✦ ⌂ ▽ △ ◇ ○ □ ☆ ¤ ✕ ✚ ⚷ ≈ ≋ ∿ ∞ ‖ ↔".split(" ");
const adding = signal<"room" | "kind" | null>(null);

function Adding({ of }: { of: Drawn }): JSX.Element | null {
  if (adding.value === "room")
    return (
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const name = String(data.get("name")).trim();
          const near = of.rooms.find((room) => room.name === picked.value) ?? of.rooms.at(-1);
          const at = [Math.round(10 * ((near?.at?.[0] ?? 0) + 1)) / 10, Math.round(10 * ((near?.at?.[1] ?? 0) + 0.5)) / 10];
          const title = String(data.get("title")).trim();
          void change({ do: "add_room", room: name, at, titles: title ? { en: title } : {} }).then((done) => {
            if (done) {
              adding.value = null;
              picked.value = name;
            }
          });
        }}
      >
        <label>
          {s.roomName} <input name="name" ref={ready} required pattern="[a-z][a-z0-9_]*" />
        </label>
        <label>
          {s.roomTitle} <input name="title" />
        </label>
        <button class="primary">{s.ok}</button>
      </form>
    );
  if (adding.value === "kind")
    return (
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const what = data.get("what") === "tunnel" ? "tunnel" : "room";
          void declareKind(what, String(data.get("name")).trim(), String(data.get("title")).trim(), String(data.get("cost") ?? ""), String(data.get("symbol") ?? ""), data.get("own") ? String(data.get("colour")) : "").then((done) => (adding.value = done ? null : "kind"));
        }}
      >
        <label>
          {s.declareKind}
          <select name="what">
            <option value="room">{s.ofRoom}</option>
            <option value="tunnel">{s.ofTunnel}</option>
          </select>
        </label>
        <label>
          {s.roomName} <input name="name" ref={ready} required pattern="[a-z][a-z0-9_]*" />
        </label>
        <label>
          {s.roomTitle} <input name="title" required />
        </label>
        <label>
          {s.kindCost} <input name="cost" />
        </label>
        <label class="short">
          {s.kindSign}
          <select name="symbol">
            <option value="">{s.signComes}</option>
            {SIGNS.map((sign) => (
              <option value={sign}>{sign}</option>
            ))}
          </select>
        </label>
        <label class="short">
          {s.kindColour}
          <span class="colourpick">
            <input type="checkbox" name="own" aria-label={s.ownColour} />
            <input type="color" name="colour" defaultValue="#7a3b8f" aria-label={s.kindColour} onInput={(event) => ((event.currentTarget.form?.elements.namedItem("own") as HTMLInputElement).checked = true)} />
          </span>
        </label>
        <button class="primary">{s.declare}</button>
      </form>
    );
  return null;
}

const FIRST = "board: first\n\nrooms:\n  gate: {at: [0, 0], title: {en: the Gate}}\n  hall: {at: [1, 1], title: {en: the Hall}}\n\ntunnels:\n  - gate -- hall\n";

export function Boards(): JSX.Element {
  useEffect(() => {
    drawing.value = true;
    return () => {
      drawing.value = false;
    };
  }, []);
  const boards = contents.value?.boards;
  useEffect(() => {
    if (boards) look();
  }, [boards]);
  const painting = contents.value?.fragments.length ? <Fragments /> : null;
  if (boards && !boards.length && painting) return <div class="boards">{painting}</div>;
  if (boards && !boards.length)
    return (
      <div class="pad empty">
        <p class="faint">{s.noBoards}</p>
        {pack.value?.writable ? <button onClick={() => void newFile("boards/first.yaml", FIRST)}>{s.newBoard}</button> : null}
      </div>
    );
  const of = drawn.value;
  if (!of || of.name !== chosenBoard.value) return <p class="pad faint">{s.loading}</p>;
  const room = of.rooms.find((one) => one.name === picked.value);
  const all = findings.value;
  return (
    <div class="boards">
      <div class="buttons toolbar">
        {(boards?.length ?? 0) > 1 ? (
          <label>
            <span class="sr">{s.board}</span>
            <select value={chosenBoard.value} onChange={(event) => chooseBoard(event.currentTarget.value)}>
              {boards?.map(([name, title]) => (
                <option value={name}>{title}</option>
              ))}
            </select>
          </label>
        ) : null}
        {pack.value?.writable ? (
          <>
            <div class="choice" role="group" aria-label={s.drawBoard}>
              {(["move", "join"] as const).map((one) => (
                <button
                  aria-pressed={mode.value === one}
                  onClick={() => {
                    mode.value = one;
                    from.value = null;
                  }}
                >
                  {one === "move" ? s.move : s.join}
                </button>
              ))}
            </div>
            <button disabled={!canUndo.value.undo} onClick={() => void takeBack()}>
              {s.undo}
            </button>
            <button disabled={!canUndo.value.redo} onClick={() => void takeBack(true)}>
              {s.redo}
            </button>
            <button aria-expanded={adding.value === "room"} onClick={() => (adding.value = adding.value === "room" ? null : "room")}>
              {s.addRoom}
            </button>
            <button aria-pressed={showWays.value} onClick={() => (showWays.value = !showWays.value)}>
              {s.showWays}
            </button>
            <button aria-expanded={adding.value === "kind"} onClick={() => (adding.value = adding.value === "kind" ? null : "kind")}>
              {s.declareKind}
            </button>
          </>
        ) : null}
      </div>
      <Adding of={of} />
      {of.errors ? <p class="banner">{s.oldPack}</p> : null}
      <p class="faint small" role="status">
        {from.value ? s.joinedFrom(of.rooms.find((one) => one.name === from.value)?.title ?? "") : mode.value === "join" ? s.joinHelp : s.moveHelp}
      </p>
      <Picture of={of} />
      {room ? <Inspector of={of} room={room} /> : <Titling of={of} />}
      {all ? (
        <section class="lint">
          <h2>{s.findings(all.length)}</h2>
          <ul>
            {all.map((one) => (
              <li>
                <button class="entry plain" onClick={() => one.place && void goTo(one.place[0], one.place[1])}>
                  <span>
                    <span class={`dotmark ${one.severity}`} /> {one.text} <span class="faint">{one.code}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <details>
        <summary>{s.asList}</summary>
        <ul>
          {of.rooms.map((one) => (
            <li>
              <button class="entry plain" aria-pressed={picked.value === one.name} onClick={() => (picked.value = one.name)}>
                {one.title} <span class="faint">{[...one.kinds, ...Object.entries(one.slots).map(([slot, n]) => `${n} ${slot}`)].join(", ")}</span>
              </button>
            </li>
          ))}
        </ul>
        <ul>
          {of.tunnels.map((tunnel, number) => (
            <TunnelRow of={of} tunnel={tunnel} number={number} room={null} />
          ))}
        </ul>
      </details>
      {painting}
      <datalist id="tunnel-kinds">
        {of.tunnel_kinds.map(([kind, title]) => (
          <option value={kind}>{title}</option>
        ))}
      </datalist>
    </div>
  );
}

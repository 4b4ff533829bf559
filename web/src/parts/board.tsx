// The board as a picture with what stands and lies in its rooms, and as a list.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { answer, board, catalogue, choose, face, hint, offer, optionsOf, playerName, scene, seat, mentioned, t, tagOf, titleOf } from "../state";
import type { BoardScene, RoomScene, SceneZone } from "../wire";
import { CardChip, tintClass } from "./cards";
import { grouped } from "../state";

function zonesIn(room: RoomScene): SceneZone[] {
  const found = catalogue.value;
  return (scene.value?.zones ?? []).filter((zone) => found?.zones[zone.zone]?.owner === "room" && zone.of === room.number && (zone.cards.some(Boolean) || zone.backs));
}

function pawnsIn(name: string): { pawn: string; player: number | null }[] {
  const found: { pawn: string; player: number | null }[] = [];
  for (const [pawn, rooms] of Object.entries(scene.value?.pawns ?? {})) {
    const own = catalogue.value?.pawns[pawn]?.owner === "player";
    rooms.forEach((room, player) => room === name && found.push({ pawn, player: own ? player : null }));
  }
  return found;
}

function countersIn(room: RoomScene): string[] {
  const found: string[] = [];
  for (const [name, facts] of Object.entries(catalogue.value?.counters ?? {})) {
    const values = scene.value?.counters[name];
    const value = facts.owner === "room" && facts.look !== "hidden" && Array.isArray(values) ? values[room.number] : null;
    if (value) found.push(`${value} ${facts.titles[value === 1 ? 0 : 1]}`);
  }
  return found;
}

function contents(room: RoomScene): string[] {
  return [
    ...zonesIn(room).flatMap((zone) =>
      zone.backs
        ? [`${catalogue.value?.zones[zone.zone]?.title}: ${t.value.cards(zone.backs)}`]
        : grouped(zone, false)
            .filter((group) => group.card)
            .map((group) => titleOf(group.card) + (group.places.length > 1 ? ` ×${group.places.length}` : "")),
    ),
    ...countersIn(room),
  ];
}

function described(name: string, room: RoomScene): string {
  const who = pawnsIn(name).map(({ pawn, player }) => (player === null ? catalogue.value?.pawns[pawn]?.title : playerName(player)));
  const parts = [...room.kinds, ...contents(room), ...who].join(", ");
  return parts ? `${room.title}: ${parts}` : room.title;
}

export function optionTexts(options: number[]): string {
  return options.map((option) => offer.value?.options[option]?.text ?? "").join("; ");
}

function Room({ name, room, cut }: { name: string; room: RoomScene; cut: Cut }): JSX.Element {
  const options = optionsOf("room", name);
  const [left, top, width, height] = room.box;
  const place = {
    left: `${(100 * left) / cut.width}%`,
    top: `${(100 * (top - cut.top)) / cut.height}%`,
    width: `${(100 * width) / cut.width}%`,
    height: `${(100 * height) / cut.height}%`,
  };
  const things = zonesIn(room).flatMap((zone) => (zone.backs ? Array.from({ length: zone.backs }, () => null) : zone.cards.filter(Boolean)));
  const pawns = pawnsIn(name);
  const tag = tagOf(options);
  const inside = (
    <>
      {tag ? <span class="tag">{tag}</span> : null}
      {pawns.length ? (
        <span class="pawns">
          {pawns.map(({ pawn, player }) => (
            <span class={`pawn ${player === null ? "of-all" : `pawn-${player % 6}`} ${player === seat.value ? "mine" : ""}`} title={player === null ? catalogue.value?.pawns[pawn]?.title : playerName(player)}>
              {player === null ? "◆" : player + 1}
            </span>
          ))}
        </span>
      ) : null}
      {things.length ? (
        <span class="tokens" aria-hidden="true">
          {things
            .filter((card) => card?.card)
            .slice(0, 4)
            .map((card) => {
              const found = face(card?.card);
              return <i class={tintClass(found)}>{found?.kinds.find(([symbol]) => symbol)?.[0] ?? found?.titles[0].slice(0, 1)}</i>;
            })}
          {things.filter((card) => !card?.card).length ? <i class="plain">{"?".repeat(Math.min(3, things.filter((card) => !card?.card).length))}</i> : null}
        </span>
      ) : null}
    </>
  );
  const hinted = hint.value !== null && options.includes(hint.value);
  const told = mentioned.value.has(`room/${name}`) ? "mentioned" : "";
  return options.length ? (
    <button class={`room lit ${hinted ? "hinted" : ""} ${told}`} style={place} title={described(name, room)} aria-label={`${described(name, room)}. ${optionTexts(options)}`} onClick={() => choose(options)}>
      {inside}
    </button>
  ) : (
    <span class={`room ${told}`} style={place} title={described(name, room)}>
      {inside}
    </span>
  );
}

const ABOVE = 22; // around the rooms, for pawns and tokens that stand over their edges
const BELOW = 22;

interface Cut {
  top: number;
  width: number;
  height: number;
  whole: number;
}

/** The part of the picture where the rooms are: above it stands its title, below its legend. */
function cutOf(found: BoardScene): Cut {
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(found.picture);
  const [width, whole] = [Number(size?.[1] ?? 1), Number(size?.[2] ?? 1)];
  const boxes = Object.values(found.rooms).map((room) => room.box);
  const top = Math.max(0, Math.min(...boxes.map((box) => box[1])) - ABOVE);
  const bottom = Math.min(whole, Math.max(...boxes.map((box) => box[1] + box[3])) + BELOW);
  return { top, width, height: bottom - top, whole };
}

function framed(picture: string, top: number, width: number, height: number): string {
  return picture.replace(/viewBox="[^"]*" width="[^"]*" height="[^"]*"/, `viewBox="0 ${top} ${width} ${height}"`);
}

const LEAST_SCALE = 0.62; // at which what is written on the board can be read
const ZOOMS = [0, LEAST_SCALE, 1] as const;
const zoom = signal<number>(LEAST_SCALE);

/** Larger or smaller: 0 is as large as there is room for. */
function Zooming(): JSX.Element {
  const at = ZOOMS.findIndex((one) => one === zoom.value);
  return (
    <div class="zooming">
      <button aria-label={t.value.smaller} title={t.value.smaller} disabled={at === 0} onClick={() => (zoom.value = ZOOMS[at - 1] ?? 0)}>
        −
      </button>
      <button aria-label={t.value.larger} title={t.value.larger} disabled={at === ZOOMS.length - 1} onClick={() => (zoom.value = ZOOMS[at + 1] ?? 1)}>
        +
      </button>
    </div>
  );
}

export function Board(): JSX.Element | null {
  const found = board.value;
  const frame = useRef<HTMLDivElement>(null);
  const own = Object.entries(scene.value?.pawns ?? {}).find(([pawn]) => catalogue.value?.pawns[pawn]?.owner === "player")?.[1][Math.max(0, seat.value)];
  useEffect(() => {
    const box = own === undefined ? undefined : found?.rooms[own]?.box;
    const element = frame.current;
    if (!box || !element || !found) return;
    const { top, width, height } = cutOf(found);
    const inner = element.firstElementChild as HTMLElement;
    element.scrollTo({
      left: ((box[0] + box[2] / 2) / width) * inner.offsetWidth - element.clientWidth / 2,
      top: ((box[1] - top + box[3] / 2) / height) * inner.offsetHeight - element.clientHeight / 2,
    });
  }, [own, found, zoom.value]);
  if (!found) return null;
  const cut = cutOf(found);
  const least = cut.width * zoom.value;
  const size = {
    aspectRatio: `${cut.width} / ${cut.height}`,
    minWidth: `${least}px`,
    // The whole board is seen where it can be read then.
    maxWidth: zoom.value === 1 ? undefined : `max(${least}px, calc((var(--fit) - 1.4rem) * ${cut.width / cut.height}))`,
  };
  return (
    <section class="board" aria-label={t.value.board}>
      <div class="frame" ref={frame} tabIndex={0} role="group" aria-label={t.value.board}>
        <div class="sheet" style={size}>
          <div class="picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: framed(found.picture, cut.top, cut.width, cut.height) }} />
          {Object.entries(found.rooms).map(([name, room]) => (
            <Room name={name} room={room} cut={cut} />
          ))}
        </div>
      </div>
      <Zooming />
      <details>
        <summary>{t.value.legend}</summary>
        <div class="legend" aria-hidden="true" dangerouslySetInnerHTML={{ __html: framed(found.picture, cut.top + cut.height, cut.width, cut.whole - cut.top - cut.height) }} />
      </details>
      <details class="boardlist">
        <summary>{t.value.boardList}</summary>
        <ul>
          {Object.entries(found.rooms).map(([name, room]) => (
            <li>
              <h2>{described(name, room)}</h2>
              {zonesIn(room).map((zone) => (
                <ul class="chips">
                  {grouped(zone, false)
                    .filter((group) => group.card?.card)
                    .map((group) => (
                      <li>
                        <CardChip zone={zone} group={group} />
                      </li>
                    ))}
                </ul>
              ))}
              <p class="faint">
                {t.value.ways}: {room.ways.join(", ")}
              </p>
              {optionsOf("room", name).map((option) => (
                <button class="move" onClick={() => answer(option)}>
                  {offer.value?.options[option]?.text}
                </button>
              ))}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

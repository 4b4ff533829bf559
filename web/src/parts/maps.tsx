// What is laid side by side: maps are laid by touching where they shall lie, and walked by touching
// where the walk shall go.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { answer, catalogue, hint, mapAddress, offer, playerName, scene, seat, t } from "../state";
import type { LaidMaps } from "../wire";

const MARGIN = 1; // squares around what lies

interface Spot {
  option: number;
  source: string; // where the card lies that would be laid
  card: string;
  turned: number;
  x: number;
  y: number;
  wide: number;
  high: number;
}
interface Step {
  option: number;
  level: number;
  x: number;
  y: number;
}

const wanted = signal<{ source: string; turned: number; option: number | null }>({ source: "", turned: 0, option: null });

function sizeOf(card: string, turned: number): [number, number] {
  const [width, height] = catalogue.value?.cards[card]?.map ?? [1, 1, 1];
  return turned % 2 ? [height, width] : [width, height];
}

function hasLevel(card: string, level: number): boolean {
  return level < (catalogue.value?.cards[card]?.map?.[2] ?? 0);
}

function spotsIn(zone: string): Spot[] {
  const found: Spot[] = [];
  offer.value?.options.forEach((one, option) => {
    for (const ref of one.about) {
      if (ref[0] !== "spot" || ref[7] !== zone) continue;
      const [, from, of, place, turned, x, y] = ref as [string, string, number, number, number, number, number];
      const lies = scene.value?.zones.find((other) => other.zone === from && (other.of ?? 0) === of);
      const card = lies?.cards[place]?.card;
      if (card === undefined) continue;
      const [wide, high] = sizeOf(card, turned);
      found.push({ option, source: `${from}/${of}/${place}`, card, turned, x, y, wide, high });
    }
  });
  return found;
}

function stepsIn(zone: string): Step[] {
  const found: Step[] = [];
  offer.value?.options.forEach((one, option) => {
    for (const ref of one.about)
      if (ref[0] === "step" && ref[1] === zone) found.push({ option, level: Number(ref[2]), x: Number(ref[3]), y: Number(ref[4]) });
  });
  return found;
}

interface View {
  x: number;
  y: number;
  wide: number;
  high: number;
}

function viewOf(maps: LaidMaps | null, spots: Spot[]): View {
  const boxes = [
    ...(maps?.laid ?? []).map(([card, turned, x, y]) => ({ x, y, ...named(sizeOf(card, turned)) })),
    ...spots.map(({ x, y, wide, high }) => ({ x, y, wide, high })),
  ];
  const left = Math.min(...boxes.map((box) => box.x)) - MARGIN;
  const top = Math.min(...boxes.map((box) => box.y)) - MARGIN;
  const right = Math.max(...boxes.map((box) => box.x + box.wide)) + MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.y + box.high)) + MARGIN;
  return { x: left, y: top, wide: right - left, high: bottom - top };
}
function named([wide, high]: [number, number]): { wide: number; high: number } {
  return { wide, high };
}

const inPercent = (view: View, x: number, y: number): { left: string; top: string } => ({
  left: `${(100 * (x - view.x)) / view.wide}%`,
  top: `${(100 * (y - view.y)) / view.high}%`,
});

/** One level of what a player has laid, with the walk over it. */
function Level({ maps, level, levels, view, spots, steps, ghost }: { maps: LaidMaps | null; level: number; levels: number; view: View; spots: Spot[]; steps: Step[]; ghost: Spot | null }): JSX.Element {
  const colour = `pawn-${Math.max(0, maps?.of ?? seat.value) % 6}`;
  const touch = (event: MouseEvent): void => {
    if (!spots.length) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const x = view.x + ((event.clientX - box.left) / box.width) * view.wide;
    const y = view.y + ((event.clientY - box.top) / box.height) * view.high;
    const far = (spot: Spot): number => Math.hypot(spot.x + spot.wide / 2 - x, spot.y + spot.high / 2 - y);
    const nearest = spots.reduce((best, spot) => (far(spot) < far(best) ? spot : best));
    wanted.value = { ...wanted.value, option: nearest.option };
  };
  return (
    <figure class="level">
      {levels > 1 ? <figcaption class="faint">{t.value.level(level, levels)}</figcaption> : null}
      <div class="ground" style={{ aspectRatio: `${view.wide} / ${view.high}` }} onClick={touch}>
        <svg viewBox={`${view.x} ${view.y} ${view.wide} ${view.high}`} aria-hidden="true">
          {(maps?.laid ?? []).filter(([card]) => hasLevel(card, level)).map(([card, turned, x, y]) => {
            const [wide, high] = sizeOf(card, turned);
            return <image href={mapAddress(card, turned, level)} x={x} y={y} width={wide} height={high} />;
          })}
          {spots.map((spot) => (
            <rect class="place" x={spot.x + 0.1} y={spot.y + 0.1} width={spot.wide - 0.2} height={spot.high - 0.2} rx={0.2} />
          ))}
          {ghost ? (
            <g class="ghost">
              {hasLevel(ghost.card, level) ? <image href={mapAddress(ghost.card, ghost.turned, level)} x={ghost.x} y={ghost.y} width={ghost.wide} height={ghost.high} /> : null}
              <rect x={ghost.x} y={ghost.y} width={ghost.wide} height={ghost.high} rx={0.2} />
            </g>
          ) : null}
          {(maps?.trails ?? [])
            .filter((trail) => trail.level === level)
            .map((trail) => (
              <g class={`trail ${colour}`}>
                <polyline points={trail.points.map((point) => point.join(",")).join(" ")} />
                <circle cx={trail.points[0]?.[0]} cy={trail.points[0]?.[1]} r={0.16} />
                <circle class="head" cx={trail.points.at(-1)?.[0]} cy={trail.points.at(-1)?.[1]} r={0.24} />
              </g>
            ))}
        </svg>
        {steps
          .filter((step) => step.level === level)
          .map((step) => (
            <button
              class={`step ${hint.value === step.option ? "hinted" : ""}`}
              style={inPercent(view, step.x, step.y)}
              aria-label={offer.value?.options[step.option]?.text}
              title={offer.value?.options[step.option]?.text}
              onClick={(event) => {
                event.stopPropagation();
                void answer(step.option);
              }}
            />
          ))}
      </div>
    </figure>
  );
}

/** Which map shall be laid, how it is turned, and where. */
function Laying({ spots, ghost, among }: { spots: Spot[]; ghost: Spot | null; among: Spot[] }): JSX.Element {
  const cards = [...new Map(spots.map((spot) => [spot.source, spot.card])).entries()];
  const turns = [...new Set(spots.filter((spot) => spot.source === wanted.value.source).map((spot) => spot.turned))].sort();
  const next = (by: number): void => {
    const at = among.findIndex((spot) => spot.option === ghost?.option);
    const spot = among[(at + by + among.length) % among.length];
    if (spot) wanted.value = { ...wanted.value, option: spot.option };
  };
  return (
    <div class="laying">
      <p>{t.value.pickMap}</p>
      <div class="choices" role="group" aria-label={t.value.choose}>
        {cards.map(([source, card]) => (
          <button
            class={`mapchoice ${source === wanted.value.source ? "on" : ""}`}
            aria-pressed={source === wanted.value.source}
            onClick={() => {
              const turned = spots.find((spot) => spot.source === source)?.turned ?? 0;
              wanted.value = { source, turned, option: null };
            }}
          >
            <img src={mapAddress(card, source === wanted.value.source ? wanted.value.turned : 0, 0)} alt="" />
            <span>{catalogue.value?.cards[card]?.titles[0]}</span>
          </button>
        ))}
      </div>
      <div class="buttons">
        <button
          disabled={turns.length < 2}
          onClick={() => {
            const at = turns.indexOf(wanted.value.turned);
            wanted.value = { ...wanted.value, turned: turns[(at + 1) % turns.length] ?? 0, option: null };
          }}
        >
          ↻ {t.value.turnCard}
        </button>
        <button disabled={among.length < 2} onClick={() => next(1)}>
          {t.value.nextPlace} ({among.length})
        </button>
        <button class="primary" disabled={ghost === null} onClick={() => ghost && answer(ghost.option)}>
          {t.value.layHere}
        </button>
      </div>
      <p class="faint" aria-live="polite">
        {ghost ? offer.value?.options[ghost.option]?.text : ""}
      </p>
    </div>
  );
}

function Ground({ zone, maps, own }: { zone: string; maps: LaidMaps | null; own: boolean }): JSX.Element | null {
  const spots = own ? spotsIn(zone) : [];
  const steps = own ? stepsIn(zone) : [];
  if (spots.length && !spots.some((spot) => spot.source === wanted.value.source && spot.turned === wanted.value.turned)) {
    const first = spots[0] as Spot;
    wanted.value = { source: first.source, turned: first.turned, option: null };
  }
  const among = spots.filter((spot) => spot.source === wanted.value.source && spot.turned === wanted.value.turned);
  const hinted = spots.find((spot) => spot.option === hint.value);
  const ghost = hinted ?? among.find((spot) => spot.option === wanted.value.option) ?? (among.length === 1 ? (among[0] as Spot) : null);
  if (!maps && !spots.length) return null;
  const view = viewOf(maps, spots);
  const levels = Math.max(maps?.levels ?? 1, ...among.map((spot) => catalogue.value?.cards[spot.card]?.map?.[2] ?? 1));
  const title = catalogue.value?.zones[zone]?.title ?? "";
  const whose = maps && !own ? ` · ${playerName(maps.of)}` : "";
  return (
    <div class={`maps ${spots.length ? "choosing" : ""}`} role="group" aria-label={title + whose}>
      <h2>
        {title}
        {whose} {maps?.found ? <span class="faint">{`${t.value.found}: ${maps.found}`}</span> : null}
      </h2>
      {spots.length ? <Laying spots={spots} ghost={ghost} among={among} /> : null}
      <div class="levels">
        {Array.from({ length: levels }, (_, level) => (
          <Level maps={maps} level={level} levels={levels} view={view} spots={among} steps={steps} ghost={ghost} />
        ))}
      </div>
    </div>
  );
}

export function Maps(): JSX.Element {
  const zones = Object.entries(catalogue.value?.zones ?? {}).filter(([, facts]) => facts.look === "laid");
  return (
    <>
      {zones.map(([zone, facts]) => {
        const laid = (scene.value?.maps ?? []).filter((maps) => maps.zone === zone);
        const isOwn = (maps: LaidMaps): boolean => maps.of === seat.value || facts.owner === "shared";
        const own = laid.find(isOwn) ?? null;
        return (
          <>
            <Ground zone={zone} maps={own} own={seat.value >= 0} />
            {laid
              .filter((maps) => maps !== own && facts.owner !== "shared")
              .map((maps) => (
                <Ground zone={zone} maps={maps} own={false} />
              ))}
          </>
        );
      })}
    </>
  );
}

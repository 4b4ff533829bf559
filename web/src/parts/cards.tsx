// Cards: their faces, small and large, and as buttons where something can be done with them.
import type { JSX } from "preact";
import { artAddress, choose, details, face, hint, mapAddress, optionsAt, preview, mentioned, t, tagOf, titleOf, type Group } from "../state";
import type { Face, SceneZone, SeenCard } from "../wire";

const TINTS = 10;

// The suits of playing cards have had their colours for longer than any game here.
const SUITS: Record<string, string> = { "♥": "suit-red", "♦": "suit-red", "♠": "suit-black", "♣": "suit-black" };

export function tintClass(found: Face | undefined): string {
  const suit = found?.kinds.map(([symbol]) => SUITS[symbol]).find(Boolean);
  if (suit) return suit;
  return found === undefined || found.tint < 0 ? "plain" : `tint-${found.tint % TINTS}`;
}

/** The colour that its pack gives a card, where it gives it one. */
export function tintStyle(found: Face | undefined): JSX.CSSProperties | undefined {
  return found?.colour ? ({ "--tint": found.colour } as JSX.CSSProperties) : undefined;
}

/** The symbols of a card's kinds, each with its name for who cannot see it. */
function Kinds({ of }: { of: Face }): JSX.Element | null {
  const shown = of.kinds.filter(([symbol]) => symbol);
  return shown.length ? (
    <span class="kinds">
      {shown.map(([symbol, title]) => (
        <span title={title} role="img" aria-label={title}>
          {symbol}
        </span>
      ))}
    </span>
  ) : null;
}

/** How much there is printed on a card: what has nothing to read is drawn large. */
function isBare(found: Face): boolean {
  return !found.text.length && !found.numbers.length && !found.price && !found.map;
}

/** A card; `of` is its face where it is not one of the game that is shown. */
export function CardFace({ card, large = false, of }: { card: SeenCard; large?: boolean; of?: Face }): JSX.Element {
  const found = of ?? face(card.card);
  if (found === undefined)
    return (
      <span class="card back" data-notes={card.notes?.length ? "" : undefined}>
        <span class="sr">{t.value.hidden}</span>
        {card.notes?.length ? <span class="notes">{card.notes.join(", ")}</span> : null}
      </span>
    );
  const kinds = found.kinds.map(([, title]) => title).join(", ");
  const symbol = found.kinds.map(([sign]) => sign).find(Boolean);
  return (
    <span style={tintStyle(found)} class={`card ${tintClass(found)} ${found.die ? (found.titles[0].length > 2 ? "die worded" : "die") : ""} ${large ? "large" : ""} ${isBare(found) ? "bare" : ""}`}>
      <span class="head">
        <span class="name">{found.titles[0]}</span>
        {found.price ? <span class="price">{found.price}</span> : null}
      </span>
      {found.art && artAddress(card.card as string) ? <img class="art" src={artAddress(card.card as string)} alt="" loading="lazy" /> : null}
      {isBare(found) && symbol && !found.art ? (
        <span class="pip" aria-hidden="true">
          {symbol}
        </span>
      ) : null}
      {found.map ? <MapFace name={card.card as string} size={found.map} large={large} /> : null}
      <span class="text">
        {found.text.map((line) => (
          <span class="line">{line}</span>
        ))}
        {large ? found.notes.map((line) => <span class="line note">{line}</span>) : null}
        {large && found.flavour ? <em class="line">{found.flavour}</em> : null}
      </span>
      {card.notes?.length ? <span class="notes">{card.notes.join(", ")}</span> : null}
      <span class="foot">
        {!isBare(found) && kinds ? (
          <span class="type">
            <Kinds of={found} /> {kinds}
          </span>
        ) : null}
        {found.numbers.length && (!found.map || large) ? <span class="numbers">{[...found.numbers, ...found.prices].map((one) => <span>{one}</span>)}</span> : null}
      </span>
    </span>
  );
}

function MapFace({ name, size, large }: { name: string; size: [number, number, number]; large: boolean }): JSX.Element {
  const levels = large ? size[2] : 1;
  return (
    <span class="mapface">
      {Array.from({ length: levels }, (_, level) => (
        <img src={mapAddress(name, 0, level)} alt="" width={size[0] * 20} height={size[1] * 20} loading="lazy" />
      ))}
    </span>
  );
}

interface Watched {
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: () => void;
  onContextMenu?: (event: MouseEvent) => void;
}

/** Shows a card large while the mouse is on it, or when it is pressed for long. */
function watched(name: string | undefined): Watched {
  if (name === undefined) return {};
  return {
    onPointerEnter: (event) => {
      if (event.pointerType === "mouse") preview.value = name;
    },
    onPointerLeave: () => {
      preview.value = null;
    },
    onContextMenu: (event) => {
      event.preventDefault();
      details.value = name;
    },
  };
}

/** Marks a card that is told of in the line that is looked at. */
function told(card: SeenCard): string {
  return card.card !== undefined && mentioned.value.has(`card/${card.card}`) ? "mentioned" : "";
}

/** A card, or several that look alike, on the table. */
export function CardSpot({ zone, group, place }: { zone: SceneZone; group: Group; place?: number }): JSX.Element {
  const { card } = group;
  if (card === null)
    return (
      <span class="card free">
        <span class="sr">{t.value.slot}</span>
      </span>
    );
  const options = optionsAt(zone, group);
  const count = group.places.length;
  const { card: name } = card;
  const tag = tagOf(options, face(name)?.price);
  const classes = `spot ${count > 1 || tag ? "many" : ""} ${told(card)}`;
  const hinted = hint.value !== null && options.includes(hint.value);
  const inside = (
    <>
      <CardFace card={card} />
      {tag ? <span class="tag">{tag}</span> : null}
      {count > 1 ? <span class="count">×{count}</span> : null}
      {place !== undefined ? <span class="rank">{place + 1}</span> : null}
    </>
  );
  if (options.length)
    return (
      <button class={`${classes} lit ${hinted ? "hinted" : ""}`} onClick={() => choose(options)} {...watched(name)}>
        {inside}
      </button>
    );
  return name === undefined ? (
    <span class={classes}>{inside}</span>
  ) : (
    <button class={classes} aria-haspopup="dialog" onClick={() => (details.value = name)} {...watched(name)}>
      {inside}
    </button>
  );
}

/** A card of which the title is enough. */
export function CardChip({ zone, group }: { zone: SceneZone; group: Group }): JSX.Element {
  const { card, places } = group;
  const options = card ? optionsAt(zone, group) : [];
  const found = face(card?.card);
  const notes = card?.notes?.length ? ` (${card.notes.join(", ")})` : "";
  const text = (
    <>
      {found ? <Kinds of={found} /> : null}
      {titleOf(card)}
      {notes}
      {places.length > 1 ? <span class="times"> ×{places.length}</span> : null}
      {found?.price && zone.of === null ? <span class="cost">{found.price}</span> : null}
    </>
  );
  const hinted = hint.value !== null && options.includes(hint.value);
  const marked = card ? told(card) : "";
  return options.length ? (
    <button style={tintStyle(found)} class={`chip lit ${tintClass(found)} ${hinted ? "hinted" : ""} ${marked}`} onClick={() => choose(options)} {...watched(card?.card)}>
      {text}
    </button>
  ) : (
    <button style={tintStyle(found)} class={`chip ${tintClass(found)} ${marked}`} disabled={!card?.card} onClick={() => card?.card && (details.value = card.card)} {...watched(card?.card)}>
      {text}
    </button>
  );
}

/** The card under the pointer, large, in a corner, above what is asked and its answers. */
export function Preview(): JSX.Element | null {
  if (preview.value === null) return null;
  const asked = document.querySelector(".dock")?.getBoundingClientRect().top ?? innerHeight;
  return (
    <div class="preview" aria-hidden="true" style={{ bottom: `calc(1rem + ${Math.max(0, innerHeight - asked)}px)` }}>
      <CardFace card={{ card: preview.value }} large />
    </div>
  );
}

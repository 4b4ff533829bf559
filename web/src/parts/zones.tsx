// Zones: rows of cards, hands, piles and what lies before the others.
import type { JSX } from "preact";
import { catalogue, grouped, offer, optionsAt, playerName, scene, seat, t, zonesOf } from "../state";
import type { SceneZone, ZoneAbout } from "../wire";
import { CardChip, CardSpot } from "./cards";

function about(zone: SceneZone): ZoneAbout {
  return catalogue.value?.zones[zone.zone] as ZoneAbout;
}

export function isLit(zone: SceneZone): boolean {
  return grouped(zone, false).some((group) => group.card && optionsAt(zone, group).length > 0);
}

/** A zone in full: a row of cards under its title. */
export function Row({ zone, fan = false }: { zone: SceneZone; fan?: boolean }): JSX.Element {
  const facts = about(zone);
  const hidden = zone.cards.some((card) => card && !card.card);
  const groups = grouped(zone, facts.ranked || hidden || fan);
  const count = zone.backs + zone.cards.filter(Boolean).length;
  return (
    <div class={`zone ${fan ? "hand" : ""}`} role="group" aria-label={facts.title}>
      <h2>
        {facts.title} <span class="faint">{count}</span>
      </h2>
      <ul class="row" tabIndex={fan ? 0 : undefined} aria-label={fan ? facts.title : undefined}>
        {groups.map((group, place) => (
          <li>
            {facts.ranked && !fan ? <CardSpot zone={zone} group={group} place={place} /> : <CardSpot zone={zone} group={group} />}
          </li>
        ))}
        {Array.from({ length: Math.min(zone.backs, 12) }, () => (
          <li>
            <span class="card back small">
              <span class="sr">{t.value.hidden}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A zone of which the titles of its cards are enough, or only how many there are. */
export function Line({ zone, whose }: { zone: SceneZone; whose?: string }): JSX.Element {
  const facts = about(zone);
  const title = whose ? `${facts.title} · ${whose}` : facts.title;
  return (
    <div class="zone line" role="group" aria-label={title}>
      <h2>{title}</h2>
      {zone.backs ? (
        <p class="pile">
          <span class="card back tiny" aria-hidden="true" /> {t.value.cards(zone.backs)}
        </p>
      ) : (
        <ul class="chips">
          {grouped(zone, facts.ranked)
            .filter((group) => group.card !== null)
            .map((group) => (
              <li>
                <CardChip zone={zone} group={group} />
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

/** A pile that all see: how much there is of it, and what lies on top. */
function Pile({ zone }: { zone: SceneZone }): JSX.Element {
  const facts = about(zone);
  const top = zone.cards[0];
  const count = zone.backs || zone.cards.length;
  return (
    <li class="pilebox">
      <span class="card back tiny" aria-hidden="true" />
      <span>
        {facts.title} <b>{count}</b>
        {top?.card ? <CardChip zone={zone} group={{ card: top, places: [0] }} /> : null}
      </span>
    </li>
  );
}

function panels(owner: string): string[] {
  const found = catalogue.value;
  return found ? found.panels.filter((name) => found.zones[name]?.owner === owner) : [];
}

/** What lies in the middle of the table. */
export function SharedZones(): JSX.Element {
  const zones = panels("shared").flatMap((name) => zonesOf(name));
  const looks = (zone: SceneZone): string => (isLit(zone) && about(zone).look !== "full" ? "line" : about(zone).look);
  const piles = zones.filter((zone) => looks(zone) === "count");
  return (
    <div class="shared">
      {zones.map((zone) => (looks(zone) === "full" ? <Row zone={zone} /> : looks(zone) === "line" || looks(zone) === "hidden" ? <Line zone={zone} /> : null))}
      {piles.length ? (
        <ul class="piles">
          {piles.map((zone) => (
            <Pile zone={zone} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** What lies before the one who looks: what is in full last, as a hand is held. */
export function OwnZones(): JSX.Element | null {
  if (seat.value < 0) return null;
  const zones = panels("player").flatMap((name) => zonesOf(name, seat.value));
  const lines = zones.filter((zone) => about(zone).look !== "full" && (about(zone).look !== "count" || isLit(zone) || zone.cards.some((card) => card?.notes || card?.card)));
  // What is laid as maps now is chosen from beside the maps.
  const laying = new Set(offer.value?.options.flatMap((one) => one.about.filter((ref) => ref[0] === "spot").map((ref) => ref[1])));
  const full = zones.filter((zone) => about(zone).look === "full" && !laying.has(zone.zone));
  if (!zones.length) return null;
  return (
    <section class="own" aria-label={t.value.yourCards}>
      {full.length ? (
        <div class="held">
          {full.map((zone) => (
            <Row zone={zone} fan />
          ))}
        </div>
      ) : null}
      {lines.length ? (
        <div class="beside">
          {lines.map((zone) => (
            <Line zone={zone} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** What lies before the others, as far as it is seen. */
export function OtherZones(): JSX.Element | null {
  const players = catalogue.value?.players ?? 0;
  const others = Array.from({ length: players }, (_, n) => n).filter((n) => n !== seat.value);
  const found = others
    .map((player) => ({
      player,
      zones: panels("player")
        .flatMap((name) => zonesOf(name, player))
        .filter((zone) => isLit(zone) || (zone.cards.some((card) => card?.card) && about(zone).look !== "hidden")),
    }))
    .filter(({ zones }) => zones.length);
  return found.length && scene.value ? (
    <section class="others" aria-label={t.value.others}>
      {found.map(({ player, zones }) => (
        <div class="other">
          <h2 class={`whose pawn-${player % 6}`}>{playerName(player)}</h2>
          <div class="lines">
            {zones.map((zone) => (about(zone).look === "full" ? <Row zone={zone} /> : <Line zone={zone} />))}
          </div>
        </div>
      ))}
    </section>
  ) : null;
}

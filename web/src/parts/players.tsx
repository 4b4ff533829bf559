// The players with what each has, and what all have together.
import type { JSX } from "preact";
import { catalogue, choose, hint, optionsOf, playerName, scene, seats, t, zonesOf } from "../state";
import type { CounterAbout } from "../wire";

const FEW_PIPS = 12;

function number(name: string, player: number | null): number | null {
  const found = scene.value?.counters[name];
  if (found === undefined) return null;
  return Array.isArray(found) ? (found[player ?? 0] ?? null) : found;
}

/** A counter: a number with its name, and a track where it has an end. */
export function Counter({ name, facts, value }: { name: string; facts: CounterAbout; value: number | null }): JSX.Element {
  const title = facts.titles[value === 1 ? 0 : 1];
  if (facts.flag) return <span class="flag">{title}</span>;
  const track = facts.most !== null && facts.most <= FEW_PIPS && value !== null;
  return (
    <span class="counter" data-counter={name}>
      <span class="what">{title}</span> <b>{value ?? "?"}</b>
      {facts.most !== null ? <span class="most">/{facts.most}</span> : null}
      {track ? (
        <span class="track" aria-hidden="true">
          {Array.from({ length: facts.most as number }, (_, n) => (
            <i class={n < (value as number) ? "on" : ""} />
          ))}
        </span>
      ) : null}
    </span>
  );
}

function shown(look: CounterAbout["look"], player: number | null, always: boolean): JSX.Element[] {
  const found = catalogue.value?.counters ?? {};
  const order = Object.entries(found).sort(([, a], [, b]) => Number(b.always) - Number(a.always));
  return order
    .filter(([, facts]) => facts.look === look && (player === null ? facts.owner === "shared" : facts.owner === "player"))
    .map(([name, facts]) => ({ name, facts, value: number(name, player) }))
    .filter(({ facts, value }) => value !== null && (value !== 0 || (always && facts.always && !facts.flag)))
    .map(({ name, facts, value }) => <Counter name={name} facts={facts} value={value} />);
}

function Player({ player }: { player: number }): JSX.Element {
  const now = scene.value;
  const bot = seats.value.bots[player];
  const options = optionsOf("player", player);
  const asked = now?.asked.includes(player) ?? false;
  const counts = (catalogue.value?.counts ?? []).flatMap((name) => {
    const zone = zonesOf(name, player)[0];
    const count = zone ? zone.backs + zone.cards.length : 0;
    const facts = catalogue.value?.zones[name];
    return count && facts && facts.look !== "hidden" ? [[facts.title, count] as const] : [];
  });
  const state = bot ? t.value.bot(bot) : seats.value.here[player] ? t.value.here : t.value.away;
  const inside = (
    <>
      <span class="name">
        <span class={`dot pawn-${player % 6}`}>{player + 1}</span>
        <strong>{playerName(player)}</strong>
        {seats.value.bots.length ? <span class="faint">{state}</span> : null}
        {asked && !now?.over ? (
          <span class="asked" title={t.value.waitingFor(playerName(player))}>
            <span class="sr">{t.value.waitingFor(playerName(player))}</span>
          </span>
        ) : null}
      </span>
      <span class="counters">
        {shown("lasting", player, true)}
        {counts.map(([title, count]) => (
          <span class="counter count">
            <span class="what">{title}</span> <b>{count}</b>
          </span>
        ))}
      </span>
      {now?.active === player ? <span class="counters turn">{shown("turn", player, false)}</span> : null}
    </>
  );
  const classes = `player ${now?.active === player ? "active" : ""}`;
  return options.length ? (
    <button class={`${classes} lit ${hint.value !== null && options.includes(hint.value) ? "hinted" : ""}`} onClick={() => choose(options)}>
      {inside}
    </button>
  ) : (
    <div class={classes}>{inside}</div>
  );
}

export function Players(): JSX.Element {
  const players = catalogue.value?.players ?? 0;
  return (
    <section class="players" aria-label={t.value.players}>
      <ul>
        {Array.from({ length: players }, (_, player) => (
          <li>
            <Player player={player} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SharedCounters(): JSX.Element | null {
  const found = [...shown("shared", null, true), ...shown("turn", null, true)];
  return found.length ? <p class="sharedcounters counters">{found}</p> : null;
}

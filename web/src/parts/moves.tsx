// What is asked, and the answers that have no place on the table; and all of them as a list.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { answer, busy, catalogue, chosen, costOf, face, hint, offer, past, playerName, scene, seat, seats, t } from "../state";
import type { Offered, Ref } from "../wire";
import { CardFace } from "./cards";

const MANY_NUMBERS = 14;
export const listed = signal(false);

/** Whether something can be touched on the table for this. */
function hasPlace(ref: Ref): boolean {
  if (ref[0] === "card") {
    const look = catalogue.value?.zones[String(ref[1])]?.look;
    const zone = scene.value?.zones.find((one) => one.zone === ref[1] && (one.of ?? 0) === ref[2]);
    return zone !== undefined && zone.cards.length > 0 && look !== "laid" && look !== "hidden";
  }
  return ["room", "player", "spot", "step"].includes(String(ref[0]));
}

export function Move({ option, index }: { option: Offered; index: number }): JSX.Element {
  const cost = costOf(option);
  return (
    <button class={`move ${hint.value === index ? "hinted" : ""}`} disabled={busy.value} data-option={index} onClick={() => answer(index)}>
      <span>{option.text}</span>
      {cost ? <span class="cost">{cost}</span> : null}
    </button>
  );
}

function Numbers({ options }: { options: Offered[] }): JSX.Element {
  const values = options.map((one) => Number(one.text));
  const low = Math.min(...values);
  const high = Math.max(...values);
  return (
    <form
      class="numbers"
      onSubmit={(event) => {
        event.preventDefault();
        const value = Number(new FormData(event.currentTarget).get("value"));
        const index = values.indexOf(value);
        if (index >= 0) void answer(index);
      }}
    >
      <label>
        {low}–{high} <input name="value" type="number" min={low} max={high} defaultValue={String(low)} />
      </label>
      <button class="primary">{t.value.take}</button>
    </form>
  );
}

/** The question, and what can be answered here. */
export function Dock(): JSX.Element {
  const now = scene.value;
  const asked = offer.value;
  const bot = seats.value.bots[seat.value];
  let head: string;
  if (past.value || !now) head = "";
  else if (now.over) head = t.value.over;
  else if (bot) head = t.value.botPlays(bot);
  else if (asked) head = asked.kind === "action" ? t.value.yourMove : asked.text;
  else if (seat.value < 0) head = `${t.value.lookingOn}. ${t.value.waitingFor(now.asked.map(playerName).join(", "))}`;
  else head = t.value.waitingFor(now.asked.map(playerName).join(", "));
  const options = asked?.options ?? [];
  const homeless = options.map((option, index) => ({ option, index })).filter(({ option }) => !option.about.some(hasPlace));
  const asks = face(asked?.card ?? undefined);
  return (
    <section class={`dock ${asked && !bot ? "mine" : ""}`} aria-label={t.value.moves}>
      <div class="question">
        {asks && asked?.kind !== "action" ? <span class="because">{asks.titles[0]}</span> : null}
        <h2 id="question">{head}</h2>
        {asked?.kind === "action" && asked.text !== t.value.yourMove ? null : null}
      </div>
      {asked && !bot ? (
        <div class="answers">
          {asked.kind === "number" && options.length > MANY_NUMBERS ? (
            <Numbers options={options} />
          ) : (
            homeless.map(({ option, index }) => <Move option={option} index={index} />)
          )}
          {options.length > homeless.length ? (
            <button class="quiet" aria-expanded={listed.value} onClick={() => (listed.value = !listed.value)}>
              {t.value.moves} ({options.length})
            </button>
          ) : null}
        </div>
      ) : null}
      {asked && !bot && listed.value && options.length > homeless.length ? <MoveList options={options.map((_, index) => index)} /> : null}
    </section>
  );
}

/** Options under the headings of their actions. */
export function MoveList({ options }: { options: number[] }): JSX.Element {
  const groups = new Map<string, number[]>();
  for (const index of options) {
    const group = offer.value?.options[index]?.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), index]);
  }
  return (
    <div class="movelist">
      {[...groups].map(([group, indices]) => (
        <div class="group">
          {group ? <h3>{group}</h3> : null}
          <div class="buttons">
            {indices.map((index) => {
              const option = offer.value?.options[index];
              return option ? <Move option={option} index={index} /> : null;
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

/** A choice among what can be done with one thing. */
export function ChoiceDialog(): JSX.Element | null {
  const options = chosen.value;
  if (options === null) return null;
  const first = offer.value?.options[options[0] as number]?.about.find((ref) => ref[0] === "card");
  const zone = first && scene.value?.zones.find((one) => one.zone === first[1] && (one.of ?? 0) === first[2]);
  const card = zone?.cards[Number(first?.[3])];
  return (
    <dialog
      class="sheetdialog"
      aria-label={t.value.choose}
      ref={(element) => element && !element.open && element.showModal()}
      onClose={() => (chosen.value = null)}
      onClick={(event) => event.target === event.currentTarget && (chosen.value = null)}
    >
      <div class="inside">
        {card?.card ? <CardFace card={card} large /> : null}
        <MoveList options={options} />
        <button class="quiet" onClick={() => (chosen.value = null)}>
          {t.value.cancel}
        </button>
      </div>
    </dialog>
  );
}

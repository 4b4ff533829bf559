// Beside the text: the card at the cursor as players read it, in every language, and its effects
// as the engine understands them.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { CardFace } from "../parts/cards";
import { at, atIsOld, contents, current } from "./desk";
import { panel } from "./panels";
import { looked } from "./steps";
import { s } from "./texts";
import { again, takeUp } from "./trying";

const NAMES: Record<string, string> = { en: "English", fr: "Français", de: "Deutsch" };
const lang = signal("en");

/** The tree of effects, each line with its place: nested as it is, and foldable. */
function Tree({ text }: { text: string }): JSX.Element {
  return (
    <ol class="effects" tabIndex={0} aria-label={s.tree}>
      {text
        .split("\n")
        .filter((line) => line.trim())
        .map((line) => {
          const depth = /^ */.exec(line)?.[0].length ?? 0;
          const place = / @(\d+:\d+)/.exec(line);
          const bare = line.trim().replace(/ @\d+:\d+/, "");
          const [head, ...rest] = bare.split(" ");
          const isRole = head?.endsWith(":");
          return (
            <li class={`depth-${Math.min(10, Math.floor(depth / 2))}`}>
              <span class={isRole ? "role" : "node"}>{head}</span> {rest.join(" ")}
              {place ? <span class="faint at"> {place[1]}</span> : null}
            </li>
          );
        })}
    </ol>
  );
}

export function Beside(): JSX.Element {
  const found = at.value;
  if (!found) {
    const inCard = /\.(cards|rules)$/.test(current.value ?? "") && atIsOld.value;
    return <p class="faint pad empty">{inCard ? s.unreadCard : s.noCard}</p>;
  }
  const languages = Object.keys(found.kind === "card" ? found.faces : found.texts);
  const face = found.faces[lang.value];
  return (
    <div class="beside">
      {atIsOld.value && contents.value?.errors !== false ? <p class="banner">{s.oldCard}</p> : null}
      <div class="choice" role="group" aria-label={s.texts}>
        {languages.map((one) => (
          <button aria-pressed={lang.value === one} onClick={() => {
              looked.value ||= one !== "en";
              lang.value = one;
            }}>
            {NAMES[one] ?? one}
          </button>
        ))}
      </div>
      {found.kind === "card" ? (
        <button
          class="tryit"
          onClick={() => {
            takeUp();
            panel.value = "try";
            void again({ line: `:give ${found.name}` });
          }}
        >
          {s.tryCard}
        </button>
      ) : null}
      {face ? (
        <div class="facebox" lang={lang.value}>
          <CardFace card={{ card: found.name }} of={face} large />
        </div>
      ) : (
        <p class="spoken" lang={lang.value}>
          <strong>
            {found.kind} {found.name}
          </strong>
          <br />
          {found.texts[lang.value]}
        </p>
      )}
      <section>
        <h2>{s.texts}</h2>
        <dl class="alltexts">
          {languages.map((one) => (
            <>
              <dt>{NAMES[one] ?? one}</dt>
              <dd lang={one}>
                {found.faces[one] ? (
                  <>
                    <strong>{found.faces[one]?.titles[0]}.</strong> {found.faces[one]?.text.join(" ")}
                  </>
                ) : (
                  found.texts[one]
                )}
              </dd>
            </>
          ))}
        </dl>
      </section>
      <section>
        <h2>{s.tree}</h2>
        <Tree text={found.tree} />
      </section>
    </div>
  );
}

import { createElement } from "react";
import type { Site } from "../../contract/rendering.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { buttonStyle } from "../ui/styles.ts";
import { m } from "../words/compiled/messages.js";
import { purposeWords } from "./purpose-words.ts";

type PurposeFormProps = {
  site: Site;
  /** Before the ids of its fields: the notice and the cookie policy may show one each. */
  id: string;
  /** With all that belongs to each purpose; by their names; or only after the person asks to choose. */
  shape?: "full" | "brief" | "folded";
};

/** The same form in the notice and in the cookie policy; `choices-element.ts` opens it, and without it it stays shut. */
export function PurposeForm({ site, id, shape = "full" }: PurposeFormProps) {
  const { asks, language, origin, provider, reports } = site;
  const isFolded = shape === "folded";
  const facts = { clinic: provider?.texts.name ?? "", host: new URL(reports?.dsn ?? origin).host };
  const answers = [
    { value: "all", label: asks.length > 1 ? m.choices_allow_all() : m.choices_allow() },
    { value: "none", label: m.choices_needed() },
    isFolded ? { value: "choose", label: m.choices_choose() } : { value: "ticked", label: m.choices_save() },
  ];
  return createElement(
    "privacy-choices",
    {
      className: "block",
      "data-language": language,
      "data-not-yet": m.choices_not_yet(),
      "data-chosen": m.choices_chosen({ day: "{day}" }),
      "data-save": m.choices_save(),
    },
    <form>
      <fieldset disabled>
        <legend className="sr-only">{m.choices_legend()}</legend>
        <div data-purposes hidden={isFolded} className={shape === "full" ? "mb-4 flex flex-col gap-3" : "mb-2"}>
          {asks.map((purpose) => (
            <Checkbox
              key={purpose}
              id={`${id}-${purpose}`}
              name={purpose}
              label={<span className="font-semibold">{purposeWords[purpose].name()}</span>}
              hint={shape === "full" && purposeWords[purpose].text(facts)}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          {answers.map(({ value, label }) => (
            <button
              key={value}
              type="submit"
              value={value}
              className={`${buttonStyle({ variant: "secondary" })} flex-1 px-2!`}
            >
              {label}
            </button>
          ))}
        </div>
        {shape === "full" && <p role="status" className="mt-3 min-h-[1lh] text-sm text-muted" data-state />}
      </fieldset>
    </form>,
  );
}

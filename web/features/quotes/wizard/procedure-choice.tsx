import { useState } from "react";
import { directionOf } from "../../../../contract/languages.ts";
import type { ProcedureSummary } from "../../../../contract/procedures.ts";
import { allOf, type FormValues, firstOf } from "../../../forms/form-values.ts";
import { useSite } from "../../../site.ts";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { m } from "../../../words/compiled/messages.js";

export interface ProcedureToChoose
  extends Pick<ProcedureSummary, "slug" | "title" | "specialtyName" | "textsLanguage"> {
  /** "With 4 hotel nights, from €9,000", or "€9,000, Complete package" of the chosen package. */
  readonly price: string;
}

interface ProcedureChoiceProps {
  readonly procedures: readonly ProcedureToChoose[];
  readonly values: FormValues;
  readonly error?: string | undefined;
}

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Up to five procedures, or "not sure yet". */
export function ProcedureChoice({ procedures, values, error }: ProcedureChoiceProps) {
  const { language } = useSite();
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>(allOf(values, "procedures"));
  /** Ticked procedures stay visible and so in the form, also those ticked before any script ran. */
  function search(input: HTMLInputElement): void {
    const form = input.closest("form");
    if (form) setChosen(new FormData(form).getAll("procedures").map(String));
    setWanted(input.value);
  }
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  const fits = ({ title, specialtyName, slug }: ProcedureToChoose) =>
    chosen.includes(slug) || words.every((word) => folded(`${title} ${specialtyName}`).includes(word));
  const shown = procedures.filter(fits);
  const own = (text: string, of: ProcedureToChoose) =>
    of.textsLanguage === language ? (
      text
    ) : (
      <span lang={of.textsLanguage} dir={directionOf(of.textsLanguage)}>
        {text}
      </span>
    );
  return (
    <div className="flex flex-col gap-4">
      <input type="hidden" name="package" value={firstOf(values, "package")} />
      <input type="hidden" name="packageFor" value={firstOf(values, "packageFor")} />
      <ChoiceCards
        type="checkbox"
        name="unsure"
        legend={<span className="sr-only">{m.quotes_unsure()}</span>}
        defaultChosen={allOf(values, "unsure")}
        options={[{ value: "yes", label: m.quotes_unsure(), text: m.quotes_unsure_text(), icon: "chat" }]}
      />
      {procedures.length > 8 && (
        <div data-live className="max-w-md noscript:hidden">
          <Field name="find" label={m.quotes_search_label()}>
            <TextInput
              type="search"
              value={wanted}
              onChange={(event) => search(event.target)}
              autoComplete="off"
              form=""
            />
          </Field>
        </div>
      )}
      <ChoiceCards
        type="checkbox"
        name="procedures"
        legend={m.quotes_choose_procedures()}
        hint={m.quotes_choose_hint()}
        error={error}
        columns={2}
        defaultChosen={chosen}
        options={shown.map((one) => ({
          value: one.slug,
          label: own(one.title, one),
          text: (
            <>
              {own(one.specialtyName, one)}
              <span className="figures block text-ink">{one.price}</span>
            </>
          ),
        }))}
      />
      {shown.length === 0 && <p role="status">{m.quotes_search_none()}</p>}
    </div>
  );
}

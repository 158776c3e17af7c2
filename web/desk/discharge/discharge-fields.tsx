import type { DischargeContent } from "../../../contract/discharge.ts";
import { longestEntry, longestText, longestWarranty } from "../../../contract/discharge-constants.ts";
import { type Language, siteLanguages } from "../../../contract/languages.ts";
import { languageName } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { Part } from "../part.tsx";
import { AdviceFields, FollowUpFields, ImplantFields, MedicineFields } from "./entry-fields.tsx";

export type Change = (changes: Partial<DischargeContent>) => void;
type FieldsProps = { content: DischargeContent; isCorrection: boolean; set: Change };

/** The whole text, in the order in which the person reads it. */
export function DischargeFields({ content, isCorrection, set }: FieldsProps) {
  const { language: own } = useSite();
  const { language, done, warranty, letter, correction } = content;
  const words = { lang: language, dir: "auto" } as const;
  return (
    <>
      <Part title={m.discharge_done()}>
        {isCorrection && (
          <Field name="correction" label={m.desk_discharge_correction()} required>
            <TextInput
              {...words}
              maxLength={longestEntry}
              value={correction}
              onChange={({ target }) => set({ correction: target.value })}
            />
          </Field>
        )}
        <Field name="language" label={m.desk_discharge_language()} hint={m.desk_discharge_language_hint()}>
          <Select
            value={language}
            options={siteLanguages.map((value) => ({ value, label: languageName(value, own) }))}
            onChange={({ target }) => set({ language: target.value as Language })}
          />
        </Field>
        <Field name="done" label={m.discharge_done()} required>
          <TextArea
            {...words}
            rows={5}
            maxLength={longestText}
            value={done}
            onChange={({ target }) => set({ done: target.value })}
          />
        </Field>
      </Part>
      <Part title={m.discharge_implants()}>
        <ImplantFields content={content} set={set} />
      </Part>
      <Part title={m.discharge_medicines()}>
        <MedicineFields content={content} set={set} />
      </Part>
      <Part title={m.discharge_advice()}>
        <AdviceFields content={content} set={set} />
      </Part>
      <Part title={m.discharge_follow_ups()}>
        <FollowUpFields content={content} set={set} />
      </Part>
      <Part title={m.discharge_warranty()}>
        <Field name="warranty.months" label={m.desk_discharge_months()} hint={m.desk_discharge_months_hint()}>
          <TextInput
            type="number"
            inputMode="numeric"
            dir="ltr"
            min={0}
            max={longestWarranty}
            className="sm:max-w-60"
            value={String(warranty.months)}
            onChange={({ target }) => set({ warranty: { ...warranty, months: monthsIn(target.value) } })}
          />
        </Field>
        {warranty.months > 0 && (
          <Field name="warranty.terms" label={m.desk_discharge_terms()} required>
            <TextArea
              {...words}
              maxLength={longestText}
              value={warranty.terms}
              onChange={({ target }) => set({ warranty: { ...warranty, terms: target.value } })}
            />
          </Field>
        )}
      </Part>
      <Part title={m.discharge_letter()}>
        <Field name="letter" label={m.desk_discharge_letter()} hint={m.desk_discharge_letter_hint()} required>
          <TextArea
            {...words}
            rows={5}
            maxLength={longestText}
            value={letter}
            onChange={({ target }) => set({ letter: target.value })}
          />
        </Field>
      </Part>
    </>
  );
}

const monthsIn = (typed: string): number => {
  const months = Math.trunc(Number(typed));
  return Number.isFinite(months) ? Math.min(Math.max(months, 0), longestWarranty) : 0;
};

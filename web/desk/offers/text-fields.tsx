import type { OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import type { Language } from "../../../contract/values.ts";
import { languageName } from "../../format.ts";
import { eligibilityNames, hotelNames } from "../../offer/offer-words.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { Part, type PartProps, removeLabel, withEntry, without } from "./fields.tsx";
import { problemAt } from "./offer-problems.ts";

const eligibilities = ["suitable", "suitable_with_conditions", "more_info"] as const;
const hotelLevels = ["none", "simple", "comfortable", "best"] as const;

/** Doctor, assessment and plan: what a clinician answers for. */
export function ClinicalFields({ content, problems, basis, set }: PartProps) {
  const { language } = useSite();
  const { plan } = content;
  return (
    <Part id="clinical" title={m.desk_offers_clinical()} lead={m.desk_offers_clinical_lead()}>
      <div className="grid items-end gap-4 md:grid-cols-2">
        <Field name="clinician" label={m.offers_schedule_doctor()} error={problemAt(problems, "clinician")}>
          <Select
            value={content.clinician}
            placeholder={m.desk_offers_choose()}
            options={basis.doctors.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={({ target }) => set({ clinician: target.value })}
          />
        </Field>
        <Field
          name="eligibility"
          label={m.desk_offers_eligibility()}
          hint={m.desk_offers_eligibility_hint()}
          error={problemAt(problems, "eligibility")}
        >
          <Select
            value={content.eligibility ?? ""}
            placeholder={m.desk_offers_choose()}
            options={eligibilities.map((value) => ({ value, label: eligibilityNames[value]() }))}
            onChange={({ target }) => set({ eligibility: (target.value || null) as OfferDraftContent["eligibility"] })}
          />
        </Field>
        <Field
          name="language"
          label={m.desk_offers_language()}
          hint={m.desk_offers_language_hint({ language: languageName(basis.language, language) })}
        >
          <Select
            value={content.language}
            options={basis.languages.map((value) => ({ value, label: languageName(value, language) }))}
            onChange={({ target }) => set(inLanguage(content, target.value as Language))}
          />
        </Field>
      </div>
      <Field name="reason" label={m.desk_offers_reason()} error={problemAt(problems, "reason")}>
        <TextArea
          value={content.reason}
          maxLength={2000}
          dir="auto"
          onChange={({ target }) => set({ reason: target.value })}
        />
      </Field>
      <h3 className="font-semibold">{m.offers_plan()}</h3>
      {problemAt(problems, "plan") && <p className="text-sm text-danger">{problemAt(problems, "plan")}</p>}
      <ol className="flex flex-col gap-4">
        {plan.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
          <li key={index} className="grid items-start gap-3 md:grid-cols-[14rem_minmax(0,1fr)_auto]">
            <Field
              name={`plan.${index}.title`}
              label={m.desk_offers_step({ number: index + 1 })}
              error={problemAt(problems, `plan.${index}.title`)}
            >
              <TextInput
                value={step.title}
                maxLength={120}
                dir="auto"
                onChange={({ target }) => set({ plan: withEntry(plan, index, { title: target.value }) })}
              />
            </Field>
            <Field
              name={`plan.${index}.text`}
              label={m.desk_offers_step_text()}
              error={problemAt(problems, `plan.${index}.text`)}
            >
              <TextArea
                value={step.text}
                rows={2}
                maxLength={1500}
                dir="auto"
                className="min-h-12!"
                onChange={({ target }) => set({ plan: withEntry(plan, index, { text: target.value }) })}
              />
            </Field>
            <Button
              variant="quiet"
              icon="trash"
              aria-label={removeLabel(step.title)}
              className="md:mt-8"
              onClick={() => set({ plan: without(plan, index) })}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        icon="plus"
        className="self-start"
        onClick={() => set({ plan: [...plan, { title: "", text: "" }] })}
      >
        {m.desk_offers_add_step()}
      </Button>
    </Part>
  );
}

/** The same lists, with another language as the offer's own. */
function inLanguage(content: OfferDraftContent, language: Language): Partial<OfferDraftContent> {
  const other = content.translations.find((each) => each.language === language);
  if (!other) return { language };
  const { included, excluded } = content;
  const rest = content.translations.filter((each) => each !== other);
  return {
    language,
    included: other.included,
    excluded: other.excluded,
    translations: [...rest, { language: content.language, included, excluded }],
  };
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.split("\n").slice(0, 30));

/** What is in the price and what is not, one entry a line, in each of the clinic's languages. */
export function ListFields({ content, problems, basis, set }: PartProps) {
  const { language } = useSite();
  const languages = [content.language, ...basis.languages.filter((each) => each !== content.language)];
  const listsOf = (each: Language) =>
    each === content.language ? content : content.translations.find((other) => other.language === each);
  function change(each: Language, name: "included" | "excluded", text: string): void {
    const list = linesOf(text);
    if (each === content.language) {
      set({ [name]: list });
      return;
    }
    const rest = content.translations.filter((other) => other.language !== each);
    const own = { language: each, included: [], excluded: [], ...listsOf(each), [name]: list };
    set({ translations: [...rest, { language: each, included: own.included, excluded: own.excluded }] });
  }
  const errorOf = (each: Language, name: string) =>
    each === content.language
      ? problemAt(problems, name, { deep: true })
      : problemAt(
          problems,
          `translations.${content.translations.findIndex((other) => other.language === each)}.${name}`,
          { deep: true },
        );
  return (
    <Part id="lists" title={m.desk_offers_lists()} lead={m.desk_offers_lists_lead()}>
      <div className="grid gap-4 md:grid-cols-2">
        {(["included", "excluded"] as const).flatMap((name) =>
          languages.map((each) => (
            <Field
              key={`${name}-${each}`}
              name={`${name}.${each}`}
              label={m.desk_offers_list_in({
                list: name === "included" ? m.offers_included() : m.offers_excluded(),
                language: languageName(each, language),
              })}
              mark={each === basis.language ? m.desk_offers_patient_reads() : undefined}
              error={errorOf(each, name)}
            >
              <TextArea
                lang={each}
                dir="auto"
                value={(listsOf(each)?.[name] ?? []).join("\n")}
                onChange={({ target }) => change(each, name, target.value)}
              />
            </Field>
          )),
        )}
      </div>
    </Part>
  );
}

/** Where to stay, how to travel, and until when the offer stands. */
export function TravelFields({ content, problems, basis, set }: PartProps) {
  return (
    <Part id="travel" title={m.desk_offers_travel()}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          name="hotelLevel"
          label={m.desk_offers_hotel_level()}
          hint={basis.hotelLevel ? m.desk_offers_hotel_asked({ level: hotelNames[basis.hotelLevel]() }) : undefined}
        >
          <Select
            value={content.hotelLevel ?? ""}
            options={[
              { value: "", label: m.desk_offers_hotel_open() },
              ...hotelLevels.map((value) => ({ value, label: hotelNames[value]() })),
            ]}
            onChange={({ target }) => set({ hotelLevel: (target.value || null) as OfferDraftContent["hotelLevel"] })}
          />
        </Field>
        <Field
          name="validUntil"
          label={m.offers_valid_until()}
          hint={m.desk_offers_valid_hint({ count: basis.validDays })}
          error={problemAt(problems, "validUntil")}
        >
          <DateInput
            value={content.validUntil}
            min={basis.today}
            onChange={({ target }) => set({ validUntil: target.value })}
          />
        </Field>
        <Field name="hotel" label={m.desk_offers_hotel()} error={problemAt(problems, "hotel")}>
          <TextArea
            value={content.hotel}
            maxLength={600}
            dir="auto"
            onChange={({ target }) => set({ hotel: target.value })}
          />
        </Field>
        <Field name="flight" label={m.desk_offers_flight()} error={problemAt(problems, "flight")}>
          <TextArea
            value={content.flight}
            maxLength={600}
            dir="auto"
            onChange={({ target }) => set({ flight: target.value })}
          />
        </Field>
      </div>
    </Part>
  );
}

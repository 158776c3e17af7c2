import type { DischargeCase, SharedLetter } from "../../contract/discharge.ts";
import { formatDay } from "../format.ts";
import { clinicPlace, localInstant } from "../local-time.ts";
import { useProvider, useSite } from "../site.ts";
import { DefinitionList } from "../ui/definition-list.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";
import { DischargePart, LetterParts, OwnWords, WrittenIn } from "./discharge-parts.tsx";

/** Whose treatment it was, and when. */
export function CaseFacts({ facts }: { facts: DischargeCase }) {
  const { language } = useSite();
  const { texts, textsLanguage } = useProvider();
  const { patient, procedure, treatmentOn, reference } = facts;
  return (
    <DefinitionList
      layout="grid"
      items={[
        ...(patient
          ? [
              { key: "patient", term: m.discharge_patient(), detail: <bdi>{patient.name}</bdi> },
              { key: "born", term: m.discharge_born(), detail: formatDay(patient.bornOn, language) },
            ]
          : []),
        {
          key: "procedure",
          term: m.discharge_procedure(),
          detail: <OwnLanguage language={facts.textsLanguage}>{procedure}</OwnLanguage>,
        },
        { key: "day", term: m.discharge_day(), detail: formatDay(treatmentOn, language) },
        {
          key: "clinic",
          term: m.discharge_clinic(),
          detail: <OwnLanguage language={textsLanguage}>{texts.name}</OwnLanguage>,
        },
        { key: "reference", term: m.discharge_reference(), detail: <bdi>{reference}</bdi> },
      ]}
    />
  );
}

/** The letter to the doctor at home: fixed sentences in the page's language, the clinician's words as written. */
export function Letter({ facts, version }: { facts: DischargeCase; version: SharedLetter["version"] }) {
  const { language } = useSite();
  const provider = useProvider();
  const { texts } = provider;
  const { content, name, licence, at } = version;
  return (
    <article className="flex flex-col gap-6">
      <p>{m.discharge_letter_dear()}</p>
      <p className="max-w-measure">{m.discharge_letter_intro({ clinic: texts.name })}</p>
      <CaseFacts facts={facts} />
      <WrittenIn language={content.language} />
      <DischargePart title={m.discharge_done()}>
        <OwnWords content={content}>{content.done}</OwnWords>
      </DischargePart>
      <LetterParts content={content} />
      <DischargePart title={m.discharge_letter_words()}>
        <OwnWords content={content}>{content.letter}</OwnWords>
      </DischargePart>
      <p className="max-w-measure">{m.discharge_letter_thanks()}</p>
      <p className="text-sm text-muted">
        {m.discharge_letter_signed({
          name,
          licence,
          date: localInstant(at, clinicPlace(provider), language),
          version: version.version,
        })}
      </p>
    </article>
  );
}

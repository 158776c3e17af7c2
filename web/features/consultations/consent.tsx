import type { ConsultationPurpose } from "../../../contract/consultation-constants.ts";
import { allOf, errorOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { AsChosen } from "../../quotes/as-chosen.tsx";
import { useProvider } from "../../site.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { m } from "../../words/compiled/messages.js";

type Sentence = (about: { clinic: string; country: string }) => string;

/** What a person agrees to, for themselves and as the parent or guardian of a child. */
const sentences: Readonly<Record<ConsultationPurpose, { own: Sentence; guardians: Sentence }>> = {
  "health-data": {
    own: m.consultations_consent_health_data,
    guardians: m.consultations_consent_health_data_guardian,
  },
  "transfer-abroad": { own: m.consents_transfer_abroad, guardians: m.consents_transfer_abroad_guardian },
  telemedicine: {
    own: m.consultations_consent_telemedicine,
    guardians: m.consultations_consent_telemedicine_guardian,
  },
};

interface ConsentProps {
  readonly purpose: ConsultationPurpose;
  /** Whose consent it is, or the one that is chosen in this form. */
  readonly by: keyof (typeof sentences)[ConsultationPurpose] | "chosen";
  readonly isGiven?: boolean;
  readonly refused: Refused | undefined;
}

/** One thing that a person agrees to. */
export function Consent({ purpose, by, isGiven = false, refused }: ConsentProps) {
  const { texts } = useProvider();
  const about = { clinic: texts.name, country: texts.country };
  const { own, guardians } = sentences[purpose];
  return (
    <Checkbox
      name="consents"
      id={`consent-${purpose}`}
      value={purpose}
      defaultChecked={refused ? allOf(refused.typed, "consents").includes(purpose) : isGiven}
      error={errorOf(refused, `consent-${purpose}`)}
      label={
        by === "chosen" ? <AsChosen own={own(about)} guardians={guardians(about)} /> : sentences[purpose][by](about)
      }
    />
  );
}

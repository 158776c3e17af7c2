import type { ConsultationPurpose } from "../../../contract/consultation-constants.ts";
import { purposeTexts } from "../../consultations/consultation-words.ts";
import { allOf, errorOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { useProvider } from "../../site.ts";
import { Checkbox } from "../../ui/checkbox.tsx";

type ConsentProps = { purpose: ConsultationPurpose; isGiven?: boolean; refused: Refused | undefined };

/** One thing that a person agrees to. */
export function Consent({ purpose, isGiven = false, refused }: ConsentProps) {
  const { texts } = useProvider();
  return (
    <Checkbox
      name="consents"
      id={`consent-${purpose}`}
      value={purpose}
      defaultChecked={refused ? allOf(refused.typed, "consents").includes(purpose) : isGiven}
      error={errorOf(refused, `consent-${purpose}`)}
      label={purposeTexts[purpose]({ clinic: texts.name, country: texts.country })}
    />
  );
}

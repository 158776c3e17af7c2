import { PatientChoice } from "../../../quotes/patient-choice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { HealthConsent } from "./health-consent.tsx";
import type { StepProps } from "./step-props.ts";

/** Step 2: for whom the treatment is; a consent that was given before is asked for again where it changes. */
export const StepPatient = ({ page, values, refused }: StepProps) => (
  <div className="group/for flex flex-col gap-8">
    <PatientChoice
      values={values}
      refused={refused}
      legend={<span className="sr-only">{m.quotes_patient_title()}</span>}
    />
    {!page.needsConsent && <HealthConsent refused={refused} isAgain />}
  </div>
);

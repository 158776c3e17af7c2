import { allOf, errorOf } from "../../../forms/form-values.ts";
import type { Refused } from "../../../forms/refused.ts";
import { paths } from "../../../paths.ts";
import { AsChosen } from "../../../quotes/as-chosen.tsx";
import { useProvider } from "../../../site.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";

interface HealthConsentProps {
  readonly refused: Refused | undefined;
  /** A parent or guardian agrees for a child. */
  readonly forChild?: boolean;
  /** Given before, for the patient who may be changed in this form: its sentence follows the choice. */
  readonly isAgain?: boolean;
}

/** Asked once for a patient, before the first answer about health is stored. */
export function HealthConsent({ refused, forChild = false, isAgain = false }: HealthConsentProps) {
  const { texts, policiesVersion } = useProvider();
  const own = m.consents_health_data({ clinic: texts.name });
  const guardians = m.consents_health_data_guardian({ clinic: texts.name });
  return (
    <div>
      {!isAgain && <input type="hidden" name="asksConsent" value="yes" />}
      <input type="hidden" name="policiesVersion" value={policiesVersion} />
      <Checkbox
        name="consents"
        id="consent-health-data"
        value="health-data"
        defaultChecked={refused ? allOf(refused.typed, "consents").includes("health-data") : false}
        error={errorOf(refused, "consent-health-data")}
        label={isAgain ? <AsChosen own={own} guardians={guardians} /> : forChild ? guardians : own}
      />
      <Link
        to={paths.privacyPolicy}
        target="_blank"
        className="text-link ms-9 inline-flex wrap-anywhere min-h-11 items-center text-sm"
      >
        {m.consents_privacy_policy()}
      </Link>
    </div>
  );
}

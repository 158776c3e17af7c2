import { allOf, errorOf } from "../../../forms/form-values.ts";
import type { Refused } from "../../../forms/refused.ts";
import { paths } from "../../../paths.ts";
import { useProvider } from "../../../site.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";

/** Asked once, before the first answer about health is stored. */
export function HealthConsent({ refused }: { refused: Refused | undefined }) {
  const { texts, policiesVersion } = useProvider();
  return (
    <div>
      <input type="hidden" name="asksConsent" value="yes" />
      <input type="hidden" name="policiesVersion" value={policiesVersion} />
      <Checkbox
        name="consents"
        id="consent-health-data"
        value="health-data"
        defaultChecked={refused ? allOf(refused.typed, "consents").includes("health-data") : false}
        error={errorOf(refused, "consent-health-data")}
        label={m.consents_health_data({ clinic: texts.name })}
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

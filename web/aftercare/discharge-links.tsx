import type { OwnRecovery } from "../../contract/aftercare.ts";
import { accountPaths } from "../account-paths.ts";
import { formatDay } from "../format.ts";
import { ForChild } from "../quotes/for-child.tsx";
import { useSite } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";

/** Links to the discharge documents of treatments that have some. */
export function DischargeLinks({ recoveries, className }: { recoveries: readonly OwnRecovery[]; className: string }) {
  const { language } = useSite();
  const signed = recoveries.filter(({ hasDischarge }) => hasDischarge);
  if (signed.length === 0) return null;
  return (
    <ul className={className}>
      {signed.map(({ trip, child, procedure, textsLanguage, treatmentOn }) => (
        <li key={trip}>
          <Link to={accountPaths.discharge(trip)} className="flex min-h-11 items-center gap-3 py-3">
            <Icon name="document" className="text-primary-ink" />
            <span className="min-w-0">
              <span className="text-link font-medium">{m.discharge_card()}</span>
              <ForChild child={child} className="text-sm" />
              <span className="block text-sm text-muted">
                <OwnLanguage language={textsLanguage}>{procedure.name}</OwnLanguage> ·{" "}
                <span className="figures">{formatDay(treatmentOn, language)}</span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

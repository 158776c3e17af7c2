import type { RecoverySummary } from "../../../contract/aftercare.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatNumber } from "../../format.ts";
import { ForChild } from "../../quotes/for-child.tsx";
import { useSite } from "../../site.ts";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";

/** Which day of the recovery this is, and the way to its diary. */
export function Recovery({
  recovery: { trip, child, procedure, textsLanguage, day, state },
}: {
  recovery: RecoverySummary;
}) {
  const { language } = useSite();
  const news = {
    quiet: m.aftercare_card_text,
    silent: m.aftercare_card_silent,
    waiting: m.aftercare_card_waiting,
    urgent: m.aftercare_card_urgent,
    answered: m.aftercare_card_answered,
  }[state];
  return (
    <section aria-labelledby="recovery" className="rounded-lg bg-secondary-soft p-6 text-on-secondary-soft sm:p-8">
      <h2 id="recovery" className="text-xl">
        {day === 0 ? m.aftercare_day_zero() : m.aftercare_day({ day: formatNumber(day, language) })}
      </h2>
      <ForChild child={child} className="mt-1" />
      <OwnLanguage as="p" language={textsLanguage} className="mt-1">
        {procedure.name}
      </OwnLanguage>
      <p className="mt-3 max-w-measure">{news()}</p>
      <Link to={accountPaths.recovery(trip)} className={`${buttonStyle({ variant: "secondary" })} wrap-anywhere mt-5`}>
        {m.aftercare_open()}
      </Link>
    </section>
  );
}

import type { AccountQuoteSummary, Stage } from "../../../contract/account-quotes.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatList } from "../../format.ts";
import { ForChild } from "../../quotes/for-child.tsx";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";

const mostShown = 3;
const stageNames: Readonly<Record<Stage, () => string>> = {
  enquiry: m.offers_stage_enquiry,
  offer: m.offers_stage_offer,
  scheduled: m.offers_stage_scheduled,
  "pre-op": m.offers_stage_pre_op,
  done: m.offers_stage_done,
  aftercare: m.offers_stage_aftercare,
  closed: m.offers_stage_closed,
};

/** The newest requests that are under way, and the way to all of them. */
export function OpenRequests({ quotes }: { quotes: readonly AccountQuoteSummary[] }) {
  const { language } = useSite();
  const open = quotes.filter(({ stage }) => stage !== "closed").slice(0, mostShown);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="requests">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="requests" className="text-xl">
          {m.profile_requests()}
        </h2>
        <Link to={accountPaths.procedures} className="text-link inline-flex min-h-11 items-center text-sm font-medium">
          {m.profile_requests_all()}
        </Link>
      </div>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {open.map(({ reference, stage, child, procedures }) => (
          <li key={reference}>
            <Link
              to={accountPaths.procedure(reference.toLowerCase())}
              className="flex min-h-18 items-center gap-4 py-3 hover:text-primary-ink"
            >
              <span className="min-w-0 grow">
                <OwnLanguage
                  language={procedures[0]?.textsLanguage ?? language}
                  as="span"
                  className="block font-medium"
                >
                  {formatList(
                    procedures.map(({ title }) => title),
                    procedures[0]?.textsLanguage ?? language,
                  ) || m.profile_request_open()}
                </OwnLanguage>
                <ForChild child={child} className="text-sm" />
                <span className="figures block text-sm text-muted">
                  <bdi>{reference}</bdi>
                </span>
              </span>
              <Badge tone="primary" className="shrink-0">
                {stageNames[stage]()}
              </Badge>
              <Icon name="chevron-forward" className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

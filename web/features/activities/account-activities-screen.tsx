import type { AccountActivity } from "../../../contract/activities.ts";
import type { ItemStatus } from "../../../contract/trips.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card, cardLinkStyle } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";

interface ActivitiesPage {
  readonly activities: readonly AccountActivity[];
}

export const loader: Loader<ActivitiesPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, site }) => {
        const { listOwnActivities } = await import("../../../contract/activities.ts");
        return call(listOwnActivities, { query: { language: site.language } });
      })
    : fromPayload,
);

export const handle = screen<ActivitiesPage>({
  cache: "private",
  head: () => ({ title: m.activities_mine(), isPrivate: true }),
});

/** The activities of one's trips. */
export function Component() {
  const { activities } = useData(loader);
  const all = useHref(tripPaths.activities);
  return (
    <main id="main" tabIndex={-1} className="page-width py-10 md:py-14">
      <h1 className="text-2xl md:text-3xl">{m.activities_mine()}</h1>
      {activities.length === 0 && (
        <EmptyState as="p" icon="heart" title={m.activities_none_yet()} className="mt-8">
          {m.activities_none_yet_text()}
        </EmptyState>
      )}
      <ul className="mt-6 grid gap-4 sm:grid-cols-2">
        {activities.map((activity) => (
          <Own key={activity.id} activity={activity} />
        ))}
      </ul>
      <ButtonLink href={all} variant="secondary" className="mt-8">
        {m.activities_back()}
      </ButtonLink>
    </main>
  );
}

function Own({ activity }: { activity: AccountActivity }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const { title, textsLanguage, startsAt, price, status, details } = activity;
  const [tone, words] = stateOf(status, details.sale);
  return (
    <Card as="li" pressable>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-base font-semibold">
          <Link to={tripPaths.booking(activity.id)} className={cardLinkStyle}>
            <OwnLanguage language={textsLanguage}>{title}</OwnLanguage>
          </Link>
        </h2>
        <Badge tone={tone}>{words()}</Badge>
      </div>
      <p className="figures flex justify-between gap-4 text-sm">
        <time dateTime={startsAt}>{clock(startsAt)}</time>
        <span className="font-semibold">{formatMoney(price.total, language)}</span>
      </p>
    </Card>
  );
}

type Tone = NonNullable<Parameters<typeof Badge>[0]["tone"]>;

function stateOf(status: ItemStatus, sale: AccountActivity["details"]["sale"]): readonly [Tone, () => string] {
  if (status === "draft" || status === "priced" || status === "held") return ["neutral", m.activities_state_planned];
  if (status === "confirmed" || status === "in_progress") return ["success", m.activities_state_confirmed];
  if (status === "completed") return ["neutral", m.activities_state_done];
  if (status === "cancelled" || status === "expired" || status === "failed")
    return ["neutral", m.activities_state_ended];
  const isAsked = sale === "request" && (status === "confirming" || status === "needs_review");
  if (isAsked) return ["primary", m.activities_state_asked];
  if (status === "needs_review" || status === "supplier_changed" || status === "payment_failed")
    return ["danger", m.activities_state_attention];
  return ["primary", m.activities_state_open];
}

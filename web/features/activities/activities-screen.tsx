import type { ListedActivity, listActivities } from "../../../contract/activities.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatWeekday } from "../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useProvider, useSite } from "../../site.ts";
import { ForTrip } from "../../trip/for-trip.tsx";
import type { WhichTrip } from "../../trip/named-trip.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { m } from "../../words/compiled/messages.js";
import { ActivityCard } from "./activity-card.tsx";
import { ActivityFilters } from "./activity-filters.tsx";
import { dayWords } from "./activity-words.ts";

/** Filters as they stand in the address. */
export type Narrowed = Readonly<Record<string, string>>;
export interface ActivitiesPage extends AnswerOf<typeof listActivities> {
  readonly set: Narrowed;
  readonly which: WhichTrip;
}

export const loader: Loader<ActivitiesPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query, site }) => {
        const { listActivities } = await import("../../../contract/activities.ts");
        const { whichTrip } = await import("../../trip/which-trip.ts");
        const { trip, which } = await whichTrip({ call, query, site });
        const given = Object.fromEntries([...query].filter(([, value]) => value !== ""));
        const set = { ...given, ...(trip && { trip: trip.id }) };
        // The contract refuses other parameters.
        return {
          ...(await call(listActivities, { query: { ...set, language: site.language } as object })),
          set,
          which,
        };
      })
    : fromPayload,
);

export const handle = screen<ActivitiesPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.activities_title(), isPrivate: true }),
});

/** Activities for the days between, sorted by suitability. */
export function Component() {
  const page = useData(loader);
  const { activities, day, recoveryDay, hospital } = page;
  const { language } = useSite();
  const { texts } = useProvider();
  const all = useHref(page.trip ? tripPaths.find("activities", page.trip.id) : tripPaths.activities);
  const groups = [
    { fits: "good", title: recoveryDay === null ? m.activities_nearby() : m.activities_good_title() },
    { fits: "companion", title: m.activities_companion_title() },
    { fits: "later", title: m.activities_later_title() },
  ] as const;
  const ordered = page.set["companion"] ? [groups[1], groups[0], groups[2]] : groups;
  return (
    <main id="main" tabIndex={-1} className="page-width py-10 md:py-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl md:text-3xl">{m.activities_title()}</h1>
        <Link to={tripPaths.bookingsOf("activity")} className="text-link inline-flex min-h-11 items-center font-medium">
          {m.activities_mine()}
        </Link>
      </div>
      <p className="mt-2 max-w-measure text-muted">{m.activities_lead({ city: texts.city })}</p>
      <ForTrip which={page.which} className="mt-4" />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-12">
        <ActivityFilters page={page} />
        <div className="min-w-0">
          <p className="text-lg">
            <span className="font-semibold">{formatWeekday(day, language)}</span>
            {recoveryDay !== null && <span className="text-muted"> · {dayWords(recoveryDay, hospital, language)}</span>}
          </p>
          {activities.length === 0 && (
            <EmptyState
              as="p"
              icon="filter"
              title={m.activities_none_title()}
              action={
                <ButtonLink href={all} variant="secondary">
                  {m.activities_clear()}
                </ButtonLink>
              }
              className="mt-6"
            >
              {m.activities_none_text()}
            </EmptyState>
          )}
          {activities.length > 0 && <p className="mt-1 text-sm text-muted">{m.activities_times_note()}</p>}
          {ordered.map(({ fits, title }) => (
            <Group key={fits} title={title} page={page} found={activities.filter((one) => one.fits === fits)} />
          ))}
        </div>
      </div>
    </main>
  );
}

const shownAtOnce = 4;

interface GroupProps {
  readonly title: string;
  readonly found: readonly ListedActivity[];
  readonly page: ActivitiesPage;
}

function Group({ title, found, page }: GroupProps) {
  if (found.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="text-lg">{title}</h2>
      <Cards found={found.slice(0, shownAtOnce)} page={page} />
      <ShowMore count={found.length - shownAtOnce}>
        <Cards found={found.slice(shownAtOnce)} page={page} />
      </ShowMore>
    </section>
  );
}

const Cards = ({ found, page }: Pick<GroupProps, "found" | "page">) => (
  <ul className="mt-4 grid gap-4 sm:grid-cols-2">
    {found.map((activity) => (
      <ActivityCard key={activity.id} activity={activity} page={page} />
    ))}
  </ul>
);

import type { ActionFunctionArgs } from "react-router";
import type { getActivity, HospitalDay } from "../../../contract/activities.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatDay, formatList, formatNumber, languageName } from "../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useSite } from "../../site.ts";
import { ForTrip } from "../../trip/for-trip.tsx";
import type { WhichTrip } from "../../trip/named-trip.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { ActivityTimes } from "./activity-times.tsx";
import { factWords } from "./activity-words.ts";

export interface ActivityPage extends AnswerOf<typeof getActivity> {
  readonly which: WhichTrip;
  readonly formKey: string;
}

export const loader: Loader<ActivityPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query, params, site }) => {
        const { getActivity } = await import("../../../contract/activities.ts");
        const { whichTrip } = await import("../../trip/which-trip.ts");
        const { trip, which } = await whichTrip({ call, query, site });
        const [day, people] = [query.get("day"), query.get("people")];
        const asked = {
          activity: params["activity"] ?? "",
          language: site.language,
          ...(day && { day }),
          ...(trip && { trip: trip.id }),
        };
        const found = await call(getActivity, { query: { ...asked, ...(people && { people }) } });
        return { ...found, which, formKey: crypto.randomUUID() };
      })
    : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) => (await import("./add-activity.ts")).addActivity(facts);

export const shouldRevalidate = () => true;

export const handle = screen<ActivityPage>({
  cache: "private",
  prepare: bringShown,
  head: ({ activity }) => ({ title: activity.title, isPrivate: true }),
});

/** One activity: what it asks, where one meets, and the times of a day. */
export function Component() {
  const page = useData(loader);
  const { activity, recoveryDay, hospital, trip } = page;
  const { language } = useSite();
  const { facts, textsLanguage, fits } = activity;
  const spoken = facts.languages.map((code) => languageName(code, language));
  const lines = [
    m.activities_minutes({ count: activity.minutes }),
    m.activities_km({ count: formatNumber(Math.round(activity.metresToClinic / 100) / 10, language) }),
    ...factWords(facts),
    ...(spoken.length > 0 ? [m.activities_speaks({ languages: formatList(spoken, language) })] : []),
    ...(activity.sale === "suggestion" ? [] : [m.activities_cancel_until({ count: activity.freeUntilHours })]),
  ];
  return (
    <main id="main" tabIndex={-1} className="page-width py-8 md:py-12">
      <Link
        to={trip ? tripPaths.find("activities", trip.id) : tripPaths.activities}
        className="text-link inline-flex min-h-11 items-center gap-1.5 font-medium"
      >
        <Icon name="chevron-back" size="sm" />
        {m.activities_back()}
      </Link>
      <OwnLanguage as="div" language={textsLanguage}>
        <h1 className="mt-2 text-2xl md:text-3xl">{activity.title}</h1>
        <p className="mt-3 max-w-measure text-lg text-muted">{activity.summary}</p>
      </OwnLanguage>
      <ForTrip which={page.which} className="mt-4" />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-6">
          {hospital && <HospitalNotice hospital={hospital} trip={trip?.id ?? ""} />}
          {!hospital && fits !== "good" && recoveryDay !== null && (
            <Notice tone={fits === "later" ? "warning" : "info"}>
              {fits === "later"
                ? m.activities_too_early({ count: facts.recommendedFromDay })
                : m.activities_only_companion({ count: facts.recommendedFromDay })}
            </Notice>
          )}
          {!hospital && fits === "good" && recoveryDay !== null && recoveryDay > 0 && (
            <Notice>{m.activities_by_plan({ count: facts.recommendedFromDay })}</Notice>
          )}
          <section aria-labelledby="about">
            <h2 id="about" className="text-lg">
              {m.activities_about()}
            </h2>
            <CheckList lines={lines} className="figures mt-3" />
          </section>
          {activity.meetingPoint && (
            <section aria-labelledby="meeting">
              <h2 id="meeting" className="text-lg">
                {m.activities_meeting()}
              </h2>
              <OwnLanguage as="p" language={textsLanguage} className="mt-2 max-w-measure">
                {activity.meetingPoint}
              </OwnLanguage>
            </section>
          )}
        </div>
        {activity.sale === "suggestion" ? <Notice>{m.activities_suggestion()}</Notice> : <ActivityTimes page={page} />}
      </div>
    </main>
  );
}

/** Why the patient cannot go on this day, and who can. */
function HospitalNotice({ hospital, trip }: { hospital: NonNullable<HospitalDay>; trip: string }) {
  const { language } = useSite();
  const day = formatDay(hospital.until, language);
  const travellers = useHref(tripPaths.travellers(trip));
  const words =
    hospital.nights > 0
      ? {
          none: m.activities_hospital_alone,
          unnamed: m.activities_hospital_unnamed,
          named: m.activities_hospital_companions,
        }
      : {
          none: m.activities_treated_alone,
          unnamed: m.activities_treated_unnamed,
          named: m.activities_treated_companions,
        };
  return (
    <Notice
      tone={hospital.companions === "named" ? "info" : "warning"}
      action={
        hospital.companions === "unnamed" && <ButtonLink href={travellers}>{m.activities_hospital_name()}</ButtonLink>
      }
    >
      {words[hospital.companions]({ day })}
    </Notice>
  );
}

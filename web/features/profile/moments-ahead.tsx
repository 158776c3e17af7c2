import { dayIn, daysBetween } from "../../../contract/zoned-time.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatDay } from "../../format.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { ForChild } from "../../quotes/for-child.tsx";
import { useSite } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import type { Moment } from "./home.ts";

const words: Readonly<Record<Moment["kind"], { icon: IconName; title: () => string }>> = {
  reply: { icon: "mail", title: m.profile_ahead_reply },
  consultation: { icon: "calendar", title: m.profile_ahead_consultation },
  treatment: { icon: "heart", title: m.profile_ahead_treatment },
};

/** The days to come, on one line from top to bottom, by the clinic's clock and the reader's; how far they are, by the reader's calendar. */
export function MomentsAhead({ moments }: { moments: readonly Moment[] }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const isHydrated = useHydrated();
  const daysTo = ({ at, day, daysAway }: Moment): number => {
    if (!isHydrated) return daysAway;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const then = at ? dayIn(timeZone, new Date(at)) : (day ?? "");
    return Math.max(0, daysBetween(dayIn(timeZone, new Date()), then));
  };
  if (moments.length === 0) return null;
  return (
    <section aria-labelledby="ahead">
      <h2 id="ahead" className="text-xl">
        {m.profile_ahead()}
      </h2>
      <ol className="mt-5">
        {moments.map(({ kind, to, about, child, at, day, ...moment }) => (
          <li key={kind + to + at + day} className="group relative flex gap-4 pb-7 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute inset-y-0 start-5 w-px -translate-x-1/2 bg-line group-last:hidden rtl:translate-x-1/2"
            />
            <span className="relative grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
              <Icon name={words[kind].icon} />
            </span>
            <div className="min-w-0 grow">
              <p className="text-sm text-muted">
                <time dateTime={at ?? day ?? undefined} className="figures">
                  {at ? clock(at) : formatDay(day ?? "", language)}
                </time>
                {" · "}
                <Distance days={daysTo({ kind, to, about, at, day, ...moment })} />
              </p>
              <Link to={to} className="text-link inline-flex min-h-8 items-center font-semibold">
                {words[kind].title()}
              </Link>
              <ForChild child={child} className="text-sm" />
              {about && (
                <OwnLanguage as="p" language={about.textsLanguage} className="text-sm text-muted">
                  {about.title}
                </OwnLanguage>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Distance = ({ days }: { days: number }) => (days === 0 ? m.profile_today() : m.profile_in_days({ count: days }));

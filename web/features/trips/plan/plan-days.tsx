import type { TripPlan } from "../../../../contract/account-trips.ts";
import { formatDay, formatWeekday } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { m } from "../../../words/compiled/messages.js";
import { daysUntil } from "./trip-page.ts";

interface Mark {
  readonly on: string;
  readonly icon: IconName;
  readonly text: string;
}

function marksOf({ dates, consultationOn, hospital, safeFlightOn }: TripPlan): Mark[] {
  const discharged = new Date(Date.parse(`${hospital.from}T00:00:00Z`) + hospital.nights * 86_400_000);
  const marks: Mark[] = [
    { on: dates.arrive, icon: "plane", text: m.trips_day_arrive() },
    { on: consultationOn, icon: "chat", text: m.trips_day_consultation() },
    { on: dates.treatment, icon: "stethoscope", text: m.trips_day_treatment() },
    ...(hospital.nights > 0
      ? [{ on: discharged.toISOString().slice(0, 10), icon: "home", text: m.trips_day_discharge() } as const]
      : []),
    ...(safeFlightOn < dates.leave ? [{ on: safeFlightOn, icon: "shield", text: m.trips_day_safe() } as const] : []),
    { on: dates.leave, icon: "plane", text: m.trips_day_leave() },
  ];
  return marks.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}

/** The journey in order, with the place of each night. */
export function PlanDays({ plan }: { plan: TripPlan }) {
  const { language } = useSite();
  const stay = (from: string, to: string) =>
    m.trips_stay_dates({ from: formatWeekday(from, language), to: formatWeekday(to, language) });
  const inHospital = plan.hospital.nights;
  const hotel = plan.hotel.map(({ from, to, nights, who }) => ({
    from,
    icon: "bed" as const,
    term: who === "everybody" ? m.trips_stay_everybody() : m.trips_stay_companion(),
    detail: `${stay(from, to)} · ${m.trips_nights({ count: nights })}`,
  }));
  return (
    <section aria-labelledby="days" className="flex flex-col gap-8">
      <div>
        <h2 id="days" className="text-xl">
          {m.trips_timeline()}
        </h2>
        <ol className="mt-5">
          {marksOf(plan).map(({ on, icon, text }) => (
            <li key={on + text} className="group relative flex gap-4 pb-6 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute inset-y-0 start-5 w-px -translate-x-1/2 bg-line group-last:hidden rtl:translate-x-1/2"
              />
              <span className="relative grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
                <Icon name={icon} />
              </span>
              <p>
                <time dateTime={on} className="figures block text-sm text-muted">
                  {formatDay(on, language)}
                </time>
                <span className="font-semibold">{text}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h3 className="text-lg">{m.trips_stays()}</h3>
        <DefinitionList
          className="mt-2"
          items={[
            ...hotel,
            ...(inHospital > 0
              ? [
                  {
                    from: plan.hospital.from,
                    icon: "stethoscope" as const,
                    term: m.trips_stay_hospital(),
                    detail: m.trips_nights({ count: inHospital }),
                  },
                ]
              : []),
          ]
            .toSorted((one, other) => daysUntil(other.from, one.from))
            .map((item) => ({ ...item, key: item.from + item.term }))}
        />
      </div>
    </section>
  );
}

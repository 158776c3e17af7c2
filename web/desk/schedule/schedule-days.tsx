import type { TreatmentDay } from "../../../contract/desk/schedule.ts";
import { isolated } from "../../bidi.ts";
import { formatInstant, formatList, formatNumber, formatWeekday } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { classNames } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { PatientName } from "./affected.tsx";

type ScheduleDaysProps = {
  days: readonly TreatmentDay[];
  today: string;
  /** `2026-12` in the view of a month. */
  month: string | undefined;
  onShow: (day: string) => void;
};

/** Days of treatment, and where treatments come from where there are none. */
export function ScheduleDays({ days, month, ...shown }: ScheduleDaysProps) {
  return (
    <>
      {days.every(({ places }) => places.length === 0) && (
        <p className="max-w-measure text-sm text-muted">
          {month ? m.desk_schedule_none() : m.desk_schedule_none_week()}
        </p>
      )}
      {month && <UsualDay days={days} />}
      <Days days={days} month={month} {...shown} />
    </>
  );
}

type Resource = TreatmentDay["resources"][number];

/** The capacity of a day for which nothing else is planned, once for a whole month. */
function UsualDay({ days }: { days: readonly TreatmentDay[] }) {
  const { language } = useSite();
  const usual = new Map<string, Resource>();
  for (const { resources } of days)
    for (const one of resources)
      if (one.capacity !== null && !isNotable(one) && !usual.has(`${one.kind}/${one.slug}`))
        usual.set(`${one.kind}/${one.slug}`, one);
  if (usual.size === 0) return null;
  const named = [...usual.values()].map(({ name, capacity }) =>
    m.desk_schedule_usual_one({ name: isolated(name), capacity: formatNumber(capacity ?? 0, language) }),
  );
  return <p className="text-sm text-muted">{m.desk_schedule_usual({ capacities: formatList(named, language) })}</p>;
}

/** What a month says of a day, which names its treatments: what is full, or differs from the usual. */
const isNotable = ({ used, isSpecial, capacity }: Resource): boolean =>
  isSpecial || (capacity !== null && used >= capacity);
/** A day on which the clinic never treats. */
const isShut = (resources: readonly Resource[]): boolean =>
  resources.length > 0 && resources.every(({ used, capacity }) => capacity === 0 && used === 0);

/** A grid of weeks on desktops, and a list of the same days on phones. */
function Days({ days, today, month, onShow }: ScheduleDaysProps) {
  return (
    <ol className="grid gap-2 lg:grid-cols-7">
      {days.map((day) => (
        <DayCell
          key={day.day}
          day={day}
          isToday={day.day === today}
          isOutside={month !== undefined && !day.day.startsWith(month)}
          isShort={month !== undefined}
          onShow={onShow}
        />
      ))}
    </ol>
  );
}

type DayCellProps = {
  day: TreatmentDay;
  isToday: boolean;
  isOutside: boolean;
  isShort: boolean;
  onShow: (day: string) => void;
};

function DayCell({ day: { day, isClosed, resources, places }, isToday, isOutside, isShort, onShow }: DayCellProps) {
  const { language } = useSite();
  return (
    <li
      className={classNames(
        "flex min-w-0 flex-col rounded-md border text-sm hyphens-auto",
        isShort ? "gap-1 px-3 py-1 lg:min-h-24 lg:p-2" : "gap-2 p-3 lg:min-h-32 lg:px-2",
        isToday ? "border-primary-edge" : "border-line",
        isClosed ? "bg-sunken" : isOutside ? "bg-page" : "bg-surface",
        isOutside && "border-dashed text-muted max-lg:hidden",
      )}
    >
      <button
        type="button"
        onClick={() => onShow(day)}
        className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-2 text-start font-semibold hover:text-primary-ink lg:min-h-8"
      >
        <span>{formatWeekday(day, language)}</span>
        {isClosed && <Badge tone="danger">{m.desk_schedule_closed()}</Badge>}
      </button>
      {isShort && isShut(resources) && !isClosed && <p className="text-muted">{m.desk_schedule_closed()}</p>}
      <Capacities
        resources={isShort ? resources.filter((one) => isNotable(one) && !isClosed && !isShut(resources)) : resources}
      />
      {places.length > 0 && (
        <ul className="flex flex-col gap-1">
          {places.map(({ attempt, procedure, heldUntil, needsNewDate, ...place }) => (
            <li key={attempt} className="min-w-0 rounded-sm bg-primary-soft px-2 py-1 lg:px-1">
              <span className="block font-medium wrap-break-word">
                <PatientName place={place} />
              </span>
              <OwnLanguage as="span" language={procedure.textsLanguage}>
                {procedure.name}
              </OwnLanguage>
              {needsNewDate && (
                <Badge tone="warning" className="mt-1">
                  {m.desk_schedule_new_date()}
                </Badge>
              )}
              {heldUntil && <Held until={heldUntil} isPromised={place.request !== null} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Held({ until, isPromised }: { until: string; isPromised: boolean }) {
  const { language, provider } = useSite();
  const time = formatInstant(until, provider?.location.timeZone ?? "UTC", language);
  return (
    <span className="block text-muted">
      {isPromised ? m.desk_schedule_promised({ time }) : m.desk_schedule_held({ time })}
    </span>
  );
}

/** Places used and left of everything that is limited on a day. */
export function Capacities({ resources }: { resources: TreatmentDay["resources"] }) {
  if (resources.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5">
      {resources.map(({ kind, slug, name, textsLanguage, used, capacity, isSpecial }) => (
        <li key={`${kind}/${slug}`} className="flex flex-wrap items-baseline justify-between gap-x-2 text-muted">
          <OwnLanguage as="span" language={textsLanguage} className="wrap-break-word">
            {name}
          </OwnLanguage>
          <span
            className={classNames(
              "figures",
              capacity !== null && used > 0 && used >= capacity && "font-semibold text-danger",
              isSpecial && "underline decoration-dotted",
            )}
          >
            {capacity === null
              ? m.desk_schedule_used_only({ used })
              : capacity === 0 && used === 0
                ? m.desk_schedule_closed()
                : m.desk_schedule_used({ used: String(used), capacity: String(capacity) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

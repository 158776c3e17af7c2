import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { formatDay, formatInstant, formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { assistanceName } from "../../trip/need-words.ts";
import { Card } from "../../ui/card.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { useRight } from "../shell/use-staff.ts";
import { actorName, eventName } from "./trip-words.ts";

/** Why the treatment needs another day. */
export function LostDay({ trip: { lostDay, treatment } }: { trip: DeskTrip }) {
  const { language } = useSite();
  if (!lostDay) return null;
  const day = formatDay(treatment, language);
  return (
    <Notice tone="warning" title={m.desk_schedule_new_date()}>
      {lostDay === "closed" ? m.desk_trips_day_closed({ day }) : m.desk_trips_day_full({ day })}{" "}
      {m.desk_trips_day_lost_text()}
    </Notice>
  );
}

/** The days of the journey, and how the person is reached. */
export function Facts({ trip }: { trip: DeskTrip }) {
  const { language } = useSite();
  const mayReadRequest = useRight("requests:read");
  const { arrive, treatment, leave, safeFlightOn, email, phone, request } = trip;
  const day = (value: string) => formatDay(value, language);
  return (
    <Card as="section">
      <DefinitionList
        items={[
          { term: m.desk_trips_arrival(), detail: day(arrive) },
          { term: m.desk_trips_treatment(), detail: day(treatment) },
          { term: m.desk_trips_departure(), detail: day(leave) },
          { term: m.desk_trips_safe_flight(), detail: day(safeFlightOn) },
          { term: m.desk_email(), detail: <bdi className="text-sm wrap-anywhere">{email}</bdi> },
          ...(phone
            ? [
                {
                  term: m.desk_trips_phone(),
                  detail: (
                    <a className="text-link" href={`tel:${phone.replaceAll(" ", "")}`}>
                      <bdi dir="ltr">{phone}</bdi>
                    </a>
                  ),
                },
              ]
            : []),
          ...(request
            ? [
                {
                  term: m.desk_trips_request(),
                  detail: mayReadRequest ? (
                    <Link to={deskPaths.request(request)} className="text-link">
                      <bdi>{request}</bdi>
                    </Link>
                  ) : (
                    <bdi>{request}</bdi>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** Who travels, with what they need. */
export function Travellers({ trip: { travellers } }: { trip: DeskTrip }) {
  return (
    <Card as="section">
      <h2 id="travellers" className="text-lg font-semibold">
        {m.desk_trips_travellers()}
      </h2>
      {travellers.length === 0 && <p className="text-sm text-muted">{m.desk_trips_travellers_none()}</p>}
      <ul className="flex flex-col gap-3">
        {travellers.map(({ id, role, givenName, familyName, assistance, dietary }) => (
          <li key={id}>
            <span className="block font-semibold">
              <bdi>
                {givenName} {familyName}
              </bdi>
            </span>
            <span className="block text-sm text-muted">
              {role === "patient" ? m.desk_trips_patient() : m.desk_trips_companion()}
            </span>
            {assistance && assistance.length > 0 && (
              <span className="block text-sm">
                {m.desk_trips_assistance()}: {assistance.map(assistanceName).join(" · ")}
              </span>
            )}
            {dietary && (
              <span className="block text-sm">
                {m.desk_trips_diet()}: <bdi>{dietary}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What happened, with who did it. */
export function History({ trip: { events, items, timeZone } }: { trip: DeskTrip }) {
  const { language } = useSite();
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 text-lg font-semibold">
        {m.desk_trips_history()}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {events.map(({ id, at, actor, by, kind, to, item, amount, on }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2 text-sm">
            <span className="min-w-0">
              <span className="font-medium">{eventName({ kind, to })}</span>
              {item && titles.has(item) && (
                <span className="text-muted">
                  {" "}
                  · <bdi>{titles.get(item)}</bdi>
                </span>
              )}
              {amount && amount.amount !== 0 && <span className="figures"> · {formatMoney(amount, language)}</span>}
              {on && (
                <span className="text-muted"> · {m.desk_money_received_day({ day: formatDay(on, language) })}</span>
              )}
            </span>
            <span className="figures text-muted">
              <bdi>{actorName({ actor, by })}</bdi> · <time dateTime={at}>{formatInstant(at, timeZone, language)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

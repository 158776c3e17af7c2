import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { fullName } from "../../../contract/full-name.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { assistanceName } from "../../trip/need-words.ts";
import { Card } from "../../ui/card.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { useRight } from "../shell/use-staff.ts";
import { lostDays } from "./trip-words.ts";

/** Why the treatment needs another day. */
export function LostDay({ trip: { lostDay, treatment } }: { trip: DeskTrip }) {
  const { language } = useSite();
  if (!lostDay) return null;
  const day = formatDay(treatment, language);
  return (
    <Notice tone="warning" title={m.desk_schedule_new_date()}>
      {lostDays[lostDay]({ day })} {m.desk_trips_day_lost_text()}
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
          {
            term: m.desk_email(),
            detail: (
              <a className="text-link text-sm wrap-anywhere" href={`mailto:${email}`}>
                <bdi>
                  {email.slice(0, email.indexOf("@") + 1)}
                  <wbr />
                  {email.slice(email.indexOf("@") + 1)}
                </bdi>
              </a>
            ),
          },
          {
            term: m.desk_trips_phone(),
            detail: phone ? (
              <a className="text-link" href={`tel:${phone.replaceAll(" ", "")}`}>
                <bdi dir="ltr">{phone}</bdi>
              </a>
            ) : (
              <span className="font-normal text-muted">{m.desk_trips_phone_none()}</span>
            ),
          },
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
              <bdi>{fullName(givenName, familyName)}</bdi>
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

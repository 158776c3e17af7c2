import type { DeskConsultation } from "../../../contract/desk/consultations.ts";
import type { LostOffer, TreatmentPlace } from "../../../contract/desk/schedule.ts";
import { formatDay, formatInstant } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { PersonLine } from "../person-line.tsx";
import { useRight } from "../shell/use-staff.ts";
import { lostDays } from "../trips/trip-words.ts";

/** Who comes on a day, with the way to the trip, or to the request that waits for its deposit, for those who may read it. */
export function PatientName({
  place: { patient, child, trip, request },
}: {
  place: Pick<TreatmentPlace, "patient" | "child" | "trip" | "request">;
}) {
  const mayReadTrips = useRight("trips:read");
  const mayReadRequests = useRight("requests:read");
  const name = <PersonLine person={child?.person ?? (patient || trip || request || "")} patient={child} />;
  const path = request ? mayReadRequests && deskPaths.request(request) : mayReadTrips && trip && deskPaths.trip(trip);
  if (!path) return name;
  return (
    <Link to={path} className="text-link">
      {name}
    </Link>
  );
}

export interface Affected {
  /** Treatments. */
  readonly affected: readonly TreatmentPlace[];
  readonly consultations: readonly DeskConsultation[];
  /** Offers that were sent and are not answered. */
  readonly offers: readonly LostOffer[];
}

export const countOf = ({ affected, consultations, offers }: Affected): number =>
  affected.length + consultations.length + offers.length;

/** Treatments whose people request another day, with the way to the answer. */
export function MoveList({ moves }: { moves: readonly TreatmentPlace[] }) {
  const { language } = useSite();
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {moves.map((place) => (
        <li key={place.attempt}>
          <strong>
            <PatientName place={place} />
          </strong>{" "}
          · {formatDay(place.day, language)} ·{" "}
          {place.requestedDay && m.desk_trips_move_requested({ day: formatDay(place.requestedDay, language) })}
        </li>
      ))}
    </ul>
  );
}

/** The number beside a patient's name; readers who see no name have it in its place. */
const Reference = ({ of }: { of: string | null }) => (
  <>
    {" "}
    · <bdi className="whitespace-nowrap">{of}</bdi>
  </>
);

/** Treatments, consultations and offers that need another day, one a line, with the reason. */
export function AffectedList({ affected, consultations, offers }: Affected) {
  const { language } = useSite();
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {affected.map((place) => (
        <li key={place.attempt}>
          <strong>
            <PatientName place={place} />
          </strong>{" "}
          · {formatDay(place.day, language)} ·{" "}
          <OwnLanguage language={place.procedure.textsLanguage}>{place.procedure.name}</OwnLanguage>
          {place.patient && <Reference of={place.trip || place.request} />}
          {place.lostDay && ` · ${lostDays[place.lostDay]({ day: formatDay(place.day, language) })}`}
        </li>
      ))}
      {consultations.map(({ reference, name, patient, startsAt, timeZone, clinician }) => (
        <li key={reference}>
          <strong>
            <Link to={deskPaths.consultation(reference)} className="text-link">
              <PersonLine person={name} patient={patient} />
            </Link>
          </strong>{" "}
          · {formatInstant(startsAt, timeZone, language)} · {m.desk_schedule_consultation()} ·{" "}
          {m.desk_schedule_new_date()}
          {clinician && (
            <>
              {" · "}
              <OwnLanguage language={clinician.textsLanguage}>{clinician.name}</OwnLanguage>
            </>
          )}
        </li>
      ))}
      {offers.map(({ request, version, number, patient, child, procedure, days, isLast }) => (
        <li key={`${request} ${version}`}>
          <strong>
            <PatientName place={{ patient, child, trip: "", request }} />
          </strong>{" "}
          · {m.offers_offer_version({ version: number })} ·{" "}
          <OwnLanguage language={procedure.textsLanguage}>{procedure.name}</OwnLanguage>
          {patient && <Reference of={request} />} ·{" "}
          {days.map(({ day, lostDay }) => lostDays[lostDay]({ day: formatDay(day, language) })).join(" ")}{" "}
          {isLast ? m.desk_schedule_offer_last() : m.desk_schedule_offer_lost()}
        </li>
      ))}
    </ul>
  );
}

/** Whom a change of the calendar would hit, before it is made. */
export function AffectedNotice(found: Affected) {
  const count = found.affected.length + found.consultations.length;
  const offers = found.offers.length;
  return (
    <Notice tone={countOf(found) > 0 ? "warning" : "success"} announce>
      {(count > 0 || offers === 0) && <p>{m.desk_schedule_hits({ count })}</p>}
      {offers > 0 && <p>{m.desk_schedule_hits_offers({ count: offers })}</p>}
      <AffectedList {...found} />
    </Notice>
  );
}

import type { Db } from "../../adapters/database/database.ts";
import { guardedOf } from "../../contract/desk/patients.ts";
import type { LostOffer } from "../../contract/desk/schedule.ts";
import { patientName } from "../../contract/full-name.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { readLostDays } from "../quotes/offers/lost-days.ts";
import { listOpenOffers } from "../quotes/offers/queries.ts";
import type { Services } from "../services.ts";
import type { Calendar } from "../treatments/capacity.ts";
import { type Act, type Names, namesPatients } from "./schedule-names.ts";

const keyOf = ({ request, version }: LostOffer): string => `${request} ${version}`;

/** Offers that were sent and are not answered, with the days of theirs on which nobody can be treated any more. */
async function offersLosing(
  services: Services,
  tx: Db,
  act: Act,
  { names, change }: { names: Names; change?: (now: Calendar) => Calendar },
): Promise<LostOffer[]> {
  const { tenant } = act;
  const reading = { keys: services.keys, now: services.now() };
  const open = (await listOpenOffers(tx, tenant.id, reading)).filter(({ offer }) => offer.content.dates.length > 0);
  if (open.length === 0) return [];
  const lostDaysOf = await readLostDays(services, tx, tenant, change);
  return open.flatMap((sent): LostOffer[] => {
    const { row, offer } = sent;
    const { version, number, content } = offer;
    const [procedure] = row.request.procedures?.procedures ?? [];
    const { doctor, days } = lostDaysOf(sent);
    if (!procedure || days.length === 0) return [];
    return [
      {
        request: row.reference,
        version,
        number,
        patient: namesPatients(act) ? patientName(row.request) : null,
        child: namesPatients(act) ? guardedOf(row.request, dayIn(tenant.location.timeZone, services.now())) : null,
        procedure: names.nameOf("procedure", procedure),
        doctor: doctor ? names.nameOf("doctor", doctor) : null,
        days: [...days],
        isLast: days.length === content.dates.length,
      },
    ];
  });
}

/**
 * Offers that need another day: one of theirs was closed or their doctor is away, or no day is left. A day that others
 * have filled is none of the clinic's doing, as long as the person has another to choose.
 */
export const lostOffers = async (services: Services, tx: Db, act: Act, names: Names): Promise<LostOffer[]> =>
  (await offersLosing(services, tx, act, { names })).filter(
    ({ days, isLast }) => isLast || days.some(({ lostDay }) => lostDay !== "full"),
  );

/** Offers that would lose a day if the calendar changed, with the days that they would lose. */
export async function newlyLostOffers(
  services: Services,
  tx: Db,
  act: Act,
  { names, change }: { names: Names; change: (now: Calendar) => Calendar },
): Promise<LostOffer[]> {
  const before = await offersLosing(services, tx, act, { names });
  const already = new Map(before.map((one) => [keyOf(one), new Set(one.days.map(({ day }) => day))]));
  return (await offersLosing(services, tx, act, { names, change })).flatMap((one) => {
    const days = one.days.filter(({ day }) => !already.get(keyOf(one))?.has(day));
    return days.length > 0 ? [{ ...one, days }] : [];
  });
}

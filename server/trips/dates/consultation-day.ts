import type { Db } from "../../../adapters/database/database.ts";
import type { OpeningHours } from "../../../contract/providers.ts";
import { weekdays } from "../../../contract/weekday-constants.ts";
import { dayAfter, daysBetween, weekdayOf } from "../../../contract/zoned-time.ts";
import { readWeek } from "../../consultations/hours-queries.ts";
import { type HoursCause, hoursOn, type Week } from "../../consultations/slots.ts";
import { asSystem } from "../../db/access.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";

/** When the clinic and the doctors of a procedure work. */
export interface WorkDays {
  /** The clinic's office hours. */
  readonly hours: readonly OpeningHours[];
  readonly week: Week;
  /** Slugs. */
  readonly doctors: readonly string[];
}

/** The farthest that an arrival moves for a consultation on an open day. */
const farthestBack = 14;

const away: readonly HoursCause[] = ["absence", "closed", "day-off"];

/** Whether the clinic is open on a day and a doctor of the procedure is not away. */
export function isWorkDay({ hours, week, doctors }: WorkDays, day: string): boolean {
  const found = doctors.map((doctor) => hoursOn(week, doctor, day));
  if (found.some(({ periods, cause }) => cause === "override" && periods.length > 0)) return true;
  const isOffice = hours.some(({ days }) => days.includes(weekdays[weekdayOf(day)] ?? "mon"));
  return isOffice && found.some(({ cause }) => !away.includes(cause));
}

/**
 * The day of the first talk at the clinic, after a night's rest and before the treatment: of the days on which the clinic is
 * open and a doctor of the procedure is not away, the last one with their consultation hours within the shortest stay, else
 * the last. Where a stay begins too late for that, it is the day of treatment itself. Undefined where there is none in the
 * two weeks before the treatment.
 */
export function consultationDay(work: WorkDays, treatment: string, arrive?: string): string | undefined {
  const count = arrive === undefined ? farthestBack : daysBetween(arrive, treatment);
  const open = Array.from({ length: Math.max(0, count) }, (_, back) => dayAfter(treatment, -1 - back)).filter((day) =>
    isWorkDay(work, day),
  );
  const [last] = open;
  const consults = (day: string) => work.doctors.some((doctor) => hoursOn(work.week, doctor, day).periods.length > 0);
  if (arrive === undefined) return last;
  const isEarlier = last === undefined && consultationDay(work, treatment) !== undefined;
  return open.find((day) => day > arrive && consults(day)) ?? (isEarlier ? treatment : last);
}

export async function readWorkDays(
  services: Pick<Services, "now">,
  tx: Db,
  tenant: ProviderRow,
  doctors: readonly string[],
): Promise<WorkDays> {
  return { hours: tenant.company.contact.hours, week: await readWeek(services, tx, tenant), doctors };
}

/** The same outside of a transaction. */
export const findWorkDays = (
  services: Pick<Services, "db" | "now">,
  tenant: ProviderRow,
  doctors: readonly string[],
): Promise<WorkDays> => asSystem(services.db, (tx) => readWorkDays(services, tx, tenant, doctors));

import type { QuoteRequest } from "../../contract/quotes.ts";
import { dayAfter, daysBetween } from "../../contract/zoned-time.ts";
import type { ChosenProcedure } from "../catalogue/queries.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { monthsAfter } from "../trips/checks/entry-rules.ts";
import { consultationDay, isWorkDay, type WorkDays } from "../trips/dates/consultation-day.ts";
import { stayFor, type TreatmentNeeds } from "../trips/dates/planner.ts";

/** From the earliest day on: time to decide, where the person wishes no day. */
const leastWait = 21;
/** Days among which the best is proposed, where the person wishes no month. */
const daysLookedAt = 14;

interface Proposing {
  readonly chosen: ChosenProcedure;
  readonly work: WorkDays;
  readonly stay: TreatmentNeeds;
  readonly wishes: QuoteRequest;
  /** The first day that leaves time to travel. */
  readonly earliest: string;
}

/** The days that a treatment is proposed in: the wished month as far as it is ahead, else the next ones. */
function spanOf({ travel }: QuoteRequest, earliest: string): { from: string; to: string } {
  const month = travel?.month && `${travel.month}-01`;
  const last = month && dayAfter(monthsAfter(month, 1), -1);
  if (month && last && last >= earliest) return { from: month > earliest ? month : earliest, to: last };
  const from = month ? earliest : dayAfter(earliest, leastWait);
  return { from, to: dayAfter(from, daysLookedAt - 1) };
}

/**
 * The wished day or the free one after it; without one, of the free days on which the clinic works, the one with the least
 * idle nights after the first talk, whose whole journey is within the wished month where there is such a day.
 */
export async function proposedDay(
  services: Services,
  { tenant }: Pick<Requester, "tenant">,
  { chosen, work, stay, wishes, earliest }: Proposing,
): Promise<string> {
  const { treatmentCalendar } = services;
  const common = { providerId: tenant.id, procedure: chosen.slug };
  const { from, to } = spanOf(wishes, earliest);
  const { date } = wishes.travel ?? {};
  const wished = date && date < earliest ? earliest : date;
  if (!wished) {
    const { days } = await treatmentCalendar.days({ ...common, quoteId: null, byRequest: true });
    const [best] = days
      .filter((day) => day >= from && day <= to && isWorkDay(work, day))
      .map((day) => {
        const talk = consultationDay(work, day) ?? dayAfter(day, -1);
        const { arrive, leave } = stayFor(day, stay, talk);
        return { day, idle: daysBetween(talk, day), isOutside: Number(arrive < from || leave > to) };
      })
      .toSorted((one, other) => one.isOutside - other.isOutside || one.idle - other.idle);
    if (best) return best.day;
  }
  const day = wished ?? from;
  const nearest = await treatmentCalendar.nearestFree({ ...common, day, earliest });
  return nearest?.find((one) => one > day) ?? nearest?.at(-1) ?? day;
}

import { type planTrip, type TripPlan, transferWays } from "../../contract/account-trips.ts";
import type { ParsedOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import type { QuoteRequest } from "../../contract/quotes.ts";
import { dayAfter, dayIn, daysBetween } from "../../contract/zoned-time.ts";
import type { ChosenProcedure } from "../catalogue/queries.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import { asOwner } from "../db/access.ts";
import type { Requester } from "../http/requester.ts";
import { listQuotes } from "../quotes/queries.ts";
import { estimateOf, shownPackage } from "../quotes/request-estimate.ts";
import type { Services } from "../services.ts";
import { textsIn } from "../tenants/texts.ts";
import { entryOf } from "../trips/checks/entry-rules.ts";
import { includedIn } from "../trips/checks/gaps.ts";
import { consultationDay, findWorkDays, type WorkDays } from "../trips/dates/consultation-day.ts";
import {
  type DatesProblem,
  datesProblem,
  earliestTreatment,
  hotelStays,
  safeFlight,
  stayFor,
  type TreatmentNeeds,
} from "../trips/dates/planner.ts";
import { rideDay, rideDaysOf } from "../trips/dates/ride-days.ts";
import { proposedDay } from "./proposed-day.ts";
import { refuseFullDay } from "./treatment-days.ts";

type Package = ChosenProcedure["packages"][number];

/** A published procedure of the provider, and one of its packages: the wanted one, else that of a request, else the first. @throws Refusal */
export async function findTreatment(
  { db }: Services,
  { tenant }: Pick<Requester, "tenant" | "language">,
  wanted: { procedure: string; package?: string | undefined; wishes?: QuoteRequest },
): Promise<{ chosen: ChosenProcedure; row: Package }> {
  const [chosen] = await listChosenProcedures(db, tenant.id, [wanted.procedure]);
  if (chosen?.status !== "published") return refuse("not-found", "The clinic does not offer this procedure.");
  const find = (name: string | undefined) => chosen.packages.find(({ slug }) => slug === name);
  // The package of the request's estimate, which the clinic's offer takes too.
  const { wishes = {} } = wanted;
  const estimated = wishes.procedures && shownPackage(wishes, chosen.packages, 0);
  const row = wanted.package ? find(wanted.package) : (estimated ?? chosen.packages[0]);
  return row ? { chosen, row } : refuse("not-found", "The clinic does not offer this package.");
}

export const needsOf = (chosen: ChosenProcedure, hospitalNights: number): TreatmentNeeds => ({
  hospitalNights,
  leastStay: chosen.stayDaysMin,
  minDaysBeforeFlight: chosen.minDaysBeforeFlight,
});

const reasons: Readonly<Record<DatesProblem["reason"], string>> = {
  past: "The journey would begin before today.",
  "too-soon": "There is too little time to prepare.",
  "too-far": "The clinic does not plan that far ahead.",
  order: "The days do not follow each other: you arrive, are treated, and fly home.",
  unsafe: "Flying home is not safe that soon after the treatment. A clinician's note can allow an earlier day.",
};

/** @throws Refusal with the reason why these dates are impossible */
export function refuseDates(
  dates: Parameters<typeof datesProblem>[0],
  facts: Parameters<typeof datesProblem>[1],
): void {
  const problem = datesProblem(dates, facts);
  if (!problem) return;
  refuse("invalid-input", reasons[problem.reason], {
    errors: [
      {
        field: problem.field,
        reason: problem.reason,
        message: problem.day
          ? `must be ${problem.day} or ${problem.field === "arrive" ? "before" : "later"}`
          : reasons[problem.reason],
      },
    ],
  });
}

/** The day of the first talk at the clinic; the day before the treatment where the clinic names no open day near it. */
export const firstTalk = (work: WorkDays, treatment: string): string =>
  consultationDay(work, treatment) ?? dayAfter(treatment, -1);

/** What the person's newest request for the procedure says; empty without one. */
const wishesOf = (
  { db, keys }: Services,
  { tenant, owner }: Pick<Requester, "tenant" | "owner">,
  procedure: string,
): Promise<QuoteRequest> =>
  asOwner(db, tenant.id, owner, async (tx) => {
    const requests = await listQuotes(tx, tenant.id, { keys, owner });
    return requests.find(({ request }) => request.procedures?.procedures[0] === procedure)?.request ?? {};
  });

/** A preview of a trip. @throws Refusal */
export async function plan(
  services: Services,
  requester: Pick<Requester, "tenant" | "language" | "owner">,
  query: ParsedOf<typeof planTrip>["query"],
): Promise<TripPlan> {
  const { tenant, language } = requester;
  const wishes = await wishesOf(services, requester, query.procedure);
  const { chosen, row } = await findTreatment(services, requester, { ...query, wishes });
  const today = dayIn(requester.tenant.location.timeZone, services.now());
  const earliest = earliestTreatment(today);
  const stay = needsOf(chosen, row.hospitalNights);
  const work = await findWorkDays(services, tenant, chosen.doctors);
  const treatment =
    query.treatment ?? (await proposedDay(services, requester, { chosen, work, stay, wishes, earliest }));
  const dates = stayFor(treatment, stay, firstTalk(work, treatment));
  if (treatment < earliest) refuseDates({ ...dates, arrive: today }, { ...stay, today, flyFrom: dates.leave });
  refuseDates(dates, { ...stay, today, flyFrom: safeFlight(treatment, stay) });
  if (query.treatment) await refuseFullDay(services, requester, { procedure: chosen.slug, day: treatment, earliest });
  const companions = query.companions ?? wishes.travel?.companions ?? 0;
  const hotel = hotelStays(dates, { ...stay, companions: companions - row.companions });
  const texts = textsIn(chosen.texts, tenant, language);
  const named = (each: Package) => ({ slug: each.slug, name: textsIn(each.texts, tenant, language).texts.name });
  const rideDays = rideDaysOf(work, { dates, hospitalNights: row.hospitalNights });
  const included = textsIn(row.texts, tenant, language).texts.included.some(({ kind }) => kind === "transfer");
  return {
    procedure: { slug: chosen.slug, name: texts.texts.title },
    textsLanguage: texts.language,
    package: named(row),
    packages: chosen.packages.map((each) => ({
      ...named(each),
      price: { amount: each.price, currency: tenant.location.currency },
    })),
    currency: tenant.location.currency,
    timeZone: tenant.location.timeZone,
    dates,
    earliestTreatment: earliest,
    consultationOn: rideDays.consultation,
    minDaysBeforeFlight: chosen.minDaysBeforeFlight,
    safeFlightOn: safeFlight(treatment, stay),
    entry: entryOf({ country: tenant.location.countryCode, arrive: dates.arrive, leave: dates.leave }, []),
    hospital: { from: treatment, nights: row.hospitalNights },
    hotel,
    includedHotel: includedIn({
      dates,
      companions,
      safeFlightOn: safeFlight(treatment, stay),
      treatment: { id: chosen.slug, on: treatment, nights: row.hospitalNights },
      included: { nights: row.hotelNights, guests: row.companions + 1 },
      appointment: rideDays.consultation,
      ...{ hotels: [], missed: [], activities: [], arrivals: [], departures: [] },
    }),
    transfers: transferWays.map((way) => ({ way, on: rideDay(rideDays, way), included })),
    companions: { asked: companions, included: row.companions },
    estimate: estimateFor(requester, chosen, { row, companions, dates, today }),
  };
}

/** The estimate for exactly this stay. */
function estimateFor(
  requester: Pick<Requester, "tenant" | "language">,
  chosen: ChosenProcedure,
  { row, companions, dates, today }: { row: Package; companions: number; dates: TripPlan["dates"]; today: string },
): TripPlan["estimate"] {
  const length = daysBetween(dates.arrive, dates.leave) + 1;
  const estimate = estimateOf(
    requester,
    {
      procedures: { procedures: [chosen.slug], package: row.slug },
      travel: { flexibility: "exact", companions, hotelLevel: "comfortable", extras: ["transfers"] },
    },
    { offered: [{ ...chosen, stayDaysMin: length, stayDaysMax: length }], today },
  );
  return estimate ?? refuse("not-found", "The clinic does not offer this procedure.");
}

import type { ParsedOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import type { planTrip, TripPlan } from "../../../contract/own-trips.ts";
import { dayAfter, wallClock } from "../../../contract/zoned-time.ts";
import type { Services } from "../../services.ts";
import { type ChosenProcedure, listChosenProcedures } from "../estimates/queries.ts";
import { estimateOf, textsIn } from "../quote-views/quote-views.ts";
import {
  type DatesProblem,
  datesProblem,
  daysBetween,
  daysOf,
  earliestTreatment,
  hotelStays,
  safeFlight,
  stayFor,
  type TreatmentNeeds,
} from "../trip-planner/trip-planner.ts";
import type { Scene } from "../trip-views/trip-views.ts";

type Package = ChosenProcedure["packages"][number];

/** A published procedure of the provider's, and one of its packages. @throws Refusal */
export async function findTreatment(
  { db }: Pick<Services, "db">,
  { here }: Scene,
  wanted: { procedure: string; package?: string | undefined },
): Promise<{ chosen: ChosenProcedure; row: Package }> {
  const [chosen] = await listChosenProcedures(db, here.id, [wanted.procedure]);
  if (chosen?.status !== "published") return refuse("not-found", "The clinic does not offer this procedure.");
  const row = chosen.packages.find(({ slug }) => slug === (wanted.package ?? chosen.packages[0]?.slug));
  return row ? { chosen, row } : refuse("not-found", "The clinic does not offer this package.");
}

export const needsOf = (chosen: ChosenProcedure, hospitalNights: number): TreatmentNeeds => ({
  hospitalNights,
  leastStay: chosen.stayDaysMin,
  minDaysBeforeFlight: chosen.minDaysBeforeFlight,
});

export const todayAt = ({ here }: Pick<Scene, "here">, now: Date): string => wallClock(now, here.location.timeZone).day;

const sentences: Readonly<Record<DatesProblem["reason"], string>> = {
  past: "The journey would begin before today.",
  "too-soon": "There is too little time to prepare.",
  "too-far": "The clinic does not plan that far ahead.",
  order: "The days do not follow each other: you arrive, are treated, leave the hospital, and fly home.",
  unsafe: "Flying home is not safe that soon after the treatment. A clinician's note can allow an earlier day.",
};

/** @throws Refusal with the reason why nobody can travel on these days */
export function refuseDates(
  dates: Parameters<typeof datesProblem>[0],
  facts: Parameters<typeof datesProblem>[1],
): void {
  const problem = datesProblem(dates, facts);
  if (!problem) return;
  refuse("invalid-input", sentences[problem.reason], {
    errors: [{ field: problem.field, reason: problem.reason, message: sentences[problem.reason] }],
  });
}

/** A trip as it could be. @throws Refusal */
export async function plan(
  services: Pick<Services, "db" | "now">,
  scene: Scene,
  asked: ParsedOf<typeof planTrip>["query"],
): Promise<TripPlan> {
  const { here, language } = scene;
  const { chosen, row } = await findTreatment(services, scene, asked);
  const today = todayAt(scene, services.now());
  const earliest = earliestTreatment(today);
  const treatment = asked.treatment ?? dayAfter(earliest, 21);
  const needs = needsOf(chosen, row.hospitalNights);
  const dates = stayFor(treatment, needs);
  if (treatment < earliest) refuseDates({ ...dates, arrive: today }, { ...needs, today, flyFrom: dates.leave });
  refuseDates(dates, { ...needs, today, flyFrom: safeFlight(treatment, needs) });
  const companions = asked.companions ?? 0;
  const hotel = hotelStays(dates, { ...needs, companions });
  const texts = textsIn(chosen.texts, here, language);
  const named = (each: Package) => ({ slug: each.slug, name: textsIn(each.texts, here, language).texts.name });
  const included = textsIn(row.texts, here, language).texts.included.some(({ kind }) => kind === "transfer");
  return {
    procedure: { slug: chosen.slug, name: texts.texts.title },
    textsLanguage: texts.language,
    package: named(row),
    packages: chosen.packages.map((each) => ({
      ...named(each),
      price: { amount: each.price, currency: here.location.currency },
    })),
    currency: here.location.currency,
    timeZone: here.location.timeZone,
    dates,
    earliestTreatment: earliest,
    consultationOn: dayAfter(treatment, -1),
    minDaysBeforeFlight: chosen.minDaysBeforeFlight,
    safeFlightOn: safeFlight(treatment, needs),
    hospital: { from: treatment, nights: row.hospitalNights },
    hotel,
    includedHotelNights: row.hotelNights,
    transfers: [
      { way: "arrival", on: dates.arrive, included },
      { way: "to-clinic", on: treatment, included },
      { way: "departure", on: dates.leave, included },
    ],
    days: daysOf(dates, needs),
    companions: { asked: companions, included: row.companions },
    estimate: estimateFor(scene, chosen, { row, companions, dates, today }),
  };
}

/** The range for exactly this stay. */
function estimateFor(
  scene: Scene,
  chosen: ChosenProcedure,
  { row, companions, dates, today }: { row: Package; companions: number; dates: TripPlan["dates"]; today: string },
): TripPlan["estimate"] {
  const length = daysBetween(dates.arrive, dates.leave) + 1;
  const estimate = estimateOf(
    scene,
    {
      procedures: { procedures: [chosen.slug], package: row.slug },
      travel: { flexibility: "exact", companions, hotelLevel: "comfortable", extras: ["transfers"] },
    },
    { offered: [{ ...chosen, stayDaysMin: length, stayDaysMax: length }], today },
  );
  return estimate ?? refuse("not-found", "The clinic does not offer this procedure.");
}

import type { Db } from "../../adapters/database/database.ts";
import type { QuoteEstimate, QuoteRequest } from "../../contract/quotes.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { m } from "../../web/words/compiled/messages.js";
import { cheapestOf, travelPackageOf } from "../catalogue/procedures.ts";
import type { ChosenProcedure } from "../catalogue/queries.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";
import type { Estimable } from "./estimates.ts";
import { estimateTrip } from "./estimates.ts";
import type { StepFacts } from "./steps.ts";

/** Facts for step checks and estimates, from procedures that are read already. */
export const stepFactsOf = ({ now }: Services, tenant: ProviderRow, chosen: readonly ChosenProcedure[]): StepFacts => ({
  offered: chosen.filter(({ status }) => status === "published"),
  today: dayIn(tenant.location.timeZone, now()),
});

/** The published procedures of a request, today. */
export const catalogueFor = async (
  services: Services,
  tx: Db,
  tenant: ProviderRow,
  request: QuoteRequest,
): Promise<StepFacts> =>
  stepFactsOf(services, tenant, await listChosenProcedures(tx, tenant.id, request.procedures?.procedures ?? []));

/** The trip of an estimate while the person has said nothing about it, on the landing page and in a request alike. */
export const assumedTravel: NonNullable<QuoteRequest["travel"]> = {
  flexibility: "open",
  companions: 0,
  hotelLevel: "comfortable",
  extras: ["transfers"],
};

/** The package that a person was shown: the requested one, else that of a trip with or without a hotel. */
export function shownPackage<P extends ChosenProcedure["packages"][number]>(
  { procedures, travel = assumedTravel }: QuoteRequest,
  packages: readonly P[],
  index: number,
): P | undefined {
  const requested = index === 0 ? packages.find(({ slug }) => slug === procedures?.package) : undefined;
  return requested ?? (travel.hotelLevel === "none" ? cheapestOf(packages) : travelPackageOf(packages));
}

/** The indicative range for the trip; null where no procedure is chosen. */
export function estimateOf(
  { tenant, language }: Pick<Requester, "tenant" | "language">,
  request: QuoteRequest,
  { offered, today }: StepFacts,
): QuoteEstimate | null {
  const { travel = assumedTravel } = request;
  const procedures = offered.flatMap((row, index) => {
    const fitting = shownPackage(request, row.packages, index);
    return fitting ? estimable(tenant, language, row, fitting) : [];
  });
  const requestedCount = request.procedures?.procedures.length ?? 0;
  const currency = tenant.location.currency;
  const secondHotel = m.quotes_part_second_hotel({}, { locale: language });
  return estimateTrip({ currency, procedures, requestedCount, travel, secondHotel, on: today }) ?? null;
}

function estimable(
  tenant: ProviderRow,
  language: Language,
  row: ChosenProcedure,
  { texts, price, hospitalNights, hotelNights, companions }: ChosenProcedure["packages"][number],
): Estimable {
  const { name, included } = textsIn(texts, tenant, language).texts;
  const { title } = textsIn(row.texts, tenant, language).texts;
  return {
    title,
    stayDays: { min: row.stayDaysMin, max: row.stayDaysMax },
    secondVisit: row.secondVisitDays,
    minDaysBeforeFlight: row.minDaysBeforeFlight,
    package: { name, price, hospitalNights, hotelNights, companions, includes: included.map(({ kind }) => kind) },
  };
}

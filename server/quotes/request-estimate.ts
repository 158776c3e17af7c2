import type { Db } from "../../adapters/database/database.ts";
import type { QuoteEstimate, QuoteRequest } from "../../contract/quotes.ts";
import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
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

/** The indicative range for the trip; null where no procedure is chosen. */
export function estimateOf(
  { tenant, language }: Pick<Requester, "tenant" | "language">,
  request: QuoteRequest,
  { offered, today }: StepFacts,
): QuoteEstimate | null {
  const wanted = request.procedures?.package;
  const procedures = offered.map((row, index) => estimable(tenant, language, row, index === 0 ? wanted : undefined));
  const requestedCount = request.procedures?.procedures.length ?? 0;
  const packageChosen = wanted !== undefined && procedures[0]?.packages.length === 1;
  const currency = tenant.location.currency;
  return (
    estimateTrip({ currency, procedures, requestedCount, packageChosen, travel: request.travel, on: today }) ?? null
  );
}

function estimable(
  tenant: ProviderRow,
  language: Language,
  row: ChosenProcedure,
  wanted: string | undefined,
): Estimable {
  const chosen = row.packages.filter(({ slug }) => slug === wanted);
  const packages = (chosen.length > 0 ? chosen : row.packages).map((each) => {
    const { name, included } = textsIn(each.texts, tenant, language).texts;
    const { price, hospitalNights, hotelNights, companions } = each;
    return { name, price, hospitalNights, hotelNights, companions, includes: included.map(({ kind }) => kind) };
  });
  const { title } = textsIn(row.texts, tenant, language).texts;
  const stayDays = { min: row.stayDaysMin, max: row.stayDaysMax };
  return { title, stayDays, minDaysBeforeFlight: row.minDaysBeforeFlight, packages };
}

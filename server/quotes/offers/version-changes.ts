import type { Db } from "../../../adapters/database/database.ts";
import type { Money } from "../../../contract/money.ts";
import { changedPartsOf, comparedOf, type OfferPart, partsOf } from "../../../contract/offer-changes.ts";
import { compareOffers } from "../../../contract/offer-lines.ts";
import type { OfferContent } from "../../../contract/offers.ts";
import type { Language } from "../../../contract/values.ts";
import { findCatalogue, listChosenProcedures } from "../../catalogue/queries.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { textsIn } from "../../tenants/texts.ts";
import type { QuoteRow } from "../queries.ts";
import { hotelOfOffer } from "./included-nights.ts";
import type { OfferRow } from "./queries.ts";
import { doctorNamed } from "./rules.ts";

interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

/**
 * What a mail says of a new version: what it costs, when, by whom and with how many nights, in values; of the rest only
 * which parts are others, never what stands in them.
 */
export interface VersionChanges {
  /** The total before. */
  readonly before: Money;
  /** The days of treatment, where they are others than before. */
  readonly days: readonly string[] | null;
  readonly daysBefore: readonly string[];
  readonly deposit?: Change<Money>;
  readonly doctor?: Change<string>;
  readonly nights?: Change<number>;
  /** Other parts that differ; `lines`: the price line by line. */
  readonly parts: readonly (OfferPart | "lines")[];
}

type Version = Pick<OfferRow, "content" | "validUntil">;

const daysOf = ({ dates }: OfferContent): string[] => dates.map(({ treatment }) => treatment);

const changeOf = <Value>(before: Value, after: Value): Change<Value> | undefined =>
  JSON.stringify(before) === JSON.stringify(after) ? undefined : { before, after };

/** What is different in the next version of an alternative, in the language of the person's mails. */
export async function versionChanges(
  tx: Db,
  { tenant, row, language }: { tenant: ProviderRow; row: QuoteRow; language: Language },
  { previous, next }: { previous: Version; next: Version },
): Promise<VersionChanges> {
  const [before, after] = [previous.content, next.content];
  const catalogue = await findCatalogue(tx, tenant.id);
  const nameOf = ({ clinician }: OfferContent): string => {
    const found = doctorNamed(catalogue, clinician.name);
    return found ? textsIn(found.texts, tenant, language).texts.name : clinician.name;
  };
  const [chosen] = await listChosenProcedures(tx, tenant.id, row.request.procedures?.procedures ?? []);
  const nightsOf = (content: OfferContent): number => hotelOfOffer(content, chosen?.packages ?? []).hotelNights;
  const read = ({ content, validUntil }: Version) =>
    partsOf(comparedOf({ ...content, validUntil: validUntil.toISOString() }, tenant.location.timeZone), language);
  const [earlier, later] = [read(previous), read(next)];
  const doctor = changeOf(nameOf(before), nameOf(after));
  const deposit = changeOf(before.deposit.amount, after.deposit.amount);
  const nights = changeOf(nightsOf(before), nightsOf(after));
  const areDaysOther = changeOf(daysOf(before), daysOf(after)) !== undefined;
  const isSaid = (part: OfferPart): boolean =>
    part === "end" ||
    (part === "doctor" && doctor !== undefined) ||
    (part === "dates" && areDaysOther) ||
    (part === "payments" && !changeOf({ ...earlier.payments, deposit: null }, { ...later.payments, deposit: null }));
  const areLinesOther = compareOffers(before, after).lines.some(({ change }) => change !== "same");
  return {
    before: before.total,
    days: areDaysOther ? daysOf(after) : null,
    daysBefore: daysOf(before),
    ...(deposit && { deposit }),
    ...(doctor && { doctor }),
    ...(nights && { nights }),
    parts: [
      ...(areLinesOther ? (["lines"] as const) : []),
      ...changedPartsOf(earlier, later).filter((part) => !isSaid(part)),
    ],
  };
}

import type { Db } from "../../../adapters/database/database.ts";
import type { Money } from "../../../contract/money.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import { isBankReferenceKnown } from "../../payments/queries.ts";
import type { Services } from "../../services.ts";

/** @param most what can go back @throws Refusal */
export const refuseAbove = (most: Money): never =>
  refuseWith("wrong-state", "refund-most", {
    values: { most },
    errors: [{ field: "amount", reason: "rule", message: "is more than can go back" }],
  });

/** @throws Refusal where nobody said that the rest may be kept */
export function assertRest(rest: number, currency: string, keepRest: boolean): void {
  if (rest > 0 && !keepRest)
    refuseWith("conflict", "money-too-much", {
      values: { rest: { amount: rest, currency } },
      errors: [{ field: "keepRest", reason: "rule", message: "is more than is due" }],
    });
}

/** Days after which money is not recorded any more: a wrong year is a typing error. */
const recordedWithin = 180;

/**
 * @param timeZone the clinic's
 * @param orderedAt when the transfer was agreed to @throws Refusal for a day to come, or one before the money can have come
 */
export function assertDay(
  { now }: Pick<Services, "now">,
  { receivedOn, timeZone }: { readonly receivedOn: string; readonly timeZone: string },
  orderedAt?: Date,
): void {
  const today = dayIn(timeZone, now());
  const first = orderedAt ? dayIn(timeZone, orderedAt) : dayAfter(today, -recordedWithin);
  const unfit = (message: string) => ({ errors: [{ field: "receivedOn", reason: "rule", message }] });
  if (receivedOn > today) refuseWith("invalid-input", "money-to-come", unfit("is after today"));
  if (receivedOn < first)
    refuseWith("invalid-input", "money-too-early", { values: { day: first }, ...unfit("is too early") });
}

/**
 * Money that is less than is due, or under a bank reference that was recorded before, is recorded only once somebody has
 * confirmed it. @param dues amounts that are due as they are, in the currency of the money @throws Refusal
 */
export async function assertConfirmed(
  tx: Db,
  providerId: ProviderId,
  {
    amount: { amount, currency },
    bankReference,
    confirmed = [],
  }: {
    amount: Money;
    bankReference?: string | undefined;
    confirmed?: readonly ("amount" | "bankReference")[] | undefined;
  },
  dues: readonly number[],
): Promise<void> {
  const most = Math.max(...dues, 0);
  if (!confirmed.includes("amount") && amount < most && !dues.includes(amount))
    refuseWith("conflict", "money-too-little", {
      values: { due: { amount: most, currency } },
      errors: [{ field: "amount", reason: "rule", message: "is less than is due" }],
    });
  const isNew = !bankReference || confirmed.includes("bankReference");
  if (!isNew && (await isBankReferenceKnown(tx, providerId, bankReference)))
    refuseWith("conflict", "bank-reference-known", {
      errors: [{ field: "bankReference", reason: "rule", message: "was recorded before" }],
    });
}

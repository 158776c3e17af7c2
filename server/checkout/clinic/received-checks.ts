import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { isBankReferenceKnown } from "../../payments/queries.ts";
import { plainMoney } from "../../quotes/offers/texts.ts";
import type { Services } from "../../services.ts";

/** @param most what can go back @throws Refusal */
export const refuseAbove = (most: Money): never =>
  refuse("wrong-state", `At most ${plainMoney(most)} can go back.`, {
    errors: [{ field: "amount", reason: "rule", message: "is more than can go back" }],
  });

/** @throws Refusal where nobody said that the rest may be kept */
export function assertRest(rest: number, currency: string, keepRest: boolean): void {
  if (rest > 0 && !keepRest)
    refuse(
      "conflict",
      `This is ${plainMoney({ amount: rest, currency })} more than is due. Confirm that it is kept as a credit.`,
      { errors: [{ field: "keepRest", reason: "rule", message: "is more than is due" }] },
    );
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
  const refuseDay = (detail: string, message: string) =>
    refuse("invalid-input", detail, { errors: [{ field: "receivedOn", reason: "rule", message }] });
  if (receivedOn > today) refuseDay("The day on which the money came is today at the latest.", "is after today");
  if (receivedOn < first) refuseDay(`The day on which the money came is ${first} at the earliest.`, "is too early");
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
    refuse(
      "conflict",
      `This is less than is due: ${plainMoney({ amount: most, currency })}. Confirm that it is a part.`,
      {
        errors: [{ field: "amount", reason: "rule", message: "is less than is due" }],
      },
    );
  const isNew = !bankReference || confirmed.includes("bankReference");
  if (!isNew && (await isBankReferenceKnown(tx, providerId, bankReference)))
    refuse("conflict", "Money under this bank reference was recorded before. Confirm that this is another payment.", {
      errors: [{ field: "bankReference", reason: "rule", message: "was recorded before" }],
    });
}

import { createHash } from "node:crypto";
import { after, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { Money } from "../../contract/money.ts";
import { referenceDigits } from "../../contract/references.ts";
import type { Requester } from "../http/requester.ts";
import type { PaymentRow } from "../payments/queries.ts";
import type { Services } from "../services.ts";
import { prefixOf } from "../tenants/directory.ts";
import type { CheckoutRow } from "./queries.ts";

/** Services keep a page open for half an hour at least; ours is closed when the hold ends. */
const openFor = minutes(31);

/** The payment's id: the same checkout at the same version is the same payment, also where the process ended between the two. */
export function attemptOf({ id, version }: Pick<CheckoutRow, "id" | "version">): string {
  const bytes = createHash("sha256").update(`payment/${id}/${version}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A payment that was begun at its service, or by transfer. */
export interface PaymentPage {
  readonly id: string;
  readonly service: string;
  readonly account: string | null;
  readonly reference: string;
  readonly payUrl: string | null;
}

export const refuseUnavailable = (): never =>
  refuse("try-later", "The payment service does not answer at the moment. Nothing was charged. Please try again.", {
    retryAfter: 30,
  });

/**
 * Begins a payment at the service, or finds the one of the same attempt.
 * @throws Refusal
 */
export async function beginPage(
  services: Services,
  requester: Requester,
  {
    attempt,
    amount,
    returnPath,
    heldUntil,
    email,
    refusal,
  }: {
    readonly attempt: string;
    readonly amount: Money;
    /** Of the site, in the client's language. */
    readonly returnPath: string;
    /** By the checkout's own times, so that a repeated attempt asks for the very same. */
    readonly heldUntil: Date;
    readonly email: string;
    /** The message where the service does not take the amount. */
    readonly refusal: string;
  },
): Promise<PaymentPage> {
  const { tenant, origin, language } = requester;
  const account = services.payments.hasAccounts ? tenant.company.paymentAccount : null;
  const begun = await services.payments.at(account).begin({
    attempt,
    amount,
    description: tenant.company.legalName.slice(0, 100),
    returnUrl: `${origin}${prefixOf(tenant, language)}${returnPath}`,
    expiresAt: after(heldUntil, openFor),
    email,
    language,
  });
  if (begun.kind === "unavailable") return refuseUnavailable();
  if (begun.kind === "refused") return refuse("wrong-state", refusal);
  return { id: attempt, service: services.payments.service, account, reference: begun.reference, payUrl: begun.payUrl };
}

/** A payment by transfer, with the reference to name on it: `PAY-7K4P-2QXD`. */
export function transferOf(row: CheckoutRow): PaymentPage {
  const id = attemptOf(row);
  const reference = `PAY-${referenceDigits(createHash("sha256").update(id).digest())}`;
  return { id, service: "transfer", account: null, reference, payUrl: null };
}

/** The row of a payment that was begun for a checkout. */
export const openPaymentOf = (
  { providerId, owner, tripId, id, charge, currency, dueNow }: CheckoutRow,
  page: PaymentPage,
): Omit<
  PaymentRow,
  "createdAt" | "updatedAt" | "checkedAt" | "statements" | "receivedOn" | "bankReference" | "payerName"
> => ({
  ...page,
  providerId,
  owner,
  tripId,
  checkoutId: id,
  alias: null,
  amount: charge,
  currency,
  tripAmount: dueNow,
  step: "open",
  reason: null,
  captured: 0,
  refunds: [],
  dispute: null,
});

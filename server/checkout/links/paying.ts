import type { BodyOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import type { PayerPage, payByLink } from "../../../contract/payment-links.ts";
import type { LinkToken } from "../../../contract/values.ts";
import { findClient } from "../../account/client-queries.ts";
import { asOwner } from "../../db/access.ts";
import type { VisitorContext } from "../../http/endpoints.ts";
import { linkOwner, tokenDigest } from "../../http/private-links.ts";
import { closePage } from "../../payments/payments.ts";
import { findPaymentOf, insertPayment } from "../../payments/queries.ts";
import type { Services } from "../../services.ts";
import { findItems } from "../../trips/items/item-queries.ts";
import { holdItem } from "../../trips/items/items.ts";
import { openBalance, pageUntil } from "../balance.ts";
import { endCheckout } from "../checkouts.ts";
import { attemptOf, beginPage, openPaymentOf } from "../payment-page.ts";
import { liveStatuses } from "../queries.ts";
import { isOpenLink, leftOf, lockNewest, refundedOf, stateOf } from "./links.ts";
import { findLink, findLinkByDigest, type HeldLink, listLinkCheckouts, lockLink, setPayer } from "./queries.ts";

const gone = (): never => refuse("not-found", "There is no payment link at this address.");

async function heldLink(
  { db }: Services,
  { providerId }: Pick<VisitorContext, "providerId">,
  token: LinkToken,
): Promise<HeldLink> {
  const found = await asOwner(db, providerId, linkOwner(token), (tx) =>
    findLinkByDigest(tx, providerId, tokenDigest(token)),
  );
  return found ?? gone();
}

/** What the payer of a link sees. @throws Refusal `not-found` */
export async function readPayerPage(services: Services, context: VisitorContext, token: LinkToken): Promise<PayerPage> {
  const { db, keys, now } = services;
  const { providerId } = context;
  const { id, owner } = await heldLink(services, context, token);
  return asOwner(db, providerId, owner, async (tx) => {
    const link = (await findLink(tx, providerId, { keys, id })) ?? gone();
    const [item] = await findItems(tx, providerId, { keys, owner, ids: [link.itemId] });
    const [newest] = await listLinkCheckouts(tx, providerId, [id]);
    const client = await findClient(tx, providerId, owner);
    const left = item ? leftOf(item) : 0;
    const state = stateOf(link, { left, newest, now: now() });
    const until = link.until.toISOString();
    // Whoever still has the address of a link that was withdrawn or has ended learns nothing of whose it was.
    if (state === "withdrawn" || state === "ended") return { state, person: "", amount: null, refunded: null, until };
    const amount = state === "open" ? Math.min(link.amount, left) : (link.paidAmount ?? link.amount);
    return {
      state,
      person: client?.firstName ?? "",
      amount: { amount, currency: link.currency },
      refunded: link.paidAt && (await refundedOf(tx, link, newest)),
      until,
    };
  });
}

/**
 * Begins to pay by a link, as much of it as is still due. The page of an earlier beginning is closed, so that a link is
 * paid once.
 * @returns the address of the payment page, and the payment's id
 * @throws Refusal `wrong-state` where it can no longer be paid, `conflict` where another amount was shown
 */
export async function beginLinkPayment(
  services: Services,
  context: VisitorContext,
  { token, amount, name, email, language }: { token: LinkToken } & BodyOf<typeof payByLink>,
): Promise<{ payUrl: string; paymentId: string }> {
  const { db, keys, now } = services;
  const { providerId, origin } = context;
  const { id, owner } = await heldLink(services, context, token);
  const refuseEnded = (): never => refuse("wrong-state", "This link cannot be paid any more. Nothing was charged.");
  const assertPayable = (left: number, link: { amount: number; currency: string }): void => {
    if (left === 0) refuseEnded();
    if (amount.amount !== Math.min(link.amount, left) || amount.currency !== link.currency)
      refuse("conflict", "The amount has changed since it was shown to you. Look at it again, then decide.");
  };
  const seen = await asOwner(db, providerId, owner, async (tx) => {
    const link = (await findLink(tx, providerId, { keys, id })) ?? gone();
    const [item] = await findItems(tx, providerId, { keys, owner, ids: [link.itemId] });
    const checkouts = await listLinkCheckouts(tx, providerId, [id]);
    const [newest] = checkouts;
    if (!item || !isOpenLink(link, now()) || newest?.status === "confirming") return refuseEnded();
    assertPayable(leftOf(item), link);
    return {
      link,
      newest,
      count: checkouts.length,
      payment: newest && (await findPaymentOf(tx, providerId, newest.id)),
    };
  });
  const { link, newest, payment } = seen;
  if (payment && newest && liveStatuses.includes(newest.status)) {
    if (payment.step === "authorised" || payment.step === "captured") return refuseEnded();
    if ((await closePage(services, payment)) === "unavailable")
      return refuse("try-later", "The payment service does not answer at the moment. Nothing was charged.");
  }
  const page = await beginPage(
    services,
    { ...context, owner, language },
    {
      attempt: attemptOf({ id, version: seen.count + 1 }),
      amount,
      returnPath: `/pay/${token}/`,
      heldUntil: pageUntil(now()),
      email,
      refusal: "This amount cannot be paid by card. Ask the person who sent you the link.",
    },
  );
  await context.write(owner, async (tx) => {
    await lockNewest(tx, providerId, id);
    const item = await holdItem(services, tx, providerId, link.itemId);
    const present = (await lockLink(tx, providerId, { keys, id })) ?? gone();
    const [open] = await listLinkCheckouts(tx, providerId, [id]);
    // Somebody else has begun to pay by the link since it was read, perhaps on the same page.
    if (open?.id !== newest?.id) refuse("conflict", "The link is being paid in another window. Open it again.");
    if (!isOpenLink(present, now()) || open?.status === "confirming") refuseEnded();
    assertPayable(leftOf(item), present);
    if (open && liveStatuses.includes(open.status)) await endCheckout(services, tx, open, "saved");
    await setPayer(tx, providerId, { keys, id, name, email, language });
    const of = { providerId, owner, tripId: item.tripId, itemId: item.id, currency: item.currency };
    const checkout = await openBalance(services, tx, {
      ...of,
      language,
      origin,
      amount: amount.amount,
      paymentLinkId: id,
    });
    const at = now();
    await insertPayment(tx, { ...openPaymentOf(checkout, page), createdAt: at, updatedAt: at, checkedAt: at });
  });
  return { payUrl: page.payUrl ?? refuseEnded(), paymentId: page.id };
}

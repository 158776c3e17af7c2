import type { Db } from "../../../adapters/database/database.ts";
import {
  getPayerPage,
  listPaymentLinks,
  makePaymentLink,
  type PaymentLinks,
  payByLink,
  withdrawPaymentLink,
} from "../../../contract/payment-links.ts";
import { type Binding, type ClientContext, handle } from "../../http/endpoints.ts";
import { closePage, takeUpEarlyEvents } from "../../payments/payments.ts";
import type { PaymentRow } from "../../payments/queries.ts";
import type { Services } from "../../services.ts";
import type { ItemRow } from "../../trips/items/item-queries.ts";
import { holdItem } from "../../trips/items/items.ts";
import { makeLink, presentLinks, withdrawLink } from "./links.ts";
import { beginLinkPayment, readPayerPage } from "./paying.ts";

/** Endpoints of payment links: of the person whose booking is paid, and of those who pay. */
export function paymentLinkRoutes(services: Services): readonly Binding[] {
  /** Works on a locked booking, and answers with its links as they are then. */
  const links = (
    context: ClientContext,
    id: string,
    work: (tx: Db, item: ItemRow) => Promise<unknown> = async () => {},
  ): Promise<PaymentLinks> =>
    context.write(context.owner, async (tx) => {
      const item = await holdItem(services, tx, context.providerId, id);
      await work(tx, item);
      return presentLinks(services, tx, context, item);
    });

  return [
    handle(listPaymentLinks, (context, { params }) => links(context, params.id)),
    handle(makePaymentLink, (context, { params: { id, link }, body }) =>
      links(context, id, (tx, item) => makeLink(services, tx, context, { item, id: link, ...body })),
    ),
    handle(withdrawPaymentLink, async (context, { params: { id, link } }) => {
      let open: PaymentRow | undefined;
      const answer = await context.write(context.owner, async (tx) => {
        const withdrawn = await withdrawLink(services, tx, context, { itemId: id, id: link });
        open = withdrawn.open;
        return presentLinks(services, tx, context, withdrawn.item);
      });
      // Where the service does not answer, a payment on the page is given back as one that comes late.
      if (open) await closePage(services, open);
      return answer;
    }),
    handle(getPayerPage, (context, { params }) => readPayerPage(services, context, params.token)),
    handle(payByLink, async (context, { params, body }) => {
      const { payUrl, paymentId } = await beginLinkPayment(services, context, { ...params, ...body });
      await takeUpEarlyEvents(services, paymentId);
      return { payUrl };
    }),
  ];
}

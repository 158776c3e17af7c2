import type { Db } from "../../../adapters/database/database.ts";
import {
  acceptOffer,
  addOwnNote,
  claimQuote,
  commentOnOffer,
  declineOffer,
  getOwnAttachment,
  getOwnQuote,
  listOwnQuotes,
  renewOffer,
  requestRevision,
  tickPreparation,
  withdrawOwnQuote,
} from "../../../contract/own-quotes.ts";
import { clientOwner } from "../../db/access.ts";
import { type Context, handle } from "../../http.ts";
import type { Jobs } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { openAttachment } from "../attachments/attachments.ts";
import { claimByAddress, claimByLink } from "../claims/claims.ts";
import { accept, askForChange, comment, decline, renew } from "../offers/offers.ts";
import type { Holder } from "../private-links/private-links.ts";
import type { QuoteRow } from "../quotes/queries.ts";
import { addNote, readQuote, withdraw } from "../quotes/quotes.ts";
import { listOwn, presentOwn, tick } from "./own-quotes.ts";

const holderOf = ({ here, language, origin, client }: Context, params?: { reference: string }): Holder => ({
  here,
  language,
  origin,
  owner: clientOwner(client),
  ...(params && { reference: params.reference }),
});

/** What signed-in people do with requests of their own. */
export function ownQuoteRoutes(services: Services & { readonly jobs?: Jobs }) {
  /** One change of a request and its mails; the answer is all of it as it is now. */
  const changing = (
    context: Context,
    params: { reference: string },
    work: (tx: Db, holder: Holder) => Promise<QuoteRow>,
  ) => {
    const holder = holderOf(context, params);
    return context
      .write(holder.owner, async (tx) => presentOwn(services, tx, holder, await work(tx, holder)))
      .finally(() => services.jobs?.wake());
  };

  return [
    handle(listOwnQuotes, async (context) => {
      await claimByAddress(services, context);
      const holder = holderOf(context);
      return { quotes: await context.write(holder.owner, (tx) => listOwn(services, tx, holder)) };
    }),
    handle(getOwnQuote, async (context, { params }) => {
      await claimByAddress(services, context);
      return changing(context, params, (tx, holder) => readQuote(services, tx, holder));
    }),
    handle(claimQuote, (context, { body }) =>
      claimByLink(services, context, body.token).finally(() => services.jobs?.wake()),
    ),
    handle(addOwnNote, (context, { params, body }) =>
      changing(context, params, (tx, holder) => addNote(services, tx, holder, body.note)),
    ),
    handle(commentOnOffer, (context, { params, body }) =>
      changing(context, params, (tx, holder) => comment(services, tx, holder, body)),
    ),
    handle(requestRevision, (context, { params, body }) =>
      changing(context, params, (tx, holder) => askForChange(services, tx, holder, body)),
    ),
    handle(acceptOffer, (context, { params, body }) =>
      changing(context, params, (tx, holder) => accept(services, tx, holder, { body, requestId: context.requestId })),
    ),
    handle(declineOffer, (context, { params, body }) =>
      changing(context, params, (tx, holder) => decline(services, tx, holder, { body, requestId: context.requestId })),
    ),
    handle(renewOffer, (context, { params }) => changing(context, params, (tx, holder) => renew(services, tx, holder))),
    handle(withdrawOwnQuote, (context, { params, body }) =>
      changing(context, params, (tx, holder) => withdraw(services, tx, holder, body.reason)),
    ),
    handle(tickPreparation, (context, { params, body }) => {
      const holder = holderOf(context, params);
      return context.write(holder.owner, (tx) => tick(services, tx, holder, body));
    }),
    handle(getOwnAttachment, (context, { params }) => openAttachment(services, holderOf(context, params), params.id)),
  ];
}

import type { Db } from "../../adapters/database/database.ts";
import {
  acceptOffer as acceptance,
  addOwnAttachment,
  addOwnNote,
  claimQuote,
  commentOnOffer,
  declineOffer,
  getOwnAttachment,
  getOwnQuote,
  getOwnVisaLetter,
  listOwnQuotes,
  renewOffer,
  requestRevision,
  tickPreparation,
  withdrawOwnQuote,
} from "../../contract/account-quotes.ts";
import { changeOwnTravel } from "../../contract/account-wishes.ts";
import { refuse } from "../../contract/errors.ts";
import { heedDanger } from "../cases/dangers.ts";
import { asOwner } from "../db/access.ts";
import type { ClientContext } from "../http/endpoints.ts";
import { handle } from "../http/endpoints.ts";
import { admitConfirmed } from "../http/session.ts";
import type { Services } from "../services.ts";
import { listOwnSummaries, presentAccountQuote, readOwnQuote, savePreparationTick } from "./account-view.ts";
import { addAttachment, openAttachment } from "./attachments.ts";
import { claimQuoteByLink, claimQuotesByAddress, listBegun } from "./claims.ts";
import { acceptOffer } from "./offers/acceptance.ts";
import { addOfferComment, rejectOffer, requestRenewal, sendOfferBack } from "./offers/offers.ts";
import { visaLetter } from "./offers/visa-letter.ts";
import type { QuoteRow } from "./queries.ts";
import { type QuoteRequester, readQuote } from "./quote-access.ts";
import { addRequestNote, amendRequest, withdrawRequest } from "./quotes.ts";
import { agreedStates } from "./states.ts";

/** Endpoints of a client's own requests. */
export function accountQuoteRoutes(services: Services) {
  /** Runs one change of a request, and heeds the text that comes with it; the answer is the whole request. */
  const changing = (
    context: ClientContext,
    params: { reference: string },
    work: (tx: Db, requester: QuoteRequester) => Promise<QuoteRow>,
    text?: string,
  ) => {
    const requester = { ...context, ...params };
    return context.write(requester.owner, async (tx) => {
      const row = await work(tx, requester);
      await heedDanger(services, tx, requester, { ...row, texts: [text] });
      return presentAccountQuote(services, tx, requester, row);
    });
  };

  /** Outside the transaction: the calendar may be a service of the clinic's. @throws Refusal where the day is full */
  async function refuseFullDay(context: ClientContext, params: { reference: string }, day: string): Promise<void> {
    const { providerId, owner } = context;
    const row = await asOwner(services.db, providerId, owner, (tx) =>
      readQuote(services, tx, { ...context, ...params }),
    );
    // A repeated acceptance has the answer of the first.
    if (agreedStates.includes(row.status)) return;
    const [procedure] = row.request.procedures?.procedures ?? [];
    const nearest = procedure && (await services.treatmentCalendar.nearestFree({ providerId, procedure, day }));
    if (nearest)
      refuse("wrong-state", `The clinic has no place on ${day} any more. Ask for another day: ${nearest.join(", ")}.`, {
        errors: [{ field: "dates", reason: "rule", message: "is not possible any more" }],
      });
  }

  return [
    handle(listOwnQuotes, async (context) => {
      await claimQuotesByAddress(services, context);
      const quotes = await context.write(context.owner, (tx) => listOwnSummaries(services, tx, context));
      return { quotes, begun: await listBegun(services, context) };
    }),
    handle(getOwnQuote, async (context, { params }) => {
      await claimQuotesByAddress(services, context);
      return changing(context, params, (tx, requester) => readOwnQuote(services, tx, requester));
    }),
    handle(claimQuote, (context, { body }) => claimQuoteByLink(services, context, body.token), {
      admit: admitConfirmed,
    }),
    handle(addOwnNote, (context, { params, body }) =>
      changing(context, params, (tx, requester) => addRequestNote(services, tx, requester, body.note), body.note),
    ),
    handle(changeOwnTravel, (context, { params, body }) =>
      changing(context, params, (tx, requester) => amendRequest(services, tx, requester, { step: "travel", ...body })),
    ),
    handle(commentOnOffer, (context, { params, body }) =>
      changing(context, params, (tx, requester) => addOfferComment(services, tx, requester, body), body.text),
    ),
    handle(requestRevision, (context, { params, body }) =>
      changing(context, params, (tx, requester) => sendOfferBack(services, tx, requester, body), body.text),
    ),
    handle(acceptance, async (context, { params, body }) => {
      if (body.dates) await refuseFullDay(context, params, body.dates.treatment);
      return changing(context, params, (tx, requester) =>
        acceptOffer(services, tx, requester, { body, requestId: context.requestId }),
      );
    }),
    handle(declineOffer, (context, { params, body }) =>
      changing(
        context,
        params,
        (tx, requester) => rejectOffer(services, tx, requester, { body, requestId: context.requestId }),
        body.reason,
      ),
    ),
    handle(renewOffer, (context, { params }) =>
      changing(context, params, (tx, requester) => requestRenewal(services, tx, requester)),
    ),
    handle(withdrawOwnQuote, (context, { params, body }) =>
      changing(context, params, (tx, requester) => withdrawRequest(services, tx, requester, body.reason), body.reason),
    ),
    handle(tickPreparation, (context, { params, body }) => {
      const requester = { ...context, ...params };
      return context.write(requester.owner, (tx) => savePreparationTick(services, tx, requester, body));
    }),
    handle(getOwnVisaLetter, (context, { params, query }) => {
      const { tenant, owner, language } = context;
      return asOwner(services.db, tenant.id, owner, async (tx) => {
        const row = await readQuote(services, tx, { ...context, ...params });
        return visaLetter(services, tx, { tenant, row, language: query.language ?? language });
      });
    }),
    handle(addOwnAttachment, (context, { params }) => {
      const requester = { ...context, ...params };
      const present = (tx: Db, row: QuoteRow) => presentAccountQuote(services, tx, requester, row);
      return addAttachment(services, requester, { ...context, present });
    }),
    handle(getOwnAttachment, (context, { params }) => openAttachment(services, { ...context, ...params }, params.id)),
  ];
}

import type { Db } from "../../adapters/database/database.ts";
import {
  addQuoteAttachment,
  addQuoteNote,
  getQuote,
  getQuoteAttachment,
  mailQuoteLink,
  removeQuoteAttachment,
  saveQuoteStep,
  startQuote,
  submitQuote,
  withdrawQuote,
} from "../../contract/quotes.ts";
import type { LinkToken } from "../../contract/values.ts";
import { heedDanger } from "../cases/dangers.ts";
import { handle, type VisitorContext } from "../http/endpoints.ts";
import { linkRequester, quoteToken } from "../http/private-links.ts";
import type { LinkRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { addAttachment, openAttachment, removeAttachment } from "./attachments.ts";
import type { QuoteRow } from "./queries.ts";
import { readQuote } from "./quote-access.ts";
import { addRequestNote, amendRequest, createQuote, mailDraftLink, submitRequest, withdrawRequest } from "./quotes.ts";
import { presentQuote, toldOf } from "./view.ts";

export function quoteRoutes(services: Services) {
  const { keys, newId } = services;

  /** Runs one change of a request, and heeds the text of one that is sent; the answer is the whole request. */
  const changing = (
    context: VisitorContext,
    { token }: { token: LinkToken },
    work: (tx: Db, link: LinkRequester) => Promise<QuoteRow>,
    textsOf: (row: QuoteRow) => readonly (string | undefined)[] = () => [],
  ) => {
    const link = linkRequester(context, token);
    return context.write(link.owner, async (tx) => {
      const row = await work(tx, link);
      if (row.submittedAt) await heedDanger(services, tx, link, { ...row, texts: textsOf(row) });
      return presentQuote(services, tx, link, row);
    });
  };

  return [
    handle(startQuote, async (context, { body }) => {
      const id = newId();
      const token = quoteToken(keys, context.providerId, id);
      const link = linkRequester(context, token);
      return context.write(link.owner, async (tx) => ({
        token,
        quote: await createQuote(services, tx, link, { id, body }),
      }));
    }),
    handle(getQuote, (context, { params }) => changing(context, params, (tx, link) => readQuote(services, tx, link))),
    handle(saveQuoteStep, (context, { params, body }) =>
      changing(
        context,
        params,
        (tx, link) => amendRequest(services, tx, link, body),
        (row) => [toldOf(row)[body.step]],
      ),
    ),
    handle(submitQuote, (context, { params, body }) =>
      changing(
        context,
        params,
        (tx, link) => submitRequest(services, tx, link, body),
        (row) => Object.values(toldOf(row)),
      ),
    ),
    handle(addQuoteNote, (context, { params, body: { note } }) =>
      changing(
        context,
        params,
        (tx, link) => addRequestNote(services, tx, link, note),
        () => [note],
      ),
    ),
    handle(mailQuoteLink, async (context, { params, body }) => {
      const link = linkRequester(context, params.token);
      return context.write(link.owner, (tx) => mailDraftLink(services, tx, link, body.email));
    }),
    handle(withdrawQuote, (context, { params, body: { reason } }) =>
      changing(
        context,
        params,
        (tx, link) => withdrawRequest(services, tx, link, reason),
        () => [reason],
      ),
    ),
    handle(addQuoteAttachment, async (context, { params }) => {
      const link = linkRequester(context, params.token);
      return addAttachment(services, link, { ...context, present: (tx, row) => presentQuote(services, tx, link, row) });
    }),
    handle(removeQuoteAttachment, async (context, { params }) => {
      const link = linkRequester(context, params.token);
      return context.write(link.owner, (tx) => removeAttachment(services, tx, link, params.id));
    }),
    handle(getQuoteAttachment, (context, { params }) =>
      openAttachment(services, linkRequester(context, params.token), params.id),
    ),
  ];
}

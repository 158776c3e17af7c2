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
import { handle } from "../http/endpoints.ts";
import { linkRequester, quoteToken } from "../http/private-links.ts";
import type { Services } from "../services.ts";
import { addAttachment, openAttachment, removeAttachment } from "./attachments.ts";
import { readQuote } from "./quote-access.ts";
import {
  addRequestNote,
  createQuote,
  mailDraftLink,
  saveRequestStep,
  submitRequest,
  withdrawRequest,
} from "./quotes.ts";
import { presentQuote } from "./view.ts";

export function quoteRoutes(services: Services) {
  const { keys, newId } = services;

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
    handle(getQuote, async (context, { params }) => {
      const link = linkRequester(context, params.token);
      return context.write(link.owner, async (tx) =>
        presentQuote(services, tx, link, await readQuote(services, tx, link)),
      );
    }),
    handle(saveQuoteStep, async (context, { params, body }) => {
      const link = linkRequester(context, params.token);
      return context.write(link.owner, (tx) => saveRequestStep(services, tx, link, body));
    }),
    handle(submitQuote, async (context, { params, body }) => {
      const link = linkRequester(context, params.token);
      return context.write(link.owner, (tx) => submitRequest(services, tx, link, body));
    }),
    handle(addQuoteNote, async (context, { params, body }) => {
      const link = linkRequester(context, params.token);
      return context.write(link.owner, async (tx) =>
        presentQuote(services, tx, link, await addRequestNote(services, tx, link, body.note)),
      );
    }),
    handle(mailQuoteLink, async (context, { params, body }) => {
      const link = linkRequester(context, params.token);
      return context.write(link.owner, (tx) => mailDraftLink(services, tx, link, body.email));
    }),
    handle(withdrawQuote, async (context, { params, body }) => {
      const link = linkRequester(context, params.token);
      return context.write(link.owner, async (tx) =>
        presentQuote(services, tx, link, await withdrawRequest(services, tx, link, body.reason)),
      );
    }),
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

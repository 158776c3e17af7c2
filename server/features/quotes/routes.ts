import {
  addQuoteAttachment,
  addQuoteNote,
  getQuote,
  getQuoteAttachment,
  removeQuoteAttachment,
  saveQuoteStep,
  startQuote,
  submitQuote,
  withdrawQuote,
} from "../../../contract/quotes.ts";
import { type Context, handle } from "../../http.ts";
import type { Jobs } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { attach, detach, openAttachment } from "../attachments/attachments.ts";
import { linkOf, quoteToken } from "../private-links/private-links.ts";
import { presentQuote } from "../quote-views/quote-views.ts";
import { addNote, readQuote, saveStep, start, submit, withdraw } from "./quotes.ts";

export function quoteRoutes(services: Services & { readonly jobs?: Jobs }) {
  const { keys, newId, jobs } = services;

  /** What a write queued is done now, not at the queue's next tick. */
  async function andWake<T>(written: Promise<T>): Promise<T> {
    return written.finally(() => jobs?.wake());
  }

  return [
    handle(startQuote, async (context, { body }) => {
      const id = newId();
      const token = quoteToken(keys, context.providerId, id);
      const link = linkOf(context, token);
      return context.write(link.owner, async (tx) => ({ token, quote: await start(services, tx, link, { id, body }) }));
    }),
    handle(getQuote, async (context, { params }) => {
      const link = linkOf(context, params.token);
      return context.write(link.owner, async (tx) =>
        presentQuote(services, tx, link, await readQuote(services, tx, link)),
      );
    }),
    handle(saveQuoteStep, async (context, { params, body }) => {
      const link = linkOf(context, params.token);
      return andWake(context.write(link.owner, (tx) => saveStep(services, tx, link, body)));
    }),
    handle(submitQuote, async (context, { params, body }) => {
      const link = linkOf(context, params.token);
      return andWake(context.write(link.owner, (tx) => submit(services, tx, link, body)));
    }),
    handle(addQuoteNote, async (context, { params, body }) => {
      const link = linkOf(context, params.token);
      return andWake(
        context.write(link.owner, async (tx) =>
          presentQuote(services, tx, link, await addNote(services, tx, link, body.note)),
        ),
      );
    }),
    handle(withdrawQuote, async (context, { params, body }) => {
      const link = linkOf(context, params.token);
      return andWake(
        context.write(link.owner, async (tx) =>
          presentQuote(services, tx, link, await withdraw(services, tx, link, body.reason)),
        ),
      );
    }),
    handle(addQuoteAttachment, async (context: Context, { params }) =>
      andWake(attach(services, linkOf(context, params.token), context)),
    ),
    handle(removeQuoteAttachment, async (context, { params }) => {
      const link = linkOf(context, params.token);
      return andWake(context.write(link.owner, (tx) => detach(services, tx, link, params.id)));
    }),
    handle(getQuoteAttachment, (context, { params }) =>
      openAttachment(services, linkOf(context, params.token), params.id),
    ),
  ];
}

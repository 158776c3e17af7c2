import { askerName } from "../../contract/full-name.ts";
import type { QuoteStatus } from "../../contract/quotes.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { auditRequest } from "../quotes/desk-requests.ts";
import { findSignature, listOffers } from "../quotes/offers/queries.ts";
import { offerText } from "../quotes/offers/texts.ts";
import { listAttachments, listQuoteEvents, type QuoteRow } from "../quotes/queries.ts";
import { findStay, listMoves, presentMove } from "../quotes/stay-queries.ts";
import type { Services } from "../services.ts";
import type { CommandOutput } from "./commands.ts";
import { withRequest } from "./requests.ts";

export const stateText = (status: QuoteStatus): string => status.replaceAll("_", " ");
export const minuteText = (at: Date | null): string => at?.toISOString().slice(0, 16).replace("T", " ") ?? "";

export const factsOf = ({ reference, status, replyDueAt, submittedAt, request }: QuoteRow) => ({
  reference,
  status,
  replyDueAt,
  submittedAt,
  name: askerName(request),
  procedures: request.procedures?.procedures ?? [],
});

/** All about a request, its trip and the move that waits. */
export const showRequest = (services: Services, [reference = ""]: readonly string[]): Promise<CommandOutput> =>
  withRequest(services, reference, async (tx, { row, tenant }) => {
    const ofQuote = { keys: services.keys, quoteId: row.id };
    const offers = await listOffers(tx, tenant.id, ofQuote);
    const signature = await findSignature(tx, tenant.id, ofQuote);
    const stay = await findStay(tx, tenant.id, row.id);
    const moves = stay && (await listMoves(tx, tenant.id, { owner: row.owner, tripId: stay.tripId }));
    const today = dayIn(tenant.location.timeZone, services.now());
    const move = presentMove({ keys: services.keys, today }, stay && moves?.get(stay.tripId));
    const events = await listQuoteEvents(tx, tenant.id, ofQuote);
    const papers = (await listAttachments(tx, tenant.id, row.id)).map(({ name, mime, bytes }) => ({
      name,
      mime,
      bytes,
    }));
    // The request contains health answers.
    await auditRequest(services, tx, { row }, { event: "quote-read", subject: row.id });
    const lines = [
      `${row.reference} is ${stateText(row.status)}; an answer was promised by ${minuteText(row.replyDueAt)} UTC.`,
      JSON.stringify(row.request, null, 2),
      ...(papers.length > 0 ? ["Documents:", ...papers.map(({ name, bytes }) => `  ${name} (${bytes} bytes)`)] : []),
      ...offers
        .toReversed()
        .map((offer) => `\n${offerText(row.reference, offer)}\nValid until ${minuteText(offer.validUntil)} UTC`),
      ...(signature
        ? [
            `\nVersion ${signature.version} was signed by ${signature.agreed.name} at ${minuteText(signature.signedAt)} UTC`,
          ]
        : []),
      ...(stay
        ? [`\nThe trip is from ${stay.dates.arrive} to ${stay.dates.leave}, the treatment on ${stay.dates.treatment}.`]
        : []),
      ...(move ? [`A move of the treatment to ${move.dates.treatment} is ${move.state}.`] : []),
      "\nWhat happened:",
      ...events.map(
        ({ at, actor, kind, about, note }) =>
          `  ${minuteText(at)}  ${actor}  ${kind}${about ? ` on ${about}` : ""}${note ? `: ${note}` : ""}`,
      ),
    ];
    const { language, consents, estimate } = row;
    const whole = {
      ...factsOf(row),
      language,
      request: row.request,
      consents,
      estimate,
      papers,
      offers,
      events,
      stay: stay ?? null,
      move,
    };
    return { text: `${lines.join("\n")}\n`, json: { ...whole, signature: signature ?? null } };
  });

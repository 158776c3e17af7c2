import type { Db } from "../../../adapters/database/database.ts";
import type { ClinicalApproval } from "../../../contract/checkout.ts";
import type { QuoteStatus } from "../../../contract/quotes.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { after, days } from "../../durations.ts";
import type { Services } from "../../services.ts";
import { ranOutUnpaid, statusAt } from "../offers/offers.ts";
import { listOffers, listSigned } from "../offers/queries.ts";
import { agreedStates } from "../quote-states/quote-states.ts";
import { listQuotes, type QuoteRow } from "../quotes/queries.ts";
import type { TripRow } from "../trips/queries.ts";

/** What a clinician has seen of somebody does not say how they are years later. */
const countsFor = days(365);

const asked: readonly QuoteStatus[] = [
  "submitted",
  "triage",
  "needs_info",
  "under_review",
  "revision_requested",
  "expired",
];

/**
 * What is missing until a clinician has found a trip's treatment suitable for whom it is, and they have agreed to the
 * offer that says so, which still stands where it is what they buy. Null: nothing. A trip that was planned from a package is
 * approved by any such offer for its procedure.
 */
export async function missingApproval(
  { keys, now }: Pick<Services, "keys" | "now">,
  tx: Db,
  { owner, procedure, package: chosen, quoteId, ...trip }: TripRow,
): Promise<ClinicalApproval | null> {
  const providerId = mintProviderId(trip.providerId);
  const isAbout = ({ id, request }: QuoteRow) =>
    id === quoteId || (request.procedures?.procedures.includes(procedure) ?? false);
  const signed = await listSigned(tx, providerId, { keys, owner });
  const isApproved = signed.some(
    ({ signature, row }) =>
      isAbout(row) && agreedStates.includes(row.status) && after(signature.signedAt, countsFor) > now(),
  );
  const own = signed.find(({ row }) => row.id === quoteId);
  const offers = own ? await listOffers(tx, providerId, { keys, quoteId: own.row.id }) : [];
  const agreed = offers.find(({ version }) => version === own?.signature.version);
  if (own && ranOutUnpaid(own.row, agreed, now()))
    return { step: "renew", procedure, package: chosen, quote: own.row.reference };
  if (isApproved) return null;
  const quotes = (await listQuotes(tx, providerId, { keys, owner })).filter(isAbout);
  const missing = (step: ClinicalApproval["step"], quote: QuoteRow | undefined) =>
    quote && { step, procedure, package: chosen, quote: quote.reference };
  return (
    missing(
      "accept",
      quotes.find((row) => statusAt(row, now()) === "offered"),
    ) ??
    missing(
      "wait",
      quotes.find((row) => asked.includes(statusAt(row, now()))),
    ) ?? { step: "ask", procedure, package: chosen, quote: null }
  );
}

import type { Db } from "../../../adapters/database/database.ts";
import type { acceptOffer as acceptance } from "../../../contract/account-quotes.ts";
import { isMinorOn } from "../../../contract/ages.ts";
import type { BodyOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { askerName } from "../../../contract/full-name.ts";
import { lastDayFor } from "../../../contract/offer-days.ts";
import { acceptable, type OfferDates } from "../../../contract/offers.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { plain } from "../../cases/names.ts";
import { wakeCase } from "../../cases/queries.ts";
import { replyDueAfter } from "../../cases/reply-clock.ts";
import { withinSystem } from "../../db/access.ts";
import { insertJob } from "../../jobs/queries.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { hasPlace } from "../../treatments/places.ts";
import { lockCalendar } from "../../treatments/queries.ts";
import type { QuoteRow } from "../queries.ts";
import type { QuoteRequester } from "../quote-access.ts";
import { changeQuote, lockQuoteForChange, newReplyDeadline, recordQuoteEvent } from "../quote-access.ts";
import { canMove } from "../states.ts";
import { type Accepted, mailClinicNews, mailVisitorNews } from "./mails.ts";
import { auditOffer, lockOffer } from "./offers.ts";
import { findSignature, insertSignature, listOffers, type OfferRow, putOfferEnd } from "./queries.ts";
import { endOfDay } from "./rules.ts";
import { agreementText } from "./texts.ts";

const isSameStay = (one: OfferDates, other: OfferDates | undefined): boolean =>
  one.arrive === other?.arrive && one.treatment === other.treatment && one.leave === other.leave;

/**
 * Accepts an offer under a name. A repeated acceptance of the same text, name and dates, from another tab, gets the same answer.
 * @throws Refusal where the text has changed, other dates were accepted or the offer has expired
 */
export async function acceptOffer(
  services: Services,
  tx: Db,
  requester: QuoteRequester,
  { body, requestId }: { body: BodyOf<typeof acceptance>; requestId: string },
): Promise<QuoteRow> {
  const { tenant } = requester;
  const held = await lockQuoteForChange(services, tx, requester);
  const signed = await findSignature(tx, tenant.id, { keys: services.keys, quoteId: held.id });
  if (signed?.digest === body.digest) {
    const { dates: chosen, name } = signed.agreed;
    if (name !== body.name || (chosen && !isSameStay(chosen, body.dates)))
      refuse("wrong-state", "You accepted this offer already, with other dates or another name. It stays as it was.");
    return held;
  }
  const { row, offer } = await lockOffer(services, tx, requester, { offer: body.offer, to: "accepted" });
  const { content } = offer;
  const { actsFor: child } = row.request.patient ?? {};
  if (child && !isMinorOn(child.bornOn, dayIn(tenant.location.timeZone, services.now())))
    refuse("not-allowed", "The patient is of age now and decides in person. Write to the clinic.");
  const guardian = askerName(row.request);
  if (child && !isSameName(body.name, guardian))
    refuse("invalid-input", `The parent or guardian who asked signs, with the name of the request: ${guardian}.`, {
      errors: [{ field: "name", reason: "rule", message: "must be the name of the parent or guardian who asked" }],
    });
  if (!acceptable(content.eligibility)) refuse("wrong-state", "The clinician has to know more before you can agree.");
  const agreed = agreementText({ tenant, language: body.language }, row, offer);
  if (agreed.digest !== body.digest)
    refuse("conflict", "What is offered is not what was shown to you. Please read it again.");
  if (content.dates.length > 0 && !content.dates.some((each) => isSameStay(each, body.dates)))
    refuse("invalid-input", "Choose one of the proposed dates.", {
      errors: [{ field: "dates", reason: "required", message: "must be one of the proposed dates" }],
    });
  if (content.dates.length === 0 && body.dates)
    refuse("invalid-input", "The clinic sets the day of this offer, so no dates can be chosen.", {
      errors: [{ field: "dates", reason: "rule", message: "are not part of this offer" }],
    });
  const at = services.now();
  const dates = body.dates ?? null;
  const until = dates ? endOfStay(tenant, offer, dates) : offer.validUntil;
  if (until < at)
    refuse(
      "wrong-state",
      "This stay could be accepted until the day before its arrival. Choose another, or ask for new days.",
      {
        errors: [{ field: "dates", reason: "rule", message: "is not possible any more" }],
      },
    );
  await insertSignature(tx, tenant.id, {
    keys: services.keys,
    id: services.newId(),
    owner: row.owner,
    quoteId: row.id,
    version: offer.version,
    agreed: { name: body.name, statement: agreed.statement, dates, text: agreed.text, child },
    digest: agreed.digest,
    signedAt: at,
  });
  const [procedure] = row.request.procedures?.procedures ?? [];
  const promise = dates && procedure ? { procedure, day: dates.treatment } : undefined;
  if (until < offer.validUntil)
    await withinSystem(tx, row, () => putOfferEnd(tx, tenant.id, { id: offer.id, validUntil: until }));
  if (promise) await holdDay(tx, row, { ...promise, keys: services.keys, now: at });
  const isDue = content.deposit.amount.amount > 0 && canMove("accepted", "deposit_due", "system");
  const accepted = await changeQuote(services, tx, row, {
    status: isDue ? "deposit_due" : "accepted",
    // Whoever sent the request, its address is the signer's.
    signedIn: true,
    ...(promise && { promisedProcedure: promise.procedure, promisedOn: promise.day }),
    ...newReplyDeadline(services, requester),
  });
  await recordQuoteEvent(services, tx, accepted, { kind: "accepted", about: `${offer.version}` });
  const options = (await listOffers(tx, tenant.id, { keys: services.keys, quoteId: row.id })).map(
    ({ option }) => option,
  );
  const chosen = { option: offer.option, count: new Set(options).size };
  const news: Accepted = !dates ? "accepted-days" : isDue ? "accepted" : "accepted-free";
  await mailClinicNews(services, tx, requester, { row: accepted, news, chosen });
  const deposit = isDue ? { amount: content.deposit.amount, until: until.toISOString() } : null;
  const agreedTo = { total: content.total, deposit, dates };
  await mailVisitorNews(services, tx, requester, { row: accepted, news, chosen, agreed: agreedTo });
  if (dates) await joinOpenTrip(services, tx, accepted);
  // The clinic sets the day before the deposit can be paid.
  else await wakeCase(tx, tenant.id, { id: accepted.id, dueAt: replyDueAfter(tenant, at), at });
  await auditOffer(services, tx, accepted, { event: "offer-accepted", subject: offer.id, requestId });
  return accepted;
}

/** Whether two spellings are one name, in any order of its parts; names in syllables have no space between them. */
const isSameName = (one: string, other: string): boolean => {
  const wordsOf = (name: string) =>
    name
      .split(/[\s\p{Pd}]+/u)
      .map(plain)
      .toSorted()
      .join(" ");
  return plain(one) === plain(other) || wordsOf(one) === wordsOf(other);
};

/** The last moment to accept a stay and to pay its deposit. */
function endOfStay(
  { location: { timeZone } }: ProviderRow,
  { validUntil, sentAt }: OfferRow,
  { arrive }: OfferDates,
): Date {
  const last = endOfDay(lastDayFor(arrive, dayIn(timeZone, sentAt)), timeZone);
  return last < validUntil ? last : validUntil;
}

/** Of two people who accept the last place of a day, the lock lets one in. @throws Refusal where the day is full */
const holdDay = (
  tx: Db,
  { id, providerId, owner }: QuoteRow,
  asked: { procedure: string; day: string; keys: Services["keys"]; now: Date },
): Promise<void> =>
  withinSystem(tx, { providerId, owner }, async () => {
    await lockCalendar(tx, providerId);
    if (!(await hasPlace(tx, providerId, { ...asked, quoteId: id })))
      refuse("wrong-state", `The clinic has no place on ${asked.day} any more. Ask for another day.`, {
        errors: [{ field: "dates", reason: "rule", message: "is not possible any more" }],
      });
  });

/** Joins an accepted offer with a day to the trip that the person has planned for its procedure, if there is one. */
export async function joinOpenTrip({ newId, now }: Services, tx: Db, row: QuoteRow): Promise<void> {
  const [procedure] = row.request.procedures?.procedures ?? [];
  if (!procedure) return;
  const at = now();
  const { owner, reference: quote, language } = row;
  const payload = { owner, quote, procedure, language, agreedAt: at.toISOString() };
  await insertJob(tx, row.providerId, { id: newId(), kind: "offer-trip", payload, runAfter: at });
}

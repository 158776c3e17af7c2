import type { Money } from "../../contract/money.ts";
import type { CancellationStep } from "../../contract/trips.ts";
import { attemptsAt, type FoundOrder, onceAtATime } from "../bookings/attempts.ts";
import type {
  BookableOffer,
  Booked,
  BookOutcome,
  CancelOutcome,
  Missing,
  Order,
  Refused,
  Unavailable,
  Unknown,
} from "../bookings/bookings.ts";
import { needsNote } from "../bookings/needs.ts";
import { asWritten, keys, paperIn, voucher } from "../bookings/sentences.ts";
import type { Db } from "../database/database.ts";
import type { Duffel } from "../duffel/duffel.ts";
import { outcomeOf } from "../duffel/duffel-errors.ts";
import { isDearer, isDuffelId } from "../duffel/duffel-schemas.ts";
import { offerOf } from "./duffel-facts.ts";
import { Quote, roomsOf, StayBooking } from "./duffel-schemas.ts";
import { duffelSearch } from "./duffel-search.ts";
import type { Hotels } from "./hotels.ts";

export interface DuffelStaysOptions {
  readonly duffel: Duffel;
  readonly db: Db;
  readonly now: () => Date;
  /** The fallback phone number for hotels. */
  readonly deskPhone: string;
}

/** Pages of 200 bookings to search for one whose answer was lost. */
const mostPages = 10;
const quoteValidity = 30 * 60_000;

const refused = (reason: Refused["reason"]): Refused => ({ kind: "refused", reason });
const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });
const unknown: Unknown = { kind: "unknown" };
const missing: Missing = { kind: "missing" };

/** Stays by Duffel (https://duffel.com/docs/guides/getting-started-with-stays): no holds and no changes. */
export function createDuffelStays({ duffel, db, now, deskPhone }: DuffelStaysOptions): Hotels {
  const runOnce = onceAtATime<BookOutcome>();

  const foundOrder = (json: unknown): FoundOrder<StayBooking> | undefined => {
    const order = StayBooking.safeParse(json).data;
    return order && { kind: "found", reference: order.id, order };
  };
  const attempts = attemptsAt<StayBooking>(
    {
      supplier: "duffel-stays",
      async readOrder(reference, signal) {
        if (!isDuffelId("bok", reference)) return missing;
        const answer = await duffel.read(`/stays/bookings/${reference}`, {}, signal);
        if (answer.kind !== "answer") return answer.kind === "refusal" ? missing : answer;
        const found = foundOrder(answer.data);
        return found?.reference === reference ? found : unavailable("the answer is not the booking asked for");
      },
      /** Duffel's list of stay bookings has no filter by metadata. */
      async searchByAttempt({ attempt }, signal) {
        let after: string | null = "";
        for (let page = 0; page < mostPages && after !== null; page += 1) {
          const answer = await duffel.read("/stays/bookings", { limit: "200", ...(after && { after }) }, signal);
          if (answer.kind === "unavailable") return answer;
          if (answer.kind === "refusal" || !Array.isArray(answer.data))
            return unavailable("the answer is not a list of bookings");
          const booking = answer.data.find((one) => StayBooking.safeParse(one).data?.metadata?.["attempt"] === attempt);
          const found = booking && foundOrder(booking);
          if (found) return found;
          after = answer.after;
        }
        return after === null ? missing : unavailable("there are too many bookings to look through");
      },
    },
    { db, now },
  );

  const bookedOf = (
    { id, reference, accommodation }: StayBooking,
    terms: Pick<Booked, "price" | "cancellation">,
  ): Booked => ({
    kind: "booked",
    needs: { wheelchair: "requested", "wheelchair-cabin": "requested", diet: "requested" },
    reference: id,
    ...terms,
    papers: [
      voucher({ reference: reference ?? id, hotel: accommodation.name }),
      ...(accommodation.key_collection?.instructions
        ? [paperIn(keys, asWritten(accommodation.key_collection.instructions))]
        : []),
    ],
  });

  /** Requests a quote, which is the offer as it can be booked now. */
  async function quote(
    rateId: string,
    signal: AbortSignal,
  ): Promise<{ readonly kind: "quoted"; readonly id: string; readonly offer: BookableOffer } | Refused | Unavailable> {
    if (!isDuffelId("rat", rateId)) return refused("expired");
    const answer = await duffel.postSearch("/stays/quotes", { rate_id: rateId }, { signal });
    if (answer.kind === "unavailable") return answer;
    if (answer.kind === "refusal") return refused(answer.code === "rate_unavailable" ? "sold-out" : "expired");
    const read = Quote.safeParse(answer.data).data;
    const [of] = read ? roomsOf(read.accommodation) : [];
    const rate = of?.rates.find(({ id }) => id === rateId) ?? of?.rates[0];
    if (!read || !of || !rate) return unavailable("the answer is no quote");
    const facts = { ...read, house: read.accommodation, room: of.room.name };
    const { board: _, ...offer } = offerOf(facts, { ...rate, id: rateId }, read);
    return offer.expiresAt > now() ? { kind: "quoted", id: read.id, offer } : refused("expired");
  }

  async function order(wanted: Order, signal: AbortSignal): Promise<BookOutcome> {
    const quoted = await quote(wanted.offerId, signal);
    if (quoted.kind !== "quoted") return quoted;
    const { price, policy } = quoted.offer;
    if (isDearer(price, wanted.price)) return refused("price-changed");
    const requests = [wanted.note, needsNote(wanted.travellers)].filter((one) => one !== null);
    const data = {
      quote_id: quoted.id,
      guests: wanted.travellers.map(({ givenName, familyName }) => ({
        given_name: givenName,
        family_name: familyName,
      })),
      email: wanted.contact.email,
      phone_number: wanted.contact.phone ?? deskPhone,
      metadata: { attempt: wanted.attempt },
      ...(requests.length > 0 && { accommodation_special_requests: requests.join(" ") }),
    };
    const terms = { price, cancellation: policy.cancellation };
    const made = await attempts.sendOnce({ attempt: wanted.attempt, offer: wanted.offerId, terms }, async () => {
      const answer = await duffel.act("/stays/bookings", data, signal);
      if (answer.kind === "refusal") return outcomeOf(answer);
      if (answer.kind !== "answer") return answer;
      return (answer.status === 201 ? foundOrder(answer.data) : undefined) ?? unknown;
    });
    return made.kind === "found" ? bookedOf(made.order, terms) : made;
  }

  async function find(attempt: string, signal: AbortSignal): Promise<Exclude<BookOutcome, Refused> | Missing> {
    const outcome = await attempts.outcomeOf(attempt, signal);
    if (outcome.kind !== "found") return outcome;
    return outcome.order.status === "cancelled" ? { kind: "cancelled" } : bookedOf(outcome.order, outcome.row.terms);
  }

  /** The refund at an instant, and its expiry. */
  function refundAt(total: Money, steps: readonly CancellationStep[], at: Date): { refund: Money; until: Date | null } {
    const step = steps.find(({ before }) => new Date(before) > at);
    return { refund: step?.refund ?? { ...total, amount: 0 }, until: step ? new Date(step.before) : null };
  }

  return {
    supplier: "duffel-stays",
    source: "supplier",
    ...duffelSearch(duffel),

    async recheck(offerId, signal) {
      const quoted = await quote(offerId, signal);
      if (quoted.kind === "refused") return { kind: "gone" };
      return quoted.kind === "quoted" ? { kind: "offer", offer: quoted.offer } : quoted;
    },
    hold: async () => refused("not-allowed"),
    release: async () => ({ kind: "released" }),
    find,
    book: (wanted, signal) =>
      runOnce(wanted.attempt, async (): Promise<BookOutcome> => {
        const before = await find(wanted.attempt, signal);
        return before.kind === "missing" ? order(wanted, signal) : before;
      }),

    /** Duffel quotes no cancellation of stays: the terms of the sale decide the refund. */
    async quoteCancellation(reference, signal) {
      const found = await attempts.byReference(reference, signal);
      if (found.kind === "unavailable") return found;
      if (found.kind === "missing") return refused("not-found");
      if (found.order.status !== "confirmed") return refused("not-allowed");
      const { price, cancellation } = found.row.terms;
      const { refund, until } = refundAt(price.total, cancellation, now());
      const expiresAt = new Date(
        Math.min(now().getTime() + quoteValidity, until?.getTime() ?? Number.POSITIVE_INFINITY),
      );
      const fee = { ...price.total, amount: price.total.amount - refund.amount };
      return { kind: "quote", id: `${reference}~${refund.amount}~${expiresAt.toISOString()}`, refund, fee, expiresAt };
    },

    async cancel(reference, quoteId, signal): Promise<CancelOutcome> {
      const [about, amount, expires = ""] = quoteId.split("~");
      const found = about === reference ? await attempts.byReference(reference, signal) : missing;
      if (found.kind === "unavailable") return found;
      if (found.kind === "missing") return refused("not-found");
      const { price, cancellation } = found.row.terms;
      const refundedAt = (at: Date): Money => refundAt(price.total, cancellation, at).refund;
      const { status, cancelled_at } = found.order;
      if (status === "cancelled") return { kind: "cancelled", refund: refundedAt(new Date(cancelled_at ?? now())) };
      const refund = refundedAt(now());
      if (!(new Date(expires) > now()) || refund.amount !== Number(amount)) return refused("expired");
      const answer = await duffel.act(`/stays/bookings/${reference}/actions/cancel`, {}, signal);
      if (answer.kind === "answer") return { kind: "cancelled", refund };
      return answer.kind === "refusal" ? outcomeOf(answer) : answer;
    },
    quoteChange: async () => refused("not-allowed"),
    holdChange: async () => refused("not-allowed"),
    change: async () => refused("not-allowed"),
  };
}

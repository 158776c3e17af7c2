import { type Attempts, attemptsAt, type FoundOrder } from "../bookings/attempts.ts";
import type { Booked, BookOutcome, Missing, Refused, Unavailable, Unknown } from "../bookings/bookings.ts";
import type { Db } from "../database/database.ts";
import type { Duffel } from "../duffel/duffel.ts";
import { isDuffelId } from "../duffel/duffel-schemas.ts";
import { bookedOf, offerOf, stateOf } from "./duffel-facts.ts";
import { FlightOrder, Offer } from "./duffel-schemas.ts";
import type { FlightOffer } from "./flights.ts";

export interface DuffelFlightsOptions {
  readonly duffel: Duffel;
  readonly db: Db;
  readonly now: () => Date;
  /** The fallback phone number for airlines. */
  readonly deskPhone: string;
}

export type ReadOffer = { readonly kind: "read"; readonly raw: Offer; readonly offer: FlightOffer };
/** The state of an attempt; `held` is an unpaid order. */
type AttemptState = Exclude<BookOutcome, Refused> | { readonly kind: "held"; readonly order: FlightOrder };

/** The reads shared by all calls: offers, orders, and orders by attempt. */
export interface DuffelOrders {
  readonly attempts: Attempts<FlightOrder>;
  foundOrder(json: unknown): FoundOrder<FlightOrder> | undefined;
  readOrder(reference: string, signal: AbortSignal): Promise<FoundOrder<FlightOrder> | Missing | Unavailable>;
  readOffer(offerId: string, signal: AbortSignal): Promise<ReadOffer | Refused | Unavailable>;
  readBooked(reference: string, signal: AbortSignal): Promise<Booked | Unknown>;
  /** Undefined when the attempt may be ordered. */
  attemptState(attempt: string, signal: AbortSignal): Promise<AttemptState | undefined>;
}

const refused = (reason: Refused["reason"]): Refused => ({ kind: "refused", reason });
const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });
const unknown: Unknown = { kind: "unknown" };
const missing: Missing = { kind: "missing" };

export function duffelOrders({ duffel, db, now }: Omit<DuffelFlightsOptions, "deskPhone">): DuffelOrders {
  const foundOrder = (json: unknown): FoundOrder<FlightOrder> | undefined => {
    const order = FlightOrder.safeParse(json).data;
    return order && { kind: "found", reference: order.id, order };
  };

  async function readOrder(
    reference: string,
    signal: AbortSignal,
  ): Promise<FoundOrder<FlightOrder> | Missing | Unavailable> {
    if (!isDuffelId("ord", reference)) return missing;
    const answer = await duffel.read(`/air/orders/${reference}`, {}, signal);
    if (answer.kind === "unavailable") return answer;
    if (answer.kind === "refusal") return missing;
    const order = foundOrder(answer.data);
    return order?.reference === reference ? order : unavailable("the answer is not the order asked for");
  }

  const attempts = attemptsAt<FlightOrder>(
    {
      supplier: "duffel-flights",
      readOrder,
      async searchByAttempt({ attempt, offer }, signal) {
        const answer = await duffel.read("/air/orders", { offer_id: offer, limit: "50" }, signal);
        if (answer.kind !== "answer")
          return answer.kind === "refusal" ? unavailable(`Duffel lists no orders: ${answer.code}`) : answer;
        if (!Array.isArray(answer.data)) return unavailable("the answer is not a list of orders");
        const isOurs = (one: unknown) => FlightOrder.safeParse(one).data?.metadata?.["attempt"] === attempt;
        return foundOrder(answer.data.find(isOurs)) ?? missing;
      },
    },
    { db, now },
  );

  async function readOffer(offerId: string, signal: AbortSignal): Promise<ReadOffer | Refused | Unavailable> {
    if (!isDuffelId("off", offerId)) return refused("expired");
    const answer = await duffel.read(`/air/offers/${offerId}`, {}, signal);
    if (answer.kind === "unavailable") return answer;
    if (answer.kind === "refusal") return refused(answer.code === "offer_no_longer_available" ? "sold-out" : "expired");
    const raw = Offer.safeParse(answer.data).data;
    if (raw?.id !== offerId) return unavailable("the answer is not the offer asked for");
    const offer = offerOf(raw, now());
    return offer ? { kind: "read", raw, offer } : refused("expired");
  }

  async function readBooked(reference: string, signal: AbortSignal): Promise<Booked | Unknown> {
    const found = await readOrder(reference, signal);
    return found.kind === "found" && stateOf(found.order, now()) === "booked" ? bookedOf(found.order) : unknown;
  }

  async function attemptState(attempt: string, signal: AbortSignal): Promise<AttemptState | undefined> {
    const outcome = await attempts.outcomeOf(attempt, signal);
    if (outcome.kind === "missing") return undefined;
    if (outcome.kind !== "found") return outcome;
    const state = stateOf(outcome.order, now());
    if (state === "booked") return bookedOf(outcome.order);
    if (state === "held") return { kind: "held", order: outcome.order };
    if (state === "cancelled") return { kind: "cancelled" };
    await attempts.forget(attempt);
    return undefined;
  }

  return { attempts, foundOrder, readOrder, readOffer, readBooked, attemptState };
}

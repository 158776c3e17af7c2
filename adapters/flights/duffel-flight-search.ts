import type { Unavailable } from "../bookings/bookings.ts";
import type { Duffel } from "../duffel/duffel.ts";
import { offerOf } from "./duffel-facts.ts";
import { Offer, OfferRequest } from "./duffel-schemas.ts";
import type { Flights, FlightsFound } from "./flights.ts";

/** Slower airlines are left out: a search must end within its caller's deadline. */
const supplierTimeoutMs = 12_000;
const mostOffers = 120;

const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });

export const duffelFlightSearch =
  (duffel: Duffel, now: () => Date): Flights["search"] =>
  async ({ slices, adults, children, cabin, maxStops }, signal) => {
    const wanted = {
      slices: slices.map(({ from, to, day, leaves }) => ({
        origin: from,
        destination: to,
        departure_date: day,
        // Duffel's time window is inclusive at both ends.
        ...(leaves && { departure_time: { from: leaves.from, to: minuteBefore(leaves.to) } }),
      })),
      passengers: [...Array.from({ length: adults }, () => ({ type: "adult" })), ...children.map((age) => ({ age }))],
      cabin_class: cabin.replace("-", "_"),
      max_connections: Math.min(2, maxStops),
    };
    const query = { return_offers: "false", supplier_timeout: String(supplierTimeoutMs) };
    const request = await duffel.postSearch("/air/offer_requests", wanted, { query, signal });
    const id = request.kind === "answer" ? OfferRequest.safeParse(request.data).data?.id : undefined;
    if (request.kind === "unavailable") return request;
    if (!id)
      return unavailable(request.kind === "refusal" ? `Duffel does not search: ${request.code}` : "no search was made");
    const list = { offer_request_id: id, sort: "total_amount", limit: String(mostOffers) };
    const answer = await duffel.read("/air/offers", list, signal);
    if (answer.kind === "unavailable") return answer;
    if (answer.kind === "refusal" || !Array.isArray(answer.data))
      return unavailable("the answer is not a list of offers");
    // A malformed offer of one airline must not hide the others.
    const read = answer.data.flatMap((one) => Offer.safeParse(one).data ?? []);
    if (answer.data.length > 0 && read.length === 0) return unavailable("none of the offers could be understood");
    const offers = read.flatMap((one) => offerOf(one, now()) ?? []);
    const found = offers.toSorted((a, b) => a.price.total.amount - b.price.total.amount);
    return { kind: "offers", offers: found } satisfies FlightsFound;
  };

/** `11:59` before `12:00`. */
function minuteBefore(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 1;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

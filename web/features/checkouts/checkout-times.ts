import type { Checkout } from "../../../contract/checkout.ts";
import type { Site } from "../../../contract/rendering.ts";
import { clinicPlace, localInstant } from "../../local-time.ts";
import { startAt } from "../../trip/start-at.ts";

/** Starts of items by their ids, by the clocks of their places; deadlines by their instants, by the clinic's clock. */
export function timesOf(
  { items, holdUntil, rate }: Pick<Checkout, "items"> & Partial<Pick<Checkout, "holdUntil" | "rate">>,
  { language, provider }: Pick<Site, "language" | "provider">,
): Record<string, string> {
  if (!provider) return {};
  const deadlines = [holdUntil ?? [], rate?.lockedUntil ?? [], items.flatMap(({ policy }) => policy.cancellation)]
    .flat()
    .map((one) => (typeof one === "string" ? one : one.before));
  return {
    ...Object.fromEntries(deadlines.map((at) => [at, localInstant(at, clinicPlace(provider), language)])),
    ...Object.fromEntries(items.map((item) => [item.id, startAt(item.startsAt, item, language)])),
  };
}

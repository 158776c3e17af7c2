import type { Checkout } from "../../../contract/checkout.ts";
import type { Language } from "../../../contract/values.ts";
import { startAt } from "../../trip/start-at.ts";

/** Starts of items by their ids, by the clocks of their places. */
export const startsOf = ({ items }: Pick<Checkout, "items">, language: Language): Record<string, string> =>
  Object.fromEntries(items.map((item) => [item.id, startAt(item.startsAt, item, language)]));

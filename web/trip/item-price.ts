import type { Money } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { formatMoney } from "../format.ts";
import { m } from "../words/compiled/messages.js";

/** Price of a trip's item; an included one is not "AED 0". */
export const itemPrice = (price: Money, language: Language): string =>
  price.amount === 0 ? m.trips_included() : formatMoney(price, language);

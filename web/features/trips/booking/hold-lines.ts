import type { HeldMoney } from "../../../../contract/booking-news.ts";
import type { Language } from "../../../../contract/values.ts";
import { formatMoney } from "../../../format.ts";
import { m } from "../../../words/compiled/messages.js";

/** What becomes of money on hold on a card for what is cancelled before it is charged. */
export const holdLines = (hold: HeldMoney | undefined, language: Language) =>
  hold
    ? [
        { term: m.bookings_preview_held(), detail: formatMoney(hold.held, language) },
        { term: m.bookings_preview_released(), detail: formatMoney(hold.released, language) },
        ...(hold.charged.amount > 0
          ? [{ term: m.bookings_preview_charged(), detail: formatMoney(hold.charged, language) }]
          : []),
      ]
    : [];

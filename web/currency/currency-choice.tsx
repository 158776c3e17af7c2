import { createElement } from "react";
import { useProvider, useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

/**
 * Currency that all prices of the site are told in beside the clinic's. Filled in by `elements.ts` once the page has
 * been taken over; its line is there from the start, so nothing moves.
 */
export const CurrencyPicker = ({
  className = "block min-h-11",
  look = "min-h-11 max-w-full rounded-md border border-line-strong bg-surface px-3 text-sm font-normal",
}: {
  className?: string;
  /** Classes of the select; `code` where only the currency's code is seen until it is opened. */
  look?: string;
}) =>
  createElement("currency-picker", {
    className,
    "data-label": m.shell_currency(),
    "data-language": useSite().language,
    "data-look": look,
  });

/** The rate of the shown prices, its source and its day; nothing while there is none. */
export const RateNote = ({ className }: { className?: string }) =>
  createElement("rate-note", {
    className,
    "data-currency": useProvider().location.currency,
    "data-language": useSite().language,
    "data-failed": m.shell_rate_failed({ currency: "{currency}" }),
    "data-table": m.shell_rate_table(),
    "data-text": m.shell_rate_note({ one: "{one}", rate: "{rate}", source: "{source}", day: "{day}" }),
  });

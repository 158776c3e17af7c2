import type { WorkCause } from "../../contract/desk/work.ts";

const signs: readonly (readonly [WorkCause, RegExp])[] = [
  ["data", /payload is wrong|"code":|invalid_type|Invalid input/],
  ["mailbox", /\b5\.1\.\d+\b|\b55[03]\b|mailbox unavailable|user unknown|no such user/i],
  ["full", /\b[45]\.2\.2\b|\b552\b|mailbox (?:is )?full|over quota/i],
  ["unreachable", /^4\d\d\b|ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|time[d ]?\s?out|unavailable|connection|fetch failed/i],
  ["refused", /^5\d\d\b|\b5\.\d+\.\d+\b|refused|rejected/i],
];

/** Why work failed, as a person says it, from the words of the service. */
export const causeOf = (lastError: string | null): WorkCause | null =>
  lastError === null ? null : (signs.find(([, sign]) => sign.test(lastError))?.[0] ?? "other");

import { exponentOf } from "../../contract/currencies.ts";
import type { DeskLedgerLine, LedgerLine, LedgerSum } from "../../contract/desk/money.ts";
import { wallClock } from "../../contract/zoned-time.ts";

/** What a credit moves leaves the clinic's money as it is. */
const isCredit = ({ kind, method }: LedgerLine): boolean =>
  kind === "credit" || (method === "credit" && kind === "capture");

/** What came, less what was recorded wrongly. */
const isReceived = ({ kind }: LedgerLine): boolean => kind === "capture" || kind === "correction";

/** The sums of each currency: received, returned and kept as credit always make the total. */
export function sumsOf(lines: readonly LedgerLine[]): LedgerSum[] {
  const currencies = [...new Set(lines.map(({ amount }) => amount.currency))].toSorted();
  return currencies.map((currency) => {
    const own = lines.filter(({ amount }) => amount.currency === currency);
    const add = (some: readonly LedgerLine[]) => ({
      amount: some.reduce((all, { amount }) => all + amount.amount, 0),
      currency,
    });
    const moved = own.filter((one) => !isCredit(one));
    return {
      currency,
      received: add(moved.filter(isReceived)),
      returned: add(moved.filter((one) => !isReceived(one))),
      credit: add(own.filter(isCredit)),
      total: add(own),
    };
  });
}

/** In major units, exactly: `-12.50`. */
export function exactAmount({ amount, currency }: LedgerLine["amount"]): string {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, "0");
  const sign = amount < 0 ? "-" : "";
  return exponent === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Signs that turn the direction of a text, or that nobody sees. */
const unseen = /[\p{Cf}\p{Cc}]/gu;

/** A cell of text that no spreadsheet runs as a formula, whatever comes before its first sign. */
export function safeCell(text: string): string {
  const plain = text.replace(unseen, " ").trim();
  const harmless = /^[=+\-@|%]/.test(plain) ? `'${plain}` : plain;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** How a file says what the page of the ledger says: in the reader's language, by the clinic's clock. */
export interface LedgerWords {
  readonly head: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  readonly kind: (line: Pick<LedgerLine, "kind" | "amount" | "method">) => string;
  readonly reason: (reason: NonNullable<DeskLedgerLine["reason"]>) => string;
  readonly method: (method: LedgerLine["method"]) => string;
  readonly procedure: (slug: string) => string;
  readonly timeZone: string;
}

/** The lines as a file (RFC 4180): amounts are plain numbers in major units, everything else is text. */
export function ledgerFile(lines: readonly DeskLedgerLine[], words: LedgerWords): string {
  const rows = lines.map(({ id, at, kind, method, amount, trip, person, procedure, receivedOn, ...line }) => {
    const { day, time } = wallClock(new Date(at), words.timeZone);
    return [
      safeCell(`${day} ${time}`),
      safeCell(words.kind({ kind, amount, method })),
      safeCell(words.method(method)),
      exactAmount(amount),
      safeCell(amount.currency),
      safeCell(trip ?? ""),
      safeCell(person ?? ""),
      safeCell(procedure === null ? "" : words.procedure(procedure)),
      safeCell(receivedOn ?? ""),
      safeCell(line.bankReference ?? ""),
      safeCell(line.payer ?? ""),
      safeCell(line.reason === null ? "" : words.reason(line.reason)),
      safeCell(line.creditNotes ?? ""),
      safeCell(id),
    ].join(",");
  });
  return `\ufeff${[words.head.map(safeCell).join(","), ...rows].join("\r\n")}\r\n`;
}

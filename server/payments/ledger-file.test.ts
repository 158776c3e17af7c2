import fc from "fast-check";
import { expect, test } from "vitest";
import { exactAmount, ledgerFile, safeCell, sumsOf } from "./ledger-file.ts";

const line = fc.record({
  id: fc.uuid(),
  at: fc.constant("2026-11-20T10:00:00.000Z"),
  kind: fc.constantFrom("capture", "refund", "refund-failed", "chargeback", "credit", "correction"),
  method: fc.constantFrom("card", "transfer", "cash", "terminal", "credit"),
  amount: fc.record({
    amount: fc.integer({ min: -1e12, max: 1e12 }),
    currency: fc.constantFrom("AED", "EUR", "KWD", "JPY"),
  }),
  receivedOn: fc.constant(null),
  trip: fc.option(fc.string()),
  person: fc.option(fc.string()),
  procedure: fc.option(fc.string()),
  bankReference: fc.option(fc.string()),
  payer: fc.option(fc.string()),
  reason: fc.constant(null),
  creditNotes: fc.option(fc.string()),
  canCorrect: fc.boolean(),
  rest: fc.constant(null),
});

test("law: received, returned and credit make the total of each currency, and the file says every amount exactly", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      for (const { currency, received, returned, credit, total } of sumsOf(lines)) {
        const own = lines.filter(({ amount }) => amount.currency === currency);
        expect(total.amount).toBe(own.reduce((all, { amount }) => all + amount.amount, 0));
        expect(received.amount + returned.amount + credit.amount).toBe(total.amount);
      }
      const file = ledgerFile(lines, {
        head: [
          "at",
          "kind",
          "method",
          "amount",
          "currency",
          "trip",
          "name",
          "procedure",
          "received",
          "bank",
          "payer",
          "reason",
          "credit notes",
          "entry",
        ],
        kind: ({ kind }) => kind,
        method: (method) => method,
        reason: (reason) => reason,
        procedure: (slug) => slug,
        timeZone: "Asia/Dubai",
      });
      for (const { amount } of lines) expect(file).toContain(`,${exactAmount(amount)},"${amount.currency}"`);
    }),
  );
});

test("law: an amount in the file has the minor units that the ledger has", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e15, max: 1e15 }),
      fc.constantFrom(["AED", 2], ["KWD", 3], ["JPY", 0]),
      (amount, [currency, places]) => {
        const text = exactAmount({ amount, currency: String(currency) });
        expect(BigInt(text.replace(".", ""))).toBe(BigInt(amount));
        expect(text.split(".")[1]?.length ?? 0).toBe(places);
      },
    ),
  );
});

test("law: no cell of text begins as a formula, whatever unseen signs come before", () => {
  const unseen = fc.constantFrom("", "\u200f", "\u202e", "\u2066", "\ufeff", "\t", " ", "\r\n", "\u0000");
  const text = fc.tuple(unseen, unseen, fc.constantFrom("=", "+", "-", "@", "|", "%", "a", '"'), fc.string());
  fc.assert(
    fc.property(text, (parts) => {
      const cell = safeCell(parts.join(""));
      expect(cell.startsWith('"') && cell.endsWith('"')).toBe(true);
      expect(cell.slice(1)).not.toMatch(/^[\s\p{Cf}]*[=+\-@|%\t\r]/u);
      expect(cell).not.toMatch(/[\p{Cf}\p{Cc}]/u);
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { BankAccount, isIban, spacedIban } from "./bank-accounts.ts";

const real = ["AE070331234567890123456", "GB82WEST12345698765432", "HU42117730161111101800000000", "NO9386011117947"];

test("an IBAN is right with its check digits, and wrong with any one digit changed", () => {
  for (const iban of real) expect(isIban(iban)).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...real), fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, where, by) => {
      const places = [...iban.matchAll(/\d/g)].map(({ index }) => index);
      const at = places[where % places.length] ?? 2;
      const other = String((Number(iban[at]) + by) % 10);
      expect(isIban(`${iban.slice(0, at)}${other}${iban.slice(at + 1)}`)).toBe(false);
    }),
  );
});

test("an IBAN may be written with spaces, as it is shown", () => {
  const account = { holder: "Marsa", bank: "Example Bank", bic: "EBILAEAD" };
  for (const iban of real) expect(BankAccount.parse({ ...account, iban: spacedIban(iban) }).iban).toBe(iban);
});

const korean = { holder: "Haneul", bank: "Example Bank", bic: "HNBNKRSE" };
const uae = { holder: "Marsa", bank: "Example Bank", bic: "EBILAEAD" };

test("an account of a country without IBANs has a number, one of another country an IBAN, and none both", () => {
  expect(BankAccount.parse({ ...korean, accountNumber: "123-456789-01-011" }).accountNumber).toBe("123-456789-01-011");
  for (const wrong of [
    korean,
    { ...korean, accountNumber: "12" },
    { ...korean, accountNumber: "12 345 <b>" },
    { ...uae, accountNumber: "1234567890" },
    { ...uae, iban: real[0], accountNumber: "1234567890" },
  ])
    expect(BankAccount.safeParse(wrong).success).toBe(false);
});

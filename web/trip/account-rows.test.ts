import { expect, test } from "vitest";
import { accountRows } from "./account-rows.ts";

const account = { holder: "Haneul", bank: "Example Bank", bic: "HNBNKRSE" };

test("an account is shown with its IBAN in groups, or with its number where its country has no IBANs", () => {
  expect(accountRows({ ...account, bic: "EBILAEAD", iban: "AE070331234567890123456" })).toContainEqual([
    "IBAN",
    "AE07 0331 2345 6789 0123 456",
  ]);
  const rows = accountRows({ ...account, accountNumber: "123-456789-01-011" });
  expect(rows).toContainEqual(["Account number", "123-456789-01-011"]);
  expect(rows.map(([label]) => label)).not.toContain("IBAN");
});

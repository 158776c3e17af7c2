// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { euro, showScreen } from "../../../testing.tsx";
import type { AccountQuotePage } from "../account/account-quote-screen.tsx";
import { AccountQuoteHeader } from "../account/quote-header.tsx";
import { Agreed } from "./agreed.tsx";

afterEach(cleanup);

const until = "2026-12-05T09:14:00.000Z";
const quote = {
  ...{ reference: "HAR-7K4P-2QXD", status: "deposit_due", stage: "offer", trip: "t1", treatmentOn: "2027-01-07" },
  ...{ request: {}, replyDueAt: null, moveRequest: null, earliestFlight: null, deposit: null },
  signature: { version: 1, name: "Peter Novotny", statement: "", digest: "", dates: null, child: null, at: until },
  offers: [{ version: 1, number: 1, deposit: { amount: euro(2500) }, validUntil: until }],
  tasks: [{ kind: "await-transfer", by: until, count: 1 }],
  transfer: { received: euro(1500), left: euro(1000) },
};
const page = { quote, title: "Knee replacement", shown: 1 } as unknown as AccountQuotePage; // what both parts read
const Component = () => (
  <>
    <AccountQuoteHeader page={page} />
    <Agreed page={page} />
  </>
);

test("a request whose deposit is transferred says what has come and what has not, and asks for no deposit", async () => {
  showScreen({ Component }, { address: "/profile/procedures/har-7k4p-2qxd/" });
  const step = await screen.findByRole("link", { name: "We are waiting for your transfer" });
  expect(step.getAttribute("href")).toBe("/profile/checkout/?trip=t1");
  expect(screen.getByRole("link", { name: "See bank details" }).getAttribute("href")).toBe(step.getAttribute("href"));
  expect(document.body.textContent).toMatch(/Your deposit.*€2,500.*Paid€1,500.*Still to pay€1,000/);
  expect(document.body.textContent).not.toMatch(/Deposit due|Pay deposit|Pay your deposit/);
});

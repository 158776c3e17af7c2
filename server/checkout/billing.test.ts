import { afterAll, expect, test } from "vitest";
import type { DeskTrip } from "../../contract/desk/trips.ts";
import type { BillingPage, Invoice, InvoiceContent } from "../../contract/invoices.ts";
import { boughtAtDesk } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";

const site = await openTestSite();
const huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
const farid = await staffAt(site, "finance", { name: "Farid Amin" });
afterAll(() => site.close());

const company = { name: "Lima & Filhos Lda", address: "Rua Um 1\n4000-001 Porto", taxId: "PT501964843" };

test("the invoice names whom the payer gave, and other details later make a corrected one with its own number", async () => {
  const { client: ana, trip, reference } = await boughtAtDesk(site, huda, "ana@example.org");
  const path = `/api/client/trips/${trip}/billing`;
  const save = (billing: object) => ana.call<BillingPage>("PUT", path, { body: { billing } });
  const read = async (id = "") => taken(await ana.call<Invoice>("GET", `/api/client/invoices/${id}`));
  expect(taken(await ana.call<BillingPage>("GET", path))).toEqual({ billing: null, invoice: null });
  expect((await save({ ...company, address: " " })).status).toBe(400);
  expect(taken(await save(company))).toEqual({ billing: company, invoice: null });
  const preview = `/api/desk/trips/${reference}/invoice`;
  expect(taken(await farid.call<InvoiceContent>("GET", preview)).billing).toEqual(company);
  const { invoice: issued } = taken(await farid.call<DeskTrip>("POST", preview));
  const first = await read(issued?.id);
  expect(first).toMatchObject({ number: "2026-0001", billing: company });

  expect(taken(await save(company)).invoice?.number).toBe("2026-0001");
  const own = { name: "Ana Lima", address: "Rua Dois 2, Porto", taxId: null };
  const { invoice: corrected } = taken(await save(own));
  const { id: _, issuedAt: __, ...rest } = first;
  expect(await read(corrected?.id)).toMatchObject({
    ...rest,
    number: "2026-0002",
    billing: own,
    replaces: issued,
  });
  expect((await read(issued?.id)).billing).toEqual(company);
  const seen = taken(await farid.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
  expect(seen.invoice).toEqual(corrected);
  expect(seen.events.map(({ kind }) => kind)).toContain("invoice-corrected");
  for (const count of [3, 4, 5, 6]) taken(await save({ ...own, name: `Ana ${count}` }));
  expect((await save({ ...own, name: "Ana 7" })).status).toBe(422);
  expect(taken(await ana.call<BillingPage>("GET", path)).billing?.name).toBe("Ana 6");
});

test("billing details are nobody else's to read or write", async () => {
  const { trip } = await boughtAtDesk(site, huda, "bea@example.org");
  const other = await signIn(site, { email: "cara@example.org" });
  await other.call("GET", "/api/client/root?email=cara@example.org");
  const path = `/api/client/trips/${trip}/billing`;
  expect((await other.call("GET", path)).status).toBe(404);
  expect((await other.call("PUT", path, { body: { billing: company } })).status).toBe(404);
});

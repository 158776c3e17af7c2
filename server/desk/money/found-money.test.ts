import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { getMoney } from "../../../contract/desk/money.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { days } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { boughtAtDesk, boughtTreatment, transferredDeposit } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
import { acceptOffer, ownRequest, sendOffer } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let farid: StaffAtDesk;
beforeAll(async () => {
  site = await openTestSite();
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
});
afterAll(() => site.close());

const found = async (q: string) =>
  taken(await farid.call<AnswerOf<typeof getMoney>>("GET", `/api/desk/money?q=${encodeURIComponent(q)}`));

/** An amount as people type it. */
function typed(minor: number): string[] {
  const [whole, grouped] = [String(minor / 100), (minor / 100).toLocaleString("en")];
  const inEurope = `${(minor / 100).toLocaleString("de")},00`;
  return [whole, grouped, inEurope, `${whole}.00`, `AED ${grouped}`, ` ${grouped} AED`];
}

test("what is expected and due is found by its amount, however it is written, beside names and references", async () => {
  const huda = await staffAt(site, "coordinator");
  const { reference, booking, client } = await boughtAtDesk(site, huda, "due@example.org");
  const ana = await signIn(site, { email: "told@example.org" });
  await boughtTreatment(site, ana, "transfer");
  const { transfers, balances } = await found("");
  const [transfer] = transfers;
  const balance = balances.find(({ trip }) => trip === reference);
  expect(balance?.left).toEqual((await booking()).balance?.left);
  for (const q of typed(transfer?.amount.amount ?? 0)) expect((await found(q)).transfers, q).toEqual([transfer]);
  const { balances: due, transfers: none } = await found(typed(balance?.left.amount ?? 0)[2] ?? "");
  expect(due).toContainEqual(balance);
  expect(none).toEqual([]);
  expect(await found("987,654.32")).toMatchObject({ transfers: [], balances: [] });
  expect((await found(reference)).balances).toEqual([balance]);
  const names = balance?.person.split(" ") ?? [];
  expect(names).toHaveLength(2);
  for (const q of [names.join(" "), names.toReversed().join(" ").toUpperCase()])
    expect((await found(q)).balances, q).toContainEqual(balance);
  const receivedOn = site.clock.now().toISOString().slice(0, 10);
  const body = { amount: { amount: 5000, currency: "AED" }, receivedOn, keepRest: false, confirmed: ["amount"] };
  taken(await farid.call("POST", `/api/desk/money/transfers/${transfer?.id}`, { body }));
  const left = (transfer?.amount.amount ?? 0) - 5000;
  expect((await found(typed(left)[1] ?? "")).transfers).toMatchObject([{ id: transfer?.id }]);
  taken(await farid.call("POST", `/api/desk/money/balances/${balance?.item}/ask`));
  const mails = (await site.mails()).filter(({ to }) => to.includes(client.email));
  expect(mails.at(-1)?.subject).toBe(`Your link to pay the balance of trip ${reference}`);
  expect(mails.at(-1)?.text).toContain("Your link to pay the balance");
  expect(mails.at(-1)?.text).not.toContain("due soon");
});

test("what is due is found by the name in the passport and by who has paid, in any order", async () => {
  const huda = await staffAt(site, "coordinator");
  const { reference, client, booking } = await boughtAtDesk(site, huda, "minji@example.org");
  const { id } = (await booking()).trip;
  const trip = taken(await client.call<AccountTrip>("GET", `/api/client/trips/${id}`));
  const travellers = trip.travellers.map((one) => ({ ...one, passport: null, givenName: "MINJI", familyName: "KIM" }));
  const seen = { version: trip.version, travellers };
  taken(await client.call("PUT", `/api/client/trips/${id}/travellers`, { body: seen }));
  const receivedOn = site.clock.now().toISOString().slice(0, 10);
  const paid = { trip: reference, method: "transfer", amount: { amount: 5000, currency: "AED" }, receivedOn };
  const body = { ...paid, keepRest: false, confirmed: ["amount"], payer: "PARK SEOJUN" };
  taken(await farid.call("POST", "/api/desk/money/entries", { body }));
  for (const q of ["MINJI", "Kim Minji", "minji kim", "Park", "Seojun Park", client.email])
    expect((await found(q)).balances, q).toMatchObject([{ trip: reference }]);
  for (const q of ["zzzz", "Lee Minji"]) expect((await found(q)).balances, q).toEqual([]);
});

test("a refund of what came by two transfers names both", async () => {
  const ana = await signIn(site, { email: "twice@example.org" });
  const { trip } = await boughtTreatment(site, ana, "transfer");
  const { reference } = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip}`));
  const [transfer] = (await found(reference)).transfers;
  const receivedOn = site.clock.now().toISOString().slice(0, 10);
  const receive = (amount: number, bankReference: string) =>
    farid.call("POST", `/api/desk/money/transfers/${transfer?.id}`, {
      body: { amount: { amount, currency: "AED" }, receivedOn, keepRest: false, confirmed: ["amount"], bankReference },
    });
  taken(await receive(5000, "FIRST-1"));
  taken(await receive((transfer?.amount.amount ?? 0) - 5000, "SECOND-2"));
  await site.jobs.runDue();
  const { items } = taken(await farid.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
  const item = items.find(({ kind }) => kind === "procedure");
  const amount = { amount: 6000, currency: "AED" };
  const asked = {
    trip: reference,
    item: item?.id,
    version: item?.version,
    amount,
    way: "back",
    reason: "A night less.",
  };
  taken(await farid.call("POST", "/api/desk/money/refunds", { body: asked }));
  expect((await found(reference)).handRefunds).toMatchObject([{ amount, bankReference: "FIRST-1, SECOND-2" }]);
});

test("an accepted offer is found before anything of it is paid or planned, until a transfer is expected for it", async () => {
  const bea = await signIn(site, { email: "accepted@example.org" });
  await bea.call("GET", `/api/client/root?email=${bea.email}`);
  const request = await ownRequest(bea);
  await sendOffer(site, { reference: request });
  expect((await found(request)).deposits).toEqual([]);
  await acceptOffer(bea, request);
  const [deposit] = (await found(request)).deposits;
  expect(deposit).toMatchObject({ request, trip: null, person: "Amina Otieno", isOver: false });
  expect(deposit?.amount.amount).toBeGreaterThan(0);
  for (const q of ["Otieno", "otieno amina", "Amina Otino", ...typed(deposit?.amount.amount ?? 0)])
    expect((await found(q)).deposits, q).toContainEqual(deposit);
  for (const q of ["zzzz", "987,654.32"]) expect((await found(q)).deposits, q).toEqual([]);
  const carl = await signIn(site, { email: "told2@example.org" });
  await transferredDeposit(site, carl);
  const { transfers, deposits } = await found("");
  expect(transfers.map(({ request: of }) => of)).not.toContain(request);
  expect(deposits.map(({ request: of }) => of)).toContain(request);
  expect(deposits.filter(({ trip }) => transfers.some((one) => one.trip === trip))).toEqual([]);
  site.clock.pass(days(40));
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
  expect((await found(request)).deposits).toMatchObject([{ request, isOver: true }]);
});

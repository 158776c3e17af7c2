import { afterAll, beforeAll, expect, test } from "vitest";
import type { getMoney } from "../../../contract/desk/money.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { boughtAtDesk, boughtTreatment } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { signIn } from "../../testing/people.ts";
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

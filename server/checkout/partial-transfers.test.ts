import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountQuote, listOwnQuotes } from "../../contract/account-quotes.ts";
import type { AccountTrip, listOwnTrips } from "../../contract/account-trips.ts";
import { days, minutes } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { TripCancellation } from "../../contract/trip-cancellation.ts";
import { transferredDeposit } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { openTransferDesk, type TransferDesk, type TransferPayer } from "../testing/transfers.ts";
import { payOn } from "../testing/trips.ts";

let site: TestSite;
let desk: TransferDesk;
beforeAll(async () => {
  site = await openTestSite();
  desk = await openTransferDesk(site);
});
afterAll(() => site.close());

const tripOf = async ({ call, trip }: TransferPayer) =>
  taken(await call<AccountTrip>("GET", `/api/client/trips/${trip}`));
const creditOf = async ({ call }: TransferPayer): Promise<number> => {
  const { credits } = taken(await call<AnswerOf<typeof listOwnTrips>>("GET", "/api/client/trips"));
  return credits.reduce((all, { left }) => all + left.amount, 0);
};
const mailOf = async ({ email }: TransferPayer, subject: RegExp): Promise<string> => {
  const mails = (await site.mails()).filter((mail) => mail.to.includes(email) && subject.test(mail.subject));
  return (
    mails
      .at(-1)
      ?.text.replaceAll("\u00a0", " ")
      .replaceAll(/[\u2066-\u2069]/g, "") ?? ""
  );
};
/** Sums of a mail's rows of this name, in minor units. */
const sumOf = (text: string, row: string): number =>
  [...text.matchAll(new RegExp(`^${row}: AED ([\\d,.]+)`, "gm"))].reduce(
    (all, [, amount = ""]) => all + Math.round(Number(amount.replaceAll(",", "")) * 100),
    0,
  );
const dirhams = (amount: number): string =>
  `AED ${new Intl.NumberFormat("en-GB", { minimumFractionDigits: amount % 100 === 0 ? 0 : 2 }).format(amount / 100)}`;

/** A try to pay by card. */
async function card({ begin, read }: TransferPayer, outcome: "pays" | "no-funds"): Promise<void> {
  site.clock.pass(minutes(1));
  await begin("card");
  await payOn(site, (await read()).payment?.payUrl ?? "", outcome);
  await site.jobs.runDue();
}

const steps = ["part", "another way", "transfer", "declined card"] as const;
const story = fc.record({
  steps: fc.array(fc.record({ step: fc.constantFrom(...steps), share: fc.integer({ min: 1, max: 99 }) }), {
    maxLength: 7,
  }),
  isCard: fc.boolean(),
});

test("whatever came in parts, was given up and was tried by card: what the mail calls paid and balance is the price", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ steps: taking, isCard }) => {
      const person = await desk.toldToTransfer();
      const { read, act, begin, receive, whole, trip } = person;
      let transfer: string | undefined = person.transfer?.id;
      let received = 0;
      let kept = 0;
      const giveUp = async () => {
        if (transfer === undefined) return;
        await act("methods");
        kept += received;
        [transfer, received] = [undefined, 0];
      };
      for (const { step, share } of taking) {
        site.clock.pass(minutes(1));
        const part = Math.ceil(((whole - received) * share) / 100);
        if (step === "another way") await giveUp();
        else if (step === "declined card" && !transfer) await card(person, "no-funds");
        else if (step === "transfer" && !transfer) transfer = await begin("transfer");
        else if (step === "part" && transfer && part < whole - received) {
          await receive(part, transfer);
          received += part;
        }
        const { paid, left, total, transfer: shown } = await tripOf(person);
        expect([paid.amount, left.amount, await creditOf(person)]).toEqual([received, total.amount - received, kept]);
        expect(shown?.isAwaited ?? false).toBe(transfer !== undefined);
        expect((await read()).dueNow.amount).toBe(whole - received);
      }
      if (isCard) {
        await giveUp();
        await card(person, "pays");
      } else {
        site.clock.pass(minutes(1));
        transfer ??= await begin("transfer");
        await receive(whole - received, transfer);
        await site.jobs.runDue();
      }
      const { paid, left, total } = await tripOf(person);
      const mail = await mailOf(person, /is booked/);
      expect([sumOf(mail, "Paid"), sumOf(mail, "Balance to pay")]).toEqual([whole, total.amount - whole]);
      expect([paid.amount, left.amount, await creditOf(person)]).toEqual([whole, total.amount - whole, kept]);
      if (kept > 0) expect(mail).toMatch(/You have a credit\n-+\n\nThe clinic keeps AED .* as a credit until .* 2027/);
      else expect(mail).not.toContain("credit");
      expect(mail).toContain(`/profile/plan/?trip=${trip}`);
    }),
    {
      numRuns: 8,
      endOnFailure: true,
      examples: [[{ steps: [part(60), { step: "another way", share: 1 }], isCard: true }]],
    },
  );
});

test("a request whose deposit is transferred waits for it, also in the list, with what has come; then it asks again", async () => {
  const person = await desk.toldToTransfer(transferredDeposit);
  const { call, receive, act, whole, read } = person;
  const listed = async () => {
    const [one] = taken(await call<AnswerOf<typeof listOwnQuotes>>("GET", "/api/client/quotes")).quotes;
    const own = taken(await call<AccountQuote>("GET", `/api/client/quotes/${one?.reference}`));
    const { tasks, deposit, transfer } = own;
    expect(one).toMatchObject({ tasks, deposit, transfer });
    return { deposit, transfer, tasks: tasks.map(({ kind, by }) => [kind, by]) };
  };
  const money = (amount: number) => ({ amount, currency: "AED" });
  const awaits = { deposit: null, tasks: expect.arrayContaining([["await-transfer", (await read()).holdUntil]]) };
  expect(await listed()).toEqual({ ...awaits, transfer: { received: money(0), left: money(whole) } });
  await receive(500_00);
  expect(await listed()).toEqual({ ...awaits, transfer: { received: money(500_00), left: money(whole - 500_00) } });
  await act("methods");
  const due = await listed();
  expect(due).toMatchObject({ deposit: money(whole), transfer: null });
  expect(due.tasks.map(([kind]) => kind)).toContain("pay-deposit");
  await card(person, "pays");
  expect(await listed()).toMatchObject({ deposit: null, transfer: null });
});

/** Cancels the whole trip as it is previewed. */
async function cancelTrip({ call, trip }: TransferPayer): Promise<TripCancellation> {
  const path = `/api/client/trips/${trip}/cancellation`;
  const preview = taken(await call<TripCancellation>("GET", path));
  taken(await call("POST", path, { body: { preview: preview.id } }));
  await site.jobs.runDue();
  return preview;
}

test("a credit that stays is named before a booked trip is cancelled, and in the mail beside the refund", async () => {
  const person = await desk.toldToTransfer();
  const { receive, act, whole } = person;
  await receive(500_00);
  await act("methods");
  await card(person, "pays");
  const preview = await cancelTrip(person);
  expect(preview).toMatchObject({ paid: { amount: whole }, credits: [{ left: { amount: 500_00 } }], payments: [] });
  const mail = await mailOf(person, /is cancelled/);
  expect(mail).toMatch(/You have a credit\n-+\n\nThe clinic keeps AED 500 for you as a credit until .* 2027/);
  expect(await creditOf(person)).toBe(500_00);
});

test("of a trip that is cancelled while its transfer comes, the part is a credit, and so is what comes too late", async () => {
  const person = await desk.toldToTransfer();
  const { receive, whole, transfer, trip, call } = person;
  await receive(500_00);
  const { payments } = await cancelTrip(person);
  expect(payments).toMatchObject([{ method: "transfer", amount: { amount: whole }, kept: { amount: 500_00 } }]);
  const mail = await mailOf(person, /is cancelled/);
  expect(mail).toContain(`Bank transfer of ${dirhams(whole)} with the reference ${transfer?.reference}`);
  expect(mail).toMatch(/You have a credit\n-+\n\nThe clinic keeps AED 500 for you as a credit/);
  await receive(whole - 500_00);
  expect(await mailOf(person, /^A credit for trip/)).toContain(`has received ${dirhams(whole - 500_00)} from you that`);
  expect(await creditOf(person)).toBe(whole);
  const ended = taken(await call<AccountTrip>("GET", `/api/client/trips/${trip}`));
  expect(ended).toMatchObject({ status: "cancelled", paid: { amount: 0 }, left: { amount: 0 } });
});

test("what comes after the time of a transfer has run out pays nothing: all of it is a credit, and all is asked for", async () => {
  const person = await desk.toldToTransfer();
  const { receive, again, whole } = person;
  await receive(500_00);
  site.clock.pass(days(6));
  await Promise.all([desk.again(), again()]);
  await site.jobs.runDue();
  expect(sumOf(await mailOf(person, /do not send the transfer/), "You have a credit")).toBe(500_00);
  await receive(whole - 500_00);
  const { paid, left, total } = await tripOf(person);
  expect([paid.amount, left.amount, await creditOf(person)]).toEqual([0, total.amount, whole]);
});

const part = (share: number) => ({ step: "part" as const, share });

test("a person who pays another way is asked for the whole sum, and reads that the money received is kept and the rest is not to be sent", async () => {
  const person = await desk.toldToTransfer();
  const { receive, act, whole, transfer } = person;
  await receive(500_00);
  await act("methods");
  const mail = await mailOf(person, /do not send the transfer/);
  expect(sumOf(mail, "Amount")).toBe(whole);
  expect(sumOf(mail, "You have a credit")).toBe(500_00);
  expect(mail).toContain(`${dirhams(500_00)} of your transfer with the reference ${transfer?.reference} had arrived.`);
  expect(mail).toContain(`Do not send the remaining ${dirhams(whole - 500_00)} any more.`);
});

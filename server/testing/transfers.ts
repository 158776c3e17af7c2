import type { AccountTrip } from "../../contract/account-trips.ts";
import type { Checkout, CheckoutPage } from "../../contract/checkout.ts";
import type { ExpectedTransfer, getMoney, listLedger } from "../../contract/desk/money.ts";
import type { DeskTrip } from "../../contract/desk/trips.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { boughtTreatment } from "./bought.ts";
import { taken } from "./calls.ts";
import { type SignedIn, signIn } from "./people.ts";
import type { TestSite } from "./site.ts";
import { staffAt } from "./staff.ts";

const checkouts = "/api/client/checkouts";
const period = "from=2026-11-01&to=2027-12-31";

export type TransferDesk = Awaited<ReturnType<typeof openTransferDesk>>;
/** A person who was told to transfer a deposit, and what the desk does with the money. */
export type TransferPayer = Awaited<ReturnType<TransferDesk["toldToTransfer"]>>;

/** The desk at which the transfers of a test site are recorded. */
export async function openTransferDesk(site: TestSite) {
  const sign = () => staffAt(site, "finance", { name: "Farid Amin" });
  let made = 0;
  let farid = await sign();
  const found = async (q = ""): Promise<ExpectedTransfer[]> =>
    taken(await farid.call<AnswerOf<typeof getMoney>>("GET", `/api/desk/money?q=${q}`)).transfers;

  /** A person who was told to transfer the deposit of a treatment. */
  async function toldToTransfer(
    buy: (of: TestSite, who: SignedIn) => Promise<{ trip: string; item: string }> = (of, who) =>
      boughtTreatment(of, who, "transfer"),
  ) {
    const email = `kept${++made}@example.org`;
    let ana = await signIn(site, { email });
    const { trip, item } = await buy(site, ana);
    const { reference } = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip}`));
    const transfer = (await found()).find((one) => one.trip === reference);
    const whole = transfer?.amount.amount ?? 0;
    const read = async () => {
      const { page } = taken(await ana.call<{ page: CheckoutPage }>("GET", `${checkouts}?trip=${trip}`));
      if (!page.checkout) throw new Error("the trip has no checkout");
      return page.checkout;
    };
    const act = async (what: string, more: object = {}) => {
      const { id, version } = await read();
      return taken(await ana.call<Checkout>("POST", `${checkouts}/${id}/${what}`, { body: { version, ...more } }));
    };
    const body = (amount: number) => ({
      amount: { amount, currency: "AED" },
      receivedOn: dayIn("Asia/Dubai", site.clock.now()),
      keepRest: true,
      confirmed: ["amount"],
    });
    const linesOf = async () =>
      taken(await farid.call<AnswerOf<typeof listLedger>>("GET", `/api/desk/money/ledger?${period}`)).lines.filter(
        (line) => line.trip === reference,
      );
    return {
      call: ((...asked) => ana.call(...asked)) as typeof ana.call,
      again: async () => {
        ana = await signIn(site, { email });
      },
      email,
      item,
      trip,
      reference,
      transfer,
      whole,
      read,
      act,
      linesOf,
      begin: async (method = "transfer") => {
        const { charge: total } = taken(await ana.call<Checkout>("POST", checkouts, { body: { trip } }));
        await act("payment", { total, method, agreed: true });
        return (await found()).find((one) => one.trip === reference)?.id ?? "";
      },
      receive: async (amount: number, id = transfer?.id, more: object = {}) =>
        taken(await farid.call("POST", `/api/desk/money/transfers/${id}`, { body: { ...body(amount), ...more } })),
      correct: async (amount: number) => {
        const line = (await linesOf()).find((one) => one.canCorrect && one.amount.amount === amount);
        taken(await farid.call("POST", `/api/desk/money/entries/${line?.id}/correction`, { body: { reason: "trip" } }));
      },
      atDesk: async () => taken(await farid.call<DeskTrip>("GET", `/api/desk/trips/${reference}`)),
      mails: async () =>
        (await site.mails()).filter(({ to, subject }) => to.includes(ana.email) && /credit/.test(subject)),
    };
  }

  return {
    found,
    toldToTransfer,
    /** After days, in which the session has ended. */
    again: async () => {
      farid = await sign();
    },
  };
}

import { refuse } from "../contract/errors.ts";
import { asSystem } from "./db/access.ts";
import type { DeskCommand, Said } from "./desk-commands.ts";
import { lockCheckout } from "./features/checkouts/queries.ts";
import type { DeskNeeds } from "./features/desk/desk.ts";
import { plainMoney } from "./features/offer-texts/offer-texts.ts";
import { applyFacts } from "./features/payments/payments.ts";
import { lockTransfer } from "./features/payments/queries.ts";

/** A transfer has arrived whole: everything that it is for is booked now. */
const received = (needs: DeskNeeds, [word = "", reference = ""]: readonly string[]): Promise<Said> =>
  asSystem(needs.db, async (tx) => {
    if (word !== "received") refuse("invalid-input", "Say: payment received REFERENCE");
    const row = await lockTransfer(tx, reference.toUpperCase());
    if (!row) return refuse("not-found", `Nobody was told to transfer under ${reference}.`);
    if (row.step === "captured") refuse("wrong-state", `${row.reference} has been received before.`);
    const checkout = await lockCheckout(tx, row.checkoutId);
    if (row.step !== "open" || checkout?.status !== "paying")
      refuse("wrong-state", `${row.reference} came too late: nothing is kept for it any more. Transfer it back.`);
    const { amount, currency } = row;
    await applyFacts(needs, tx, row, { step: "captured", captured: amount });
    const text = `${row.reference} is received: ${plainMoney({ amount, currency })}. Everything is being booked.\n`;
    return { text, json: { reference: row.reference, amount, currency } };
  });

/** What a clinic does with payments, by the command's name. */
export const paymentCommands: Readonly<Record<string, DeskCommand>> = {
  payment: {
    takes: "received REFERENCE",
    what: "a bank transfer has arrived, whole: book what it is for",
    words: [2, 2],
    run: received,
  },
};

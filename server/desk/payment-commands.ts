import { refuse } from "../../contract/errors.ts";
import { lockCheckout } from "../checkout/queries.ts";
import { asSystem } from "../db/access.ts";
import { applyFacts } from "../payments/payments.ts";
import { lockTransfer } from "../payments/queries.ts";
import { plainMoney } from "../quotes/offers/texts.ts";
import type { Services } from "../services.ts";
import type { CommandOutput, DeskCommand } from "./commands.ts";

/** A complete transfer books every item that it pays for. */
const receiveTransfer = (services: Services, [word = "", reference = ""]: readonly string[]): Promise<CommandOutput> =>
  asSystem(services.db, async (tx) => {
    if (word !== "received") refuse("invalid-input", "Say: payment received REFERENCE");
    const row = await lockTransfer(tx, reference.toUpperCase());
    if (!row) return refuse("not-found", `Nobody was told to transfer under ${reference}.`);
    if (row.step === "captured") refuse("wrong-state", `${row.reference} has been received before.`);
    const checkout = await lockCheckout(tx, row.checkoutId);
    if (row.step !== "open" || checkout?.status !== "paying")
      refuse("wrong-state", `${row.reference} came too late: nothing is kept for it any more. Transfer it back.`);
    const { amount, currency } = row;
    await applyFacts(services, tx, row, { step: "captured", captured: amount });
    const text = `${row.reference} is received: ${plainMoney({ amount, currency })}. Everything is being booked.\n`;
    return { text, json: { reference: row.reference, amount, currency } };
  });

export const paymentCommands: Readonly<Record<string, DeskCommand>> = {
  payment: {
    usage: "received REFERENCE",
    description: "record a complete bank transfer and book its items",
    argCount: [2, 2],
    run: receiveTransfer,
  },
};

import { refuse } from "../../contract/errors.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { receiveTransfer } from "../checkout/clinic/received-money.ts";
import { asSystem } from "../db/access.ts";
import { standingOf } from "../db/awaited-transfers.ts";
import { plainMoney } from "../formats/plain-money.ts";
import { lockTransfer } from "../payments/queries.ts";
import type { Services } from "../services.ts";
import { findProvider } from "../tenants/queries.ts";
import type { CommandOutput, DeskCommand, DeskOptions } from "./commands.ts";
import { listExpectedTransfers } from "./queries.ts";
import { providerNamed } from "./requests.ts";

/** A complete transfer books every item that it pays for. */
const receiveTransferCommand = (
  services: Services,
  [word = "", reference = ""]: readonly string[],
): Promise<CommandOutput> =>
  asSystem(services.db, async (tx) => {
    if (word !== "received") refuse("invalid-input", "Say: payment received REFERENCE");
    const row = await lockTransfer(tx, reference.toUpperCase());
    if (!row) return refuse("not-found", `Nobody was told to transfer under ${reference}.`);
    if (row.step !== "open" && row.step !== "captured")
      refuse(
        "wrong-state",
        `${row.reference} came too late: nothing is held for it any more. Record it at the desk, which keeps it as a credit.`,
      );
    const { id, providerId, currency } = row;
    const amount = { amount: (await standingOf(tx, row)).left, currency };
    const tenant = await findProvider(tx, providerId);
    const timeZone = tenant?.location.timeZone ?? "UTC";
    const received = { amount, receivedOn: dayIn(timeZone, services.now()), timeZone, keepRest: false };
    await receiveTransfer(services, tx, { providerId }, { id, ...received });
    const text = `${row.reference} is received: ${plainMoney({ amount: row.amount, currency })}. Everything is being booked.\n`;
    return { text, json: { reference: row.reference, amount: row.amount, currency } };
  });

/** Transfers that people were told to make, the first to end before the rest. */
const listTransfers = (services: Services, _: readonly string[], { provider }: DeskOptions): Promise<CommandOutput> =>
  asSystem(services.db, async (tx) => {
    const tenant = provider === undefined ? undefined : await providerNamed(services, provider);
    const rows = await listExpectedTransfers(tx, tenant?.id);
    const facts = rows.map(({ reference, trip, provider: slug, name, email, amount, currency, holdUntil }) => ({
      reference,
      trip,
      provider: slug,
      name: name || email,
      amount,
      currency,
      until: holdUntil,
    }));
    const lines = facts.map(
      ({ until, amount, currency, ...row }) =>
        `${row.reference}  ${row.provider.padEnd(12)} ${row.trip}  ${plainMoney({ amount, currency }).padEnd(16)} until ${until.toISOString().slice(0, 16).replace("T", " ")} UTC  ${row.name}\n`,
    );
    return { text: lines.join("") || "No transfer is expected.\n", json: facts };
  });

export const paymentCommands: Readonly<Record<string, DeskCommand>> = {
  transfers: {
    usage: "[--provider DOMAIN]",
    description: "bank transfers that are expected, with what is named on them",
    argCount: [0, 0],
    run: listTransfers,
  },
  payment: {
    usage: "received REFERENCE",
    description: "record a complete bank transfer and book its items",
    argCount: [2, 2],
    run: receiveTransferCommand,
  },
};

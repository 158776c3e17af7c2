import { eventFaults, sandboxFaults } from "../../adapters/payments/sandbox-port.ts";
import { clearFaults, type StockFault, setFault, stockFaults } from "../../adapters/seeded-suppliers/stock-faults.ts";
import { refuse } from "../../contract/errors.ts";
import type { DeskCommand } from "./commands.ts";

/** A fault as a word of the command line. */
const wordOf = (fault: string): string => fault.replaceAll(" ", "-");
const paymentFaults = [...sandboxFaults, ...eventFaults].map(wordOf);

/** Configures faults of the demonstration suppliers and of the test payments, to demonstrate how bookings fail. */
export const supplierCommands: Readonly<Record<string, DeskCommand>> = {
  fault: {
    usage: `SUPPLIER ${stockFaults.join("|")}|none [AMOUNT] [PART-OF-OFFER]`,
    description: "make a demonstration supplier fail until `none`; AMOUNT is in percent of the price or milliseconds",
    argCount: [2, 4],
    async run({ db }, [supplier = "", fault = "", amount = "0", about]) {
      if (!/^[a-z0-9-]{1,80}$/.test(supplier))
        refuse("invalid-input", "Name the supplier, such as demonstration-stays.");
      if (fault === "none") {
        await clearFaults(db, supplier);
        return { text: `${supplier} has no faults now.\n`, json: { supplier, fault: null } };
      }
      if (!stockFaults.some((known) => known === fault))
        refuse("invalid-input", `A fault is one of ${stockFaults.join(", ")}; or none.`);
      if (!/^-?\d{1,6}$/.test(amount)) refuse("invalid-input", "AMOUNT is a whole number.");
      const setting = { fault: fault as StockFault, amount: Number(amount), ...(about && { about }) };
      await setFault(db, supplier, setting);
      return { text: `${supplier}: ${fault}, until "none".\n`, json: { supplier, ...setting } };
    },
  },
  "payment-fault": {
    usage: `${paymentFaults.join("|")}|send-held-back`,
    description: "make the next call or event of the test payments fail; `send-held-back` sends the events held back",
    argCount: [1, 1],
    async run({ sandbox }, [fault = ""]) {
      if (!sandbox) return refuse("wrong-state", "Payments are Stripe's here: only test payments can be made to fail.");
      const ofCall = sandboxFaults.find((one) => wordOf(one) === fault);
      const ofEvent = eventFaults.find((one) => wordOf(one) === fault);
      if (ofCall) sandbox.failNext(ofCall);
      else if (ofEvent) sandbox.failNextEvents(ofEvent);
      else if (fault === "send-held-back") await sandbox.sendHeldBack();
      else refuse("invalid-input", `A fault is one of ${paymentFaults.join(", ")}; or send-held-back.`);
      const text = ofCall ? "The next call fails." : ofEvent ? "The next event fails." : "Sent.";
      return { text: `${text}\n`, json: { fault } };
    },
  },
};

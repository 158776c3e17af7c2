import { clearFaults, type StockFault, setFault, stockFaults } from "../../adapters/seeded-suppliers/stock-faults.ts";
import { refuse } from "../../contract/errors.ts";
import type { DeskCommand } from "./commands.ts";

/** Configures faults of the demonstration suppliers, to demonstrate how bookings fail. */
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
};

import { eq, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { SandboxBook } from "../../adapters/payments/sandbox-port.ts";
import { asSystem } from "./access.ts";
import { sandboxPayment } from "./tables/payments.ts";

/** The sandbox's payments in a table of their own, each change in its own transaction: never inside one of ours. */
export const sandboxBook = (db: Db): SandboxBook => ({
  change: (reference, work) =>
    asSystem(db, async (tx) => {
      // A payment that does not exist yet has no row to lock.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox/${reference}`}, 0))`);
      const [row] = await tx.select().from(sandboxPayment).where(eq(sandboxPayment.reference, reference));
      const { kept, answer } = work(row?.payment);
      if (kept) {
        const values = { reference, payment: kept };
        await tx
          .insert(sandboxPayment)
          .values(values)
          .onConflictDoUpdate({ target: sandboxPayment.reference, set: values });
      }
      return answer;
    }),
  list: async () => (await asSystem(db, (tx) => tx.select().from(sandboxPayment))).map(({ payment }) => payment),
});

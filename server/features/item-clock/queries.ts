import { and, eq, inArray, lte, or } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { tripItem } from "../../db/tables/trips.ts";

/** Up to 100 items of all providers whose hour has come, held until the transaction ends. Only for the system. */
export const holdDue = (
  tx: Db,
  now: Date,
): Promise<Pick<typeof tripItem.$inferSelect, "id" | "providerId" | "status">[]> =>
  tx
    .select({ id: tripItem.id, providerId: tripItem.providerId, status: tripItem.status })
    .from(tripItem)
    .where(
      or(
        and(
          inArray(tripItem.status, ["priced", "payment_failed", "cancel_quoted", "change_quoted"]),
          lte(tripItem.expiresAt, now),
        ),
        and(eq(tripItem.status, "held"), lte(tripItem.holdUntil, now)),
        and(eq(tripItem.status, "confirmed"), lte(tripItem.startsAt, now)),
        and(eq(tripItem.status, "in_progress"), lte(tripItem.endsAt, now)),
      ),
    )
    .limit(100)
    .for("update", { skipLocked: true });

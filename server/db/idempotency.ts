import { and, eq, lt } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import { asOwner, asSystem } from "./access.ts";
import type { ProviderId } from "./provider-id.ts";
import { idempotencyRecord } from "./tables/work.ts";

interface Id {
  readonly endpoint: string;
  readonly key: string;
}

type AnswerPlaces = Placeholders<"providerId" | "endpoint" | "key">;

const selectAnswer = prepared("find-answer", (db, { providerId, endpoint, key }: AnswerPlaces) =>
  db
    .select({ fingerprint: idempotencyRecord.fingerprint, answer: idempotencyRecord.answer })
    .from(idempotencyRecord)
    .where(
      and(
        eq(idempotencyRecord.providerId, providerId),
        eq(idempotencyRecord.endpoint, endpoint),
        eq(idempotencyRecord.key, key),
      ),
    ),
);

/** The stored answer of a write with this key. */
export const findAnswer = (db: Db, providerId: ProviderId, { endpoint, key }: Id) =>
  asOwner(db, providerId, "message:idempotency", async (tx) => {
    const [record] = await selectAnswer(tx, { providerId, endpoint, key });
    return record;
  });

/** @returns false when another transaction stored an answer under this key first */
export async function insertAnswer(
  tx: Db,
  providerId: ProviderId,
  record: Omit<typeof idempotencyRecord.$inferInsert, "providerId">,
): Promise<boolean> {
  const stored = await tx
    .insert(idempotencyRecord)
    .values({ ...record, providerId })
    .onConflictDoNothing()
    .returning({ key: idempotencyRecord.key });
  return stored.length > 0;
}

export const removeAnswersBefore = (db: Db, before: Date) =>
  asSystem(db, (tx) => tx.delete(idempotencyRecord).where(lt(idempotencyRecord.createdAt, before)));

import { and, eq, exists, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { deskCase, deskCaseWord } from "../db/tables/desk.ts";
import { type SearchedBy, searchDigests, type WordDigests, wordsDigest } from "./names.ts";

/** Stores by which words a case is found: of the person's names, address and telephone, and references. */
export async function putSearchWords(
  tx: Db,
  providerId: ProviderId,
  { keys, caseId, owner, ...said }: { keys: MasterKeys; caseId: string; owner: Owner } & SearchedBy,
): Promise<void> {
  const digests = searchDigests(keys, providerId, said);
  await tx.delete(deskCaseWord).where(and(eq(deskCaseWord.providerId, providerId), eq(deskCaseWord.caseId, caseId)));
  await tx
    .insert(deskCaseWord)
    .values(digests.map((digest) => ({ providerId, owner, digest, caseId })))
    .onConflictDoNothing();
}

/** Of rows with these ids, those whose case has all these words. */
export const hasWords = (
  tx: Db,
  providerId: ProviderId,
  id: AnyPgColumn,
  digests: readonly WordDigests[],
): SQL | undefined =>
  and(
    ...digests.map((digest) =>
      inArray(
        id,
        tx
          .select({ id: deskCaseWord.caseId })
          .from(deskCaseWord)
          .where(and(eq(deskCaseWord.providerId, providerId), inArray(deskCaseWord.digest, [digest].flat()))),
      ),
    ),
  );

/** Cases other than trips without words of the present kind. Only in a transaction of the system. */
export const listWordless = (
  tx: Db,
  providerId: ProviderId,
  { keys, limit }: { keys: MasterKeys; limit: number },
): Promise<Pick<typeof deskCase.$inferSelect, "id" | "kind">[]> =>
  tx
    .select({ id: deskCase.id, kind: deskCase.kind })
    .from(deskCase)
    .where(
      and(
        eq(deskCase.providerId, providerId),
        ne(deskCase.kind, "trip"),
        not(exists(wordOf(tx, providerId, { id: deskCase.id, digest: wordsDigest(keys, providerId) }))),
      ),
    )
    .limit(limit);

/** The word of a row's case. */
export const wordOf = (tx: Db, providerId: ProviderId, { id, digest }: { id: AnyPgColumn; digest: string }) =>
  tx
    .select({ one: sql`1` })
    .from(deskCaseWord)
    .where(and(eq(deskCaseWord.providerId, providerId), eq(deskCaseWord.digest, digest), eq(deskCaseWord.caseId, id)));

/** Has the words of a person's cases made again, after another name or number. */
export const renewWords = (
  tx: Db,
  providerId: ProviderId,
  { keys, owner }: { keys: MasterKeys; owner: Owner },
): Promise<unknown> =>
  tx
    .delete(deskCaseWord)
    .where(
      and(
        eq(deskCaseWord.providerId, providerId),
        eq(deskCaseWord.owner, owner),
        eq(deskCaseWord.digest, wordsDigest(keys, providerId)),
      ),
    );

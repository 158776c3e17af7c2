import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { ConsultationActKind } from "../../contract/consultation-constants.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedText } from "../db/sealed.ts";
import { actContext, consultationAct, type DocumentOpened } from "../db/tables/consultations.ts";
import type { Services } from "../services.ts";
import type { ConsultationRow } from "./queries.ts";

export type ActRow = typeof consultationAct.$inferSelect;

/** Writes down what a member of staff did, with words for the person and words for the clinic alone. */
export function recordAct(
  { keys, now, newId }: Services,
  tx: Db,
  { id: consultationId, providerId, owner }: Pick<ConsultationRow, "id" | "providerId" | "owner">,
  {
    kind,
    by,
    shown,
    note,
    movedFrom = null,
    movedTo = null,
    opening = null,
  }: {
    kind: ConsultationActKind;
    by: string;
    shown?: string | null;
    note?: string | null;
    movedFrom?: Date | null;
    movedTo?: Date | null;
    opening?: DocumentOpened | null;
  },
): Promise<unknown> {
  const id = newId();
  const sealed = (part: "shown" | "note", words: string | null | undefined) =>
    words ? sealedText(keys, actContext({ providerId, id }, part)).seal(words) : null;
  const words = { shown: sealed("shown", shown), note: sealed("note", note) };
  return tx
    .insert(consultationAct)
    .values({ id, providerId, owner, consultationId, kind, at: now(), by, ...words, movedFrom, movedTo, opening });
}

/** What the clinic did, in order. */
export async function listActs(
  tx: Db,
  providerId: ProviderId,
  { keys, consultationId }: { keys: MasterKeys; consultationId: string },
): Promise<ActRow[]> {
  const rows = await tx
    .select()
    .from(consultationAct)
    .where(and(eq(consultationAct.providerId, providerId), eq(consultationAct.consultationId, consultationId)))
    .orderBy(asc(consultationAct.at), asc(consultationAct.id));
  const opened = (row: ActRow, part: "shown" | "note") => {
    const words = row[part];
    return words === null ? null : sealedText(keys, actContext(row, part)).unseal(words);
  };
  return rows.map((row) => ({ ...row, shown: opened(row, "shown"), note: opened(row, "note") }));
}

import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { ConsultationContact, ConsultationStatus } from "../../contract/consultations.ts";
import type { GuardianDeclaration, QuotePatient } from "../../contract/quote-steps.ts";
import { searchedPeople } from "../cases/names.ts";
import { putSearchWords } from "../cases/word-queries.ts";
import { listChosenProcedures, listDoctors } from "../catalogue/queries.ts";
import { asOwner, asSystem, type Owner } from "../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import type { RowKey } from "../db/tables/columns.ts";
import {
  actContext,
  attachmentFileContext,
  attachmentNameContext,
  consultation,
  consultationAct,
  consultationAttachment,
  consultationContext,
  consultationLink,
} from "../db/tables/consultations.ts";

type Stored = typeof consultation.$inferSelect;

/** A person's answers, health among them; sealed for its row. */
export interface ConsultationContent {
  readonly reason: string;
  /** For whom it is, and what a parent or guardian declared; without them for the person of the contact. */
  readonly patient?: QuotePatient;
  readonly declaration?: GuardianDeclaration | undefined;
  /** By the slugs of the questions; undefined before the first answer. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly contact?: ConsultationContact;
}
export type ConsultationRow = Omit<Stored, "said"> & { readonly said: ConsultationContent };

const contentOf = (keys: MasterKeys, row: RowKey) => sealedJson<ConsultationContent>(keys, consultationContext(row));

const unsealConsultation = (keys: MasterKeys, row: Stored): ConsultationRow => ({
  ...row,
  said: contentOf(keys, row).unseal(row.said),
});

/** The consultation of a private link, and its owner. */
export const findLinkedConsultation = (
  db: Db,
  providerId: ProviderId,
  digest: string,
): Promise<{ id: string; owner: Owner } | undefined> =>
  asOwner(db, providerId, "message:consultation-link", async (tx) => {
    const [found] = await tx
      .select({ id: consultationLink.consultationId, owner: consultationLink.owner })
      .from(consultationLink)
      .where(and(eq(consultationLink.providerId, providerId), eq(consultationLink.digest, digest)));
    return found;
  });

export interface ConsultationKey {
  readonly keys: MasterKeys;
  readonly owner: Owner;
  readonly id: string;
}

const ownedRow = (providerId: ProviderId, { owner, id }: ConsultationKey) =>
  and(eq(consultation.providerId, providerId), eq(consultation.owner, owner), eq(consultation.id, id));

export async function findConsultation(
  db: Db,
  providerId: ProviderId,
  key: ConsultationKey,
): Promise<ConsultationRow | undefined> {
  const [row] = await db.select().from(consultation).where(ownedRow(providerId, key));
  return row && unsealConsultation(key.keys, row);
}

/** Consultations of a clinic by their ids. */
export const listConsultationsById = async (
  db: Db,
  providerId: ProviderId,
  { keys, ids }: { keys: MasterKeys; ids: readonly string[] },
): Promise<ConsultationRow[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .select()
          .from(consultation)
          .where(and(eq(consultation.providerId, providerId), inArray(consultation.id, [...ids])))
      ).map((row) => unsealConsultation(keys, row));

/** The same row, locked until the transaction ends. */
export async function lockConsultation(
  tx: Db,
  providerId: ProviderId,
  key: ConsultationKey,
): Promise<ConsultationRow | undefined> {
  const [row] = await tx.select().from(consultation).where(ownedRow(providerId, key)).for("update");
  return row && unsealConsultation(key.keys, row);
}

/** @returns undefined when the reference is taken */
export async function insertConsultation(
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    said,
    digest,
    ...values
  }: Omit<typeof consultation.$inferInsert, "providerId" | "said"> & {
    said: ConsultationContent;
    keys: MasterKeys;
    digest: string;
  },
): Promise<ConsultationRow | undefined> {
  const [row] = await tx
    .insert(consultation)
    .values({ ...values, said: contentOf(keys, { providerId, id: values.id }).seal(said), providerId })
    .onConflictDoNothing({ target: [consultation.providerId, consultation.reference] })
    .returning();
  if (!row) return undefined;
  await tx.insert(consultationLink).values({ providerId, digest, consultationId: row.id, owner: row.owner });
  await putConsultationWords(tx, keys, row, said);
  return unsealConsultation(keys, row);
}

export async function putConsultationWords(
  tx: Db,
  keys: MasterKeys,
  { id, providerId, owner, reference }: Pick<ConsultationRow, "id" | "providerId" | "owner" | "reference">,
  { contact, patient }: ConsultationContent,
): Promise<void> {
  await putSearchWords(tx, providerId, {
    keys,
    caseId: id,
    owner,
    ...searchedPeople({ contact, patient }),
    references: [reference],
  });
}

export async function updateConsultation(
  tx: Db,
  providerId: ProviderId,
  { id, keys, said, ...values }: Partial<ConsultationRow> & { id: string; keys: MasterKeys },
): Promise<ConsultationRow> {
  const [row] = await tx
    .update(consultation)
    .set({ ...values, ...(said ? { said: contentOf(keys, { providerId, id }).seal(said) } : {}) })
    .where(and(eq(consultation.providerId, providerId), eq(consultation.id, id)))
    .returning();
  if (!row) throw new Error("the consultation is gone although the transaction locks it");
  if (said) await putConsultationWords(tx, keys, row, said);
  return unsealConsultation(keys, row);
}

/** A client's consultations that were booked once, soonest first. */
export async function listConsultations(
  db: Db,
  providerId: ProviderId,
  { keys, owner }: Pick<ConsultationKey, "keys" | "owner">,
): Promise<ConsultationRow[]> {
  const rows = await db
    .select()
    .from(consultation)
    .where(
      and(eq(consultation.providerId, providerId), eq(consultation.owner, owner), isNotNull(consultation.emailIndex)),
    )
    .orderBy(asc(consultation.startsAt));
  return rows.map((row) => unsealConsultation(keys, row));
}

/** A procedure with its doctors, in their order. */
export async function findTopic(db: Db, providerId: ProviderId, slug: string) {
  const [procedure] = await listChosenProcedures(db, providerId, [slug]);
  if (!procedure) return undefined;
  const doctors = await listDoctors(db, providerId);
  return { procedure, doctors: procedure.doctors.flatMap((name) => doctors.find((one) => one.slug === name) ?? []) };
}

/** Moves a row, its link, its history and its attachments to another owner. Only in a transaction of the system. */
export async function transferConsultation(
  tx: Db,
  providerId: ProviderId,
  { id, from, to }: { id: string; from: Owner; to: Owner },
): Promise<boolean> {
  const given = await tx
    .update(consultation)
    .set({ owner: to })
    .where(and(eq(consultation.providerId, providerId), eq(consultation.id, id), eq(consultation.owner, from)))
    .returning({ id: consultation.id });
  if (given.length === 0) return false;
  await tx
    .update(consultationLink)
    .set({ owner: to })
    .where(and(eq(consultationLink.providerId, providerId), eq(consultationLink.consultationId, id)));
  await tx
    .update(consultationAct)
    .set({ owner: to })
    .where(and(eq(consultationAct.providerId, providerId), eq(consultationAct.consultationId, id)));
  await tx
    .update(consultationAttachment)
    .set({ owner: to })
    .where(and(eq(consultationAttachment.providerId, providerId), eq(consultationAttachment.consultationId, id)));
  return true;
}

/** Consultations booked with an address. Only in a transaction of the system. */
export const listUnclaimedConsultations = (
  tx: Db,
  providerId: ProviderId,
  index: string,
): Promise<{ id: string; owner: Owner }[]> =>
  tx
    .select({ id: consultation.id, owner: consultation.owner })
    .from(consultation)
    .where(and(eq(consultation.providerId, providerId), eq(consultation.emailIndex, index)));

/** Consultations of a reference, of any owner and provider. Only in a transaction of the system. */
export async function lockConsultationsByReference(
  tx: Db,
  keys: MasterKeys,
  reference: string,
): Promise<ConsultationRow[]> {
  const rows = await tx.select().from(consultation).where(eq(consultation.reference, reference)).for("update");
  return rows.map((row) => unsealConsultation(keys, row));
}

/** A consultation of any owner. Only in a transaction of the system. */
export async function findConsultationForSystem(
  tx: Db,
  providerId: ProviderId,
  { keys, id }: { keys: MasterKeys; id: string },
): Promise<ConsultationRow | undefined> {
  const [row] = await tx
    .select()
    .from(consultation)
    .where(and(eq(consultation.providerId, providerId), eq(consultation.id, id)));
  return row && unsealConsultation(keys, row);
}

/** Booked consultations that are not over, for operators. Only in a transaction of the system. */
export async function listUpcoming(
  tx: Db,
  { keys, now, providerId }: { keys: MasterKeys; now: Date; providerId: ProviderId | undefined },
): Promise<ConsultationRow[]> {
  const rows = await tx
    .select()
    .from(consultation)
    .where(
      and(
        providerId && eq(consultation.providerId, providerId),
        inArray(consultation.status, ["confirmed", "rescheduled"]),
        gt(consultation.endsAt, now),
      ),
    )
    .orderBy(asc(consultation.startsAt));
  return rows.map((row) => unsealConsultation(keys, row));
}

/** When the first booked consultation from an instant on begins. */
export async function findNextStart(
  tx: Db,
  providerId: ProviderId,
  { from, clinician }: { from: Date; clinician: string | undefined },
): Promise<Date | null> {
  const [row] = await tx
    .select({ startsAt: consultation.startsAt })
    .from(consultation)
    .where(
      and(
        eq(consultation.providerId, providerId),
        inArray(consultation.status, ["confirmed", "rescheduled"]),
        gte(consultation.startsAt, from),
        clinician === undefined ? undefined : eq(consultation.clinician, clinician),
      ),
    )
    .orderBy(asc(consultation.startsAt))
    .limit(1);
  return row?.startsAt ?? null;
}

/** Consultations between two instants that were booked once, soonest first. */
export async function listBooked(
  tx: Db,
  providerId: ProviderId,
  { keys, from, to }: { keys: MasterKeys; from: Date; to: Date },
): Promise<ConsultationRow[]> {
  const rows = await tx
    .select()
    .from(consultation)
    .where(
      and(
        eq(consultation.providerId, providerId),
        isNotNull(consultation.emailIndex),
        gte(consultation.startsAt, from),
        lt(consultation.startsAt, to),
      ),
    )
    .orderBy(asc(consultation.startsAt), asc(consultation.id))
    .limit(2000);
  return rows.map((row) => unsealConsultation(keys, row));
}

/** Sets the status of expired holds, at all providers. */
export const expireHolds = (db: Db, now: Date): Promise<unknown> =>
  asSystem(db, (tx) =>
    tx
      .update(consultation)
      .set({ status: "expired" })
      .where(and(eq(consultation.status, "held"), lte(consultation.holdUntil, now))),
  );

/**
 * Removes up to 100 consultations that were never booked and did not change since, at all providers. Only in a
 * transaction of the system; safe in several processes at once.
 * @returns their attachments, whose files are to be removed too
 */
export async function removeAbandonedConsultations(
  tx: Db,
  before: Date,
): Promise<{ removed: number; attachments: { providerId: ProviderId; fileKey: string }[] }> {
  const unbooked: ConsultationStatus[] = ["draft", "expired", "cancelled_by_client"];
  const rows = await tx
    .select({ id: consultation.id })
    .from(consultation)
    .where(
      and(inArray(consultation.status, unbooked), isNull(consultation.emailIndex), lte(consultation.updatedAt, before)),
    )
    .limit(100)
    .for("update", { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { removed: 0, attachments: [] };
  const attachments = await tx
    .delete(consultationAttachment)
    .where(inArray(consultationAttachment.consultationId, ids))
    .returning({ providerId: consultationAttachment.providerId, fileKey: consultationAttachment.fileKey });
  await tx.delete(consultation).where(inArray(consultation.id, ids));
  return { removed: ids.length, attachments };
}

/** Personal data of consultations, for archives and erasure. */
export const personalConsultations: readonly PersonalTable[] = [
  { table: "consultation_link", erasure: "follows" },
  {
    table: "consultation_act",
    called: "consultation-history",
    without: ["note"],
    sealed: { shown: (row) => actContext(rowKeyOf(row), "shown") },
    erasure: "follows",
  },
  {
    table: "consultation_attachment",
    called: "consultation-documents",
    without: ["file_key"],
    sealed: { name: (row) => attachmentNameContext(rowKeyOf(row)) },
    files: (row) => [
      {
        key: String(row["file_key"]),
        context: attachmentFileContext(rowKeyOf(row, "consultation_id")),
        name: String(row["name"]),
      },
    ],
    erasure: "remove",
  },
  {
    table: "consultation",
    called: "consultations",
    without: ["email_index"],
    sealed: { said: (row) => consultationContext(rowKeyOf(row)) },
    erasure: "remove",
  },
];

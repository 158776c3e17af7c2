import { and, asc, eq, gt, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { ConsultationContact, ConsultationStatus } from "../../../contract/consultations.ts";
import { asOwner, asSystem, type Owner } from "../../db/access.ts";
import type { PersonalTable } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { doctor, procedure } from "../../db/tables/catalogue.ts";
import { consultation, consultationLink } from "../../db/tables/consultations.ts";

type Stored = typeof consultation.$inferSelect;

/** What a person said, about their health among it: sealed for its row. */
export interface Said {
  readonly reason: string;
  /** By the slugs of the questions; undefined before the questions were seen. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly contact?: ConsultationContact;
}
export type ConsultationRow = Omit<Stored, "said" | "owner"> & { readonly said: Said; readonly owner: Owner };

const contextOf = (providerId: string, id: string) => `consultation/${providerId}/${id}/said`;

const closed = (keys: MasterKeys, providerId: string, id: string, said: Said): string =>
  seal(keys, Buffer.from(JSON.stringify(said)), contextOf(providerId, id)).toString("base64");

const opened = (keys: MasterKeys, row: Stored): ConsultationRow => ({
  ...row,
  owner: row.owner as Owner, // nothing else is ever written there
  said: JSON.parse(unseal(keys, Buffer.from(row.said, "base64"), contextOf(row.providerId, row.id)).toString()) as Said, // parsed when it came in
});

/** Whose row a private link leads to. */
export const findLinked = (
  db: Db,
  providerId: ProviderId,
  digest: string,
): Promise<{ id: string; owner: Owner } | undefined> =>
  asOwner(db, providerId, "message:consultation-link", async (tx) => {
    const [found] = await tx
      .select({ id: consultationLink.consultationId, owner: consultationLink.owner })
      .from(consultationLink)
      .where(and(eq(consultationLink.providerId, providerId), eq(consultationLink.digest, digest)));
    return found && { ...found, owner: found.owner as Owner };
  });

export interface Mine {
  readonly keys: MasterKeys;
  readonly owner: Owner;
  readonly id: string;
}

const mine = (providerId: ProviderId, { owner, id }: Mine) =>
  and(eq(consultation.providerId, providerId), eq(consultation.owner, owner), eq(consultation.id, id));

export async function findConsultation(
  db: Db,
  providerId: ProviderId,
  asked: Mine,
): Promise<ConsultationRow | undefined> {
  const [row] = await db.select().from(consultation).where(mine(providerId, asked));
  return row && opened(asked.keys, row);
}

/** The same, held until the transaction ends: whoever else wants to change it waits. */
export async function lockConsultation(
  tx: Db,
  providerId: ProviderId,
  asked: Mine,
): Promise<ConsultationRow | undefined> {
  const [row] = await tx.select().from(consultation).where(mine(providerId, asked)).for("update");
  return row && opened(asked.keys, row);
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
  }: Omit<typeof consultation.$inferInsert, "providerId" | "said"> & { said: Said; keys: MasterKeys; digest: string },
): Promise<ConsultationRow | undefined> {
  const [row] = await tx
    .insert(consultation)
    .values({ ...values, said: closed(keys, providerId, values.id, said), providerId })
    .onConflictDoNothing({ target: [consultation.providerId, consultation.reference] })
    .returning();
  if (!row) return undefined;
  await tx.insert(consultationLink).values({ providerId, digest, consultationId: row.id, owner: row.owner });
  return opened(keys, row);
}

export async function updateConsultation(
  tx: Db,
  providerId: ProviderId,
  { id, keys, said, ...values }: Partial<ConsultationRow> & { id: string; keys: MasterKeys },
): Promise<ConsultationRow> {
  const [row] = await tx
    .update(consultation)
    .set({ ...values, ...(said ? { said: closed(keys, providerId, id, said) } : {}) })
    .where(and(eq(consultation.providerId, providerId), eq(consultation.id, id)))
    .returning();
  if (!row) throw new Error("the consultation is gone although the transaction holds it");
  return opened(keys, row);
}

/** A client's own, the soonest first; those that never came to a time are left out. */
export async function listConsultations(
  db: Db,
  providerId: ProviderId,
  { keys, owner }: Pick<Mine, "keys" | "owner">,
): Promise<ConsultationRow[]> {
  const rows = await db
    .select()
    .from(consultation)
    .where(
      and(eq(consultation.providerId, providerId), eq(consultation.owner, owner), isNotNull(consultation.emailIndex)),
    )
    .orderBy(asc(consultation.startsAt));
  return rows.map((row) => opened(keys, row));
}

/** What is asked about and who answers: a published procedure with its doctors, in their order. */
export async function findTopic(db: Db, providerId: ProviderId, slug: string) {
  const [found] = await db
    .select()
    .from(procedure)
    .where(and(eq(procedure.providerId, providerId), eq(procedure.slug, slug)));
  if (!found) return undefined;
  const doctors = await db
    .select()
    .from(doctor)
    .where(and(eq(doctor.providerId, providerId), inArray(doctor.slug, found.doctors)));
  return {
    procedure: found,
    doctors: doctors.toSorted((a, b) => found.doctors.indexOf(a.slug) - found.doctors.indexOf(b.slug)),
  };
}

/** Makes a row and its link another owner's. Only in a transaction of the system. */
export async function giveConsultation(
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
  return true;
}

/** Guests' consultations that were booked with an address. Only in a transaction of the system. */
export const listUnclaimed = (
  tx: Db,
  providerId: ProviderId,
  index: string,
): Promise<{ id: string; owner: string }[]> =>
  tx
    .select({ id: consultation.id, owner: consultation.owner })
    .from(consultation)
    .where(and(eq(consultation.providerId, providerId), eq(consultation.emailIndex, index)));

/** Those of a number, of whomever they are and at whichever provider. Only in a transaction of the system. */
export async function lockByReference(tx: Db, keys: MasterKeys, reference: string): Promise<ConsultationRow[]> {
  const rows = await tx.select().from(consultation).where(eq(consultation.reference, reference)).for("update");
  return rows.map((row) => opened(keys, row));
}

/** One by its id, of whomever it is. Only in a transaction of the system. */
export async function findAnybodys(
  tx: Db,
  providerId: ProviderId,
  { keys, id }: { keys: MasterKeys; id: string },
): Promise<ConsultationRow | undefined> {
  const [row] = await tx
    .select()
    .from(consultation)
    .where(and(eq(consultation.providerId, providerId), eq(consultation.id, id)));
  return row && opened(keys, row);
}

/** Those that are booked and not over yet, for operators. Only in a transaction of the system. */
export async function listComing(
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
  return rows.map((row) => opened(keys, row));
}

/** Holds that ran out are called so, at all providers. */
export const expireHolds = (db: Db, now: Date): Promise<unknown> =>
  asSystem(db, (tx) =>
    tx
      .update(consultation)
      .set({ status: "expired" })
      .where(and(eq(consultation.status, "held"), lte(consultation.holdUntil, now))),
  );

/** What nobody booked and nobody touched any more goes, at all providers. */
export const removeAbandoned = (db: Db, before: Date): Promise<unknown> => {
  const unbooked: ConsultationStatus[] = ["draft", "expired", "cancelled_by_client"];
  return asSystem(db, (tx) =>
    tx
      .delete(consultation)
      .where(
        and(
          inArray(consultation.status, unbooked),
          isNull(consultation.emailIndex),
          lte(consultation.updatedAt, before),
        ),
      ),
  );
};

/** What somebody has said and booked, and the way from their links to it. */
export const personalConsultations: readonly PersonalTable[] = [
  { table: "consultation_link", erasure: "follows" },
  {
    table: "consultation",
    called: "consultations",
    without: ["email_index"],
    sealed: { said: (row) => contextOf(String(row["provider_id"]), String(row["id"])) },
    erasure: "remove",
  },
];

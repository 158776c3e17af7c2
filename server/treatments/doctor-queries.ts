import { and, asc, eq, gte, inArray, lte, or } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { listDoctors } from "../catalogue/queries.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import { clinicianAbsence } from "../db/tables/consultations.ts";
import { offerSignature, quoteOffer, quoteSchedule } from "../db/tables/offers.ts";
import { quoteContext } from "../db/tables/quotes.ts";
import { treatmentClosure } from "../db/tables/treatments.ts";
import type { ProviderRow } from "../tenants/queries.ts";

export type AbsenceRow = typeof clinicianAbsence.$inferSelect;

interface Named {
  readonly name: string;
}

/**
 * The doctors whom people were promised, as slugs by request: the one whom the clinic set with day and place, else the one
 * of the signed offer. One who is not in the catalogue any more is none.
 */
export async function listPromisedDoctors(
  tx: Db,
  providerId: ProviderId,
  { keys, quoteIds }: { readonly keys: MasterKeys; readonly quoteIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await tx
    .select({
      id: offerSignature.quoteId,
      version: offerSignature.version,
      offer: quoteOffer.content,
      schedule: quoteSchedule.content,
    })
    .from(offerSignature)
    .innerJoin(
      quoteOffer,
      and(eq(quoteOffer.quoteId, offerSignature.quoteId), eq(quoteOffer.version, offerSignature.version)),
    )
    .leftJoin(quoteSchedule, eq(quoteSchedule.quoteId, offerSignature.quoteId))
    .where(and(eq(offerSignature.providerId, providerId), inArray(offerSignature.quoteId, [...quoteIds])));
  if (rows.length === 0) return new Map();
  const doctors = await listDoctors(tx, providerId);
  const slugs = new Map(
    doctors.flatMap(({ slug, texts }) => Object.values(texts).map(({ name }) => [name, slug] as const)),
  );
  return new Map(
    rows.flatMap(({ id, version, offer, schedule }) => {
      const row = { providerId, id };
      const named = schedule
        ? sealedJson<{ doctor: Named }>(keys, quoteContext(row, "schedule")).unseal(schedule).doctor
        : sealedJson<{ clinician: Named }>(keys, quoteContext(row, `offer/${version}`)).unseal(offer).clinician;
      const slug = slugs.get(named.name);
      return slug === undefined ? [] : [[id, slug] as const];
    }),
  );
}

/** Whether the clinic closed a day: wholly, for a procedure, or for the doctor whom the person was promised, who may also be away. */
export async function isClosedDay(
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    procedure,
    day,
    quoteId,
  }: { readonly keys: MasterKeys; readonly procedure: string; readonly day: string; readonly quoteId: string | null },
): Promise<boolean> {
  const promised = await listPromisedDoctors(tx, providerId, { keys, quoteIds: quoteId === null ? [] : [quoteId] });
  const { kind, subject, firstDay, lastDay } = treatmentClosure;
  const named = [...promised.values()].map((slug) => and(eq(kind, "doctor"), eq(subject, slug)));
  const isOfProcedure = and(eq(kind, "procedure"), eq(subject, procedure));
  const away = clinicianAbsence;
  const isAway = and(
    eq(away.providerId, providerId),
    inArray(away.doctor, [...promised.values()]),
    lte(away.firstDay, day),
    gte(away.lastDay, day),
  );
  if (promised.size > 0 && (await tx.$count(away, isAway)) > 0) return true;
  const [row] = await tx
    .select({ firstDay })
    .from(treatmentClosure)
    .where(
      and(
        eq(treatmentClosure.providerId, providerId),
        lte(firstDay, day),
        gte(lastDay, day),
        or(eq(kind, "clinic"), isOfProcedure, ...named),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Absences of clinicians that are not over on a day, the earliest first. */
export const listAbsences = (tx: Db, providerId: ProviderId, from: string): Promise<AbsenceRow[]> =>
  tx
    .select()
    .from(clinicianAbsence)
    .where(and(eq(clinicianAbsence.providerId, providerId), gte(clinicianAbsence.lastDay, from)))
    .orderBy(asc(clinicianAbsence.firstDay));

/** Whether a clinician is away on a day to come. */
export async function readAbsences(tx: Db, { id, location }: Pick<ProviderRow, "id" | "location">, now: Date) {
  const absences = await listAbsences(tx, id, dayIn(location.timeZone, now));
  return (doctor: string, day: string): boolean =>
    absences.some((one) => one.doctor === doctor && one.firstDay <= day && day <= one.lastDay);
}

import type { Db } from "../../../adapters/database/database.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { findCatalogue } from "../../catalogue/queries.ts";
import { recordAct } from "../../consultations/act-queries.ts";
import { insertAttachment } from "../../consultations/attachments/queries.ts";
import { readDiary } from "../../consultations/hours-queries.ts";
import { insertConsultation } from "../../consultations/queries.ts";
import { takeSlot } from "../../consultations/slot-queries.ts";
import { bookableDays, freeTimes } from "../../consultations/slots.ts";
import { asSystem } from "../../db/access.ts";
import { newReference } from "../../db/references.ts";
import { attachmentFileContext } from "../../db/tables/consultations.ts";
import { claimKeyOf, consultationToken, linkOwner } from "../../http/private-links.ts";
import type { Services } from "../../services.ts";
import { demonstrationName, demonstrationPatient } from "../../staff/demonstration.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { storeLabReport } from "./lab-report.ts";

export const people = [
  { givenName: "Amina", familyName: "Otieno", zone: "Africa/Nairobi", reason: "My knee hurts on stairs." },
  { givenName: "Yusuf", familyName: "Demir", zone: "Europe/Istanbul", reason: "I would like a second opinion." },
  { givenName: "Fatima", familyName: "Al Sayed", zone: "Africa/Cairo", reason: "Questions about the recovery." },
  { givenName: "George", familyName: "Mensah", zone: "Africa/Accra", reason: "The pain is worse at night." },
  { givenName: "Leila", familyName: "Haddad", zone: "Europe/Paris", reason: "How soon may I fly home?" },
  { givenName: "Peter", familyName: "Novak", zone: "Europe/Prague", reason: "I have had one operation before." },
] as const;

export const addressOf = ({ givenName, familyName }: { givenName: string; familyName: string }): string =>
  `${givenName}.${familyName}@patients.example`.toLowerCase().replaceAll(" ", "-");

/** Consultations of the coming days. */
export const seedConsultations = (services: Services, tenant: ProviderRow): Promise<void> =>
  asSystem(services.db, (tx) => bookConsultations(services, tx, tenant));

async function bookConsultations(services: Services, tx: Db, tenant: ProviderRow): Promise<void> {
  const { keys, now, newId } = services;
  if (!tenant.company.consultations) return;
  const diary = await readDiary(services, tx, tenant);
  const { procedures } = await findCatalogue(tx, tenant.id);
  const clinicians = [...new Set(procedures.flatMap(({ doctors }) => doctors))];
  const { first } = bookableDays(diary);
  const free = freeTimes(diary, { clinicians, from: dayAfter(first), to: dayAfter(first, 8), taken: [] });
  const step = Math.max(2, Math.floor(free.length / people.length));
  const [treated] = procedures;
  const taken = new Set<string>();
  for (const [place, person] of people.entries()) {
    // The person in recovery talks about their own treatment.
    const own = addressOf(person) === demonstrationPatient.email ? treated : undefined;
    const time = free
      .slice(place * step)
      .find(
        ({ clinician, startsAt }) =>
          !taken.has(`${clinician} ${startsAt.getTime()}`) && (!own || own.doctors.includes(clinician)),
      );
    if (time) taken.add(`${time.clinician} ${time.startsAt.getTime()}`);
    const topic = own ?? procedures.find(({ doctors }) => time && doctors.includes(time.clinician));
    const [mode] = time?.modes ?? [];
    if (!time || !topic || !mode) continue;
    const id = newId();
    const email = addressOf(person);
    const token = consultationToken(keys, tenant.id, id);
    const owner = linkOwner(token);
    const { givenName, familyName, zone, reason } = person;
    const row = await insertConsultation(tx, tenant.id, {
      keys,
      digest: owner.slice("link:".length),
      id,
      owner,
      reference: newReference(services, tenant.company.slug),
      status: "confirmed",
      version: 1,
      language: "en",
      procedure: topic.slug,
      said: {
        reason,
        answers: {},
        contact: { givenName, familyName, email, language: "en", interpreter: place === 2 },
      },
      emailIndex: claimKeyOf(keys, tenant.id, email),
      mode,
      clinician: time.clinician,
      startsAt: time.startsAt,
      endsAt: time.endsAt,
      timeZone: diary.timeZone,
      visitorZone: zone,
      price: 0,
      currency: tenant.location.currency,
      consents: [],
      sequence: 0,
      createdAt: now(),
      updatedAt: now(),
    });
    const { clinician, startsAt, endsAt } = time;
    const slot = { consultationId: id, clinician, startsAt, endsAt, status: "confirmed" } as const;
    await takeSlot(tx, tenant.id, { slot, now: now() });
    if (!row || place > 0) continue;
    const report = await storeLabReport(services, attachmentFileContext(row));
    if (report)
      await insertAttachment(tx, tenant.id, {
        keys,
        id: newId(),
        owner,
        consultationId: id,
        ...report,
        name: "Blood test.pdf",
        mime: "application/pdf",
        createdAt: now(),
      });
    await recordAct(services, tx, row, {
      kind: "note",
      by: demonstrationName(tenant, "coordinator"),
      note: "Asked for the talk in the morning.",
    });
  }
}

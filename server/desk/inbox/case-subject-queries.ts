import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { childOf, type DeskPatient } from "../../../contract/desk/patients.ts";
import type { Language } from "../../../contract/values.ts";
import { listRecoveriesById } from "../../aftercare/queries.ts";
import type { CaseRow } from "../../cases/queries.ts";
import { listChatsById } from "../../chat/queries.ts";
import { listConsultationsById } from "../../consultations/queries.ts";
import { isBooked } from "../../consultations/view.ts";
import { isInAccount } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { client } from "../../db/tables/clients.ts";
import { contactMessage } from "../../db/tables/contact.ts";
import { deskCase } from "../../db/tables/desk.ts";
import { trip } from "../../db/tables/trips.ts";
import type { TalkTime } from "../../planning/schedule.ts";
import { listRequestsById } from "../../quotes/clinic/queries.ts";
import type { Services } from "../../services.ts";
import { listGuarded } from "../../trips/patient-queries.ts";
import { listTripsById } from "../../trips/queries.ts";

/** The person of a case, and the treatment that it is about. */
export interface CaseSubject {
  readonly name: string | null;
  readonly procedure: string | null;
  /** For whom the person acts. */
  readonly patient?: DeskPatient | null | undefined;
  readonly signedIn?: boolean | null;
  /** Of a booked consultation to come. */
  readonly talk?: TalkTime;
  readonly language: Language;
}

const fullName = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter(Boolean).join(" ") || null;

/** The kinds of cases, by their ids. */
export async function listSeenFacts(
  tx: Db,
  providerId: ProviderId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<CaseRow, "kind" | "alarm">>> {
  const rows = await tx
    .select({ id: deskCase.id, kind: deskCase.kind, alarm: deskCase.alarm })
    .from(deskCase)
    .where(and(eq(deskCase.providerId, providerId), inArray(deskCase.id, [...ids])));
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** The subjects of the cases of one page, by the cases' ids. */
export async function findSubjects(
  { keys, now }: Pick<Services, "keys" | "now">,
  tx: Db,
  providerId: ProviderId,
  { cases, today }: { cases: readonly CaseRow[]; today: string },
): Promise<ReadonlyMap<string, CaseSubject>> {
  const idsOf = (kind: CaseRow["kind"]) => cases.filter((each) => each.kind === kind).map(({ id }) => id);
  const subjects = new Map<string, CaseSubject>();
  for (const { id, owner, request, signedIn, language } of await listRequestsById(
    { keys },
    tx,
    providerId,
    idsOf("request"),
  ))
    subjects.set(id, {
      name: fullName(request.contact?.givenName, request.contact?.familyName),
      procedure: request.procedures?.procedures[0] ?? null,
      patient: childOf(request, today),
      signedIn: isInAccount(owner) || signedIn,
      language: request.contact?.language ?? language,
    });
  for (const talk of await listConsultationsById(tx, providerId, { keys, ids: idsOf("consultation") })) {
    const { id, said, procedure, language, startsAt, clinician } = talk;
    subjects.set(id, {
      ...(isBooked(talk) && startsAt && startsAt > now() && { talk: { startsAt, clinician } }),
      name: fullName(said.contact?.givenName, said.contact?.familyName),
      procedure,
      patient: childOf(said, today),
      language: said.contact?.language ?? language,
    });
  }
  for (const { id, handover, language } of await listChatsById(tx, providerId, { keys, ids: idsOf("chat") }))
    subjects.set(id, { name: handover?.name ?? null, procedure: null, language });
  const messages = idsOf("message");
  if (messages.length > 0)
    for (const { id, ...subject } of await tx
      .select({
        id: contactMessage.id,
        name: contactMessage.name,
        signedIn: contactMessage.signedIn,
        language: contactMessage.language,
      })
      .from(contactMessage)
      .where(and(eq(contactMessage.providerId, providerId), inArray(contactMessage.id, messages))))
      subjects.set(id, { ...subject, procedure: null });
  const trips = idsOf("trip");
  if (trips.length > 0)
    for (const { id, firstName, lastName, ...subject } of await tx
      .select({
        id: trip.id,
        procedure: trip.procedure,
        language: trip.language,
        firstName: client.firstName,
        lastName: client.lastName,
      })
      .from(trip)
      .leftJoin(client, and(eq(client.providerId, trip.providerId), eq(client.owner, trip.owner)))
      .where(and(eq(trip.providerId, providerId), inArray(trip.id, trips))))
      subjects.set(id, { name: fullName(firstName, lastName), ...subject });
  const recoveries = idsOf("recovery");
  const treated = recoveries.length > 0 ? await listRecoveriesById(tx, providerId, recoveries) : [];
  for (const { id, tripId: _, firstName, lastName, ...subject } of treated)
    subjects.set(id, { name: fullName(firstName, lastName), ...subject });
  const ofTrips = [...trips.map((id) => ({ id, tripId: id })), ...treated];
  const found = await listTripsById(tx, providerId, { keys, ids: ofTrips.map(({ tripId }) => tripId) });
  const guarded = await listGuarded(tx, providerId, { keys, today, trips: [...found.values()] });
  for (const { id, tripId } of ofTrips) {
    const [subject, patient] = [subjects.get(id), guarded.get(tripId)];
    if (subject && patient) subjects.set(id, { ...subject, patient });
  }
  return subjects;
}

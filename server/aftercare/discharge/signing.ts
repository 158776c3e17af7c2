import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../../adapters/database/database.ts";
import type { DeskDischarge } from "../../../contract/desk/discharge.ts";
import type { DischargeContent } from "../../../contract/discharge.ts";
import { fullName } from "../../../contract/full-name.ts";
import { findClient } from "../../account/client-queries.ts";
import { colleagueOf } from "../../cases/assignment.ts";
import { listChosenProcedures } from "../../catalogue/queries.ts";
import type { AuditFacts } from "../../db/audit.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Staff, StaffRequester } from "../../http/requester.ts";
import { queueMail } from "../../mail/queue.ts";
import { ownerOf } from "../../mail/recipients.ts";
import type { Services } from "../../services.ts";
import { siteOrigin } from "../../tenants/directory.ts";
import { mailedChild } from "../../trips/patient-queries.ts";
import type { TripRow } from "../../trips/queries.ts";
import { lockOrBegin, type TreatedTrip } from "../recoveries.ts";
import { dischargeDigest, emptyContent, problemsOf, warrantyEnd } from "./content.ts";
import { caseOf, presentVersion } from "./pack.ts";
import {
  findDraft,
  insertOpening,
  insertPack,
  listPackFacts,
  listPacks,
  type PackRow,
  putDraft,
  removeDraft,
} from "./queries.ts";

type Act = Pick<StaffRequester, "tenant" | "providerId" | "language" | "requestId"> & {
  readonly staff: Pick<Staff, "id" | "name" | "roles" | "licence">;
};

/** A window that shows the draft of a signed version never holds the number of the next one's draft. */
const versionsOfDraft = 10_000;

type Saved = Pick<DeskDischarge["draft"], "version" | "problems" | "digest" | "warrantyUntil">;

/** A text by the rules of signing; `signed` counts the versions before it. */
function checked(
  trip: Pick<TripRow, "reference" | "treatmentOn">,
  { content, version, signed }: { content: DischargeContent; version: number; signed: number },
): Saved {
  const problems = problemsOf(content, { treatmentOn: trip.treatmentOn, isCorrection: signed > 0 });
  const digest =
    problems.length > 0 ? null : dischargeDigest({ reference: trip.reference, version: signed + 1, content });
  return { version, problems, digest, warrantyUntil: warrantyEnd(trip.treatmentOn, content.warranty.months) };
}

/** Months of the warranty of the package that was bought; 0 where none was chosen. */
async function soldWarranty(tx: Db, { tenant }: Pick<Act, "tenant">, trip: TripRow): Promise<number> {
  const [chosen] = await listChosenProcedures(tx, tenant.id, [trip.procedure]);
  return chosen?.packages.find(({ slug }) => slug === trip.package)?.warrantyMonths ?? 0;
}

/** The draft or, without one, the beginning of the next version: what was signed, else an empty text. */
async function presentForDesk(services: Services, tx: Db, act: Act, trip: TripRow): Promise<DeskDischarge> {
  const { keys } = services;
  const within = { keys, tripId: trip.id };
  const draft = await findDraft(tx, act.providerId, within);
  const signed = await listPacks(tx, act.providerId, within);
  const [newest] = signed;
  const content =
    draft?.content ??
    (newest
      ? { ...newest.content, correction: "" }
      : emptyContent(act.tenant.company.defaultLanguage, await soldWarranty(tx, act, trip)));
  const version = draft?.version ?? signed.length * versionsOfDraft;
  return {
    case: await caseOf(services, tx, act, trip),
    draft: {
      ...checked(trip, { content, version, signed: signed.length }),
      content,
      savedAt: draft?.savedAt.toISOString() ?? null,
      savedBy: draft?.savedBy.name ?? null,
    },
    signed: signed.map((row) => presentVersion(trip, row)),
  };
}

const auditOf = ({ staff, requestId }: Act, { owner, id }: TripRow): Omit<AuditFacts, "event"> => ({
  owner,
  actor: `staff:${staff.id}`,
  subject: id,
  requestId,
});

/** Opens the pack for a clinician; the person sees who opened it and when. */
export async function openForDesk(
  services: Services,
  tx: Db,
  act: Act,
  { trip }: TreatedTrip,
): Promise<{ shown: DeskDischarge; done: AuditFacts }> {
  const { keys, now, newId } = services;
  await insertOpening(tx, act.providerId, {
    keys,
    id: newId(),
    owner: trip.owner,
    tripId: trip.id,
    shareId: null,
    at: now(),
    name: act.staff.name,
  });
  const shown = await presentForDesk(services, tx, act, trip);
  return { shown, done: { ...auditOf(act, trip), event: "discharge-opened" } };
}

/** Saves a draft; the same text again changes nothing. @throws Refusal `conflict` for another version than the newest */
export async function saveDraft(
  services: Services,
  tx: Db,
  act: Act,
  { treated: { trip }, version, content }: { treated: TreatedTrip; version: number; content: DischargeContent },
): Promise<Saved> {
  const { keys, now } = services;
  await lockOrBegin(services, tx, act.tenant, trip);
  const draft = await findDraft(tx, act.providerId, { keys, tripId: trip.id });
  const signed = (await listPackFacts(tx, act.providerId, trip.id)).length;
  if (draft && isDeepStrictEqual(draft.content, content))
    return checked(trip, { content, version: draft.version, signed });
  const before = draft?.version ?? signed * versionsOfDraft;
  if (before !== version) refuseWith("conflict", "discharge-changed");
  const saved = { version: before + 1, savedAt: now(), savedBy: colleagueOf(act.staff) };
  await putDraft(tx, act.providerId, { keys, tripId: trip.id, content, ...saved });
  return checked(trip, { content, version: saved.version, signed });
}

/**
 * Signs the draft as the next version and mails the person that it is there.
 * @throws Refusal `wrong-state` without a registration number or for an unfinished draft, `conflict` where the text is
 *   not the one that was read
 */
export async function signDraft(
  services: Services,
  tx: Db,
  act: Act,
  { treated: { trip }, version, digest }: { treated: TreatedTrip; version: number; digest: string },
): Promise<{ shown: DeskDischarge; done: AuditFacts }> {
  const { keys, now, newId } = services;
  const { tenant, providerId, staff } = act;
  const { licence } = staff;
  if (!licence) return refuseWith("wrong-state", "licence-missing");
  await lockOrBegin(services, tx, tenant, trip);
  const draft = await findDraft(tx, providerId, { keys, tripId: trip.id });
  const signed = (await listPackFacts(tx, providerId, trip.id)).length;
  if (draft?.version !== version) return refuseWith("conflict", "discharge-changed");
  const { content } = draft;
  const ready = checked(trip, { content, version, signed });
  if (ready.digest === null) return refuseWith("wrong-state", "discharge-incomplete");
  if (ready.digest !== digest) return refuseWith("conflict", "discharge-changed");
  const pack: Omit<PackRow, "providerId"> = {
    id: newId(),
    owner: trip.owner,
    tripId: trip.id,
    version: signed + 1,
    content,
    digest,
    staffId: staff.id,
    name: staff.name,
    licence,
    at: now(),
  };
  await insertPack(tx, providerId, { keys, ...pack });
  await removeDraft(tx, providerId, trip.id);
  await tellPatient(services, tx, act, { trip, isCorrection: signed > 0 });
  const shown = await presentForDesk(services, tx, act, trip);
  return { shown, done: { ...auditOf(act, trip), event: "discharge-signed", subject: pack.id } };
}

/** The mail says that documents are there; what they say stays in the account. */
async function tellPatient(
  services: Services,
  tx: Db,
  { tenant, staff }: Act,
  { trip, isCorrection }: { trip: TripRow; isCorrection: boolean },
): Promise<void> {
  const { owner, reference, language } = trip;
  const client = await findClient(tx, tenant.id, owner);
  if (!client) return;
  const { to, name } = await ownerOf(tx, tenant.id, {
    owner,
    name: fullName(client.firstName, client.lastName),
    address: client.email,
  });
  await queueMail(services, tx, tenant.id, {
    template: "discharge-signed",
    language,
    to,
    origin: siteOrigin(services.config, tenant),
    ...(await mailedChild(tx, tenant.id, { keys: services.keys, quoteId: trip.quoteId })),
    facts: { name, reference, person: staff.name, trip: trip.id, isCorrection },
  });
}

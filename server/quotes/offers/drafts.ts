import type { Db } from "../../../adapters/database/database.ts";
import type { OfferDraftContent, OfferProblem, OfferWarning } from "../../../contract/desk/offer-drafts.ts";
import { notSold } from "../../../contract/desk/offer-packages.ts";
import { refuse } from "../../../contract/errors.ts";
import type { OfferContent } from "../../../contract/offers.ts";
import { namedSoldHotel } from "../../../contract/sold-hotel.ts";
import { PlainDate } from "../../../contract/values.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Staff } from "../../http/requester.ts";
import { queueMail } from "../../mail/queue.ts";
import type { Services } from "../../services.ts";
import { findMember } from "../../staff/queries.ts";
import { prefixOf } from "../../tenants/directory.ts";
import { inboxLanguage } from "../../tenants/texts.ts";
import { auditRequest, type Case } from "../desk-requests.ts";
import type { QuoteRow } from "../queries.ts";
import { refuseSent, sendOffer } from "./alternatives.ts";
import { writtenOf } from "./draft-content.ts";
import {
  changeDraft,
  type DraftRow,
  insertApproval,
  listApprovals,
  listDrafts,
  putDraft,
  removeDraft,
} from "./draft-queries.ts";
import { hotelNightsBetween, hotelOfOffer } from "./included-nights.ts";
import type { ApprovalRow } from "./queries.ts";
import { dayValues, type OfferBasis, type ReadOffer, readOffer } from "./rules.ts";
import { clinicalDigest } from "./texts.ts";

/** A draft, read by the rules of an offer. */
export interface ReadDraft {
  readonly read: ReadOffer;
  readonly problems: readonly OfferProblem[];
  readonly warnings: readonly OfferWarning[];
  /** Of the clinical text; null while there are problems. */
  readonly digest: string | null;
}

export function readDraft(
  { reference }: Pick<QuoteRow, "reference">,
  basis: OfferBasis,
  { option, content }: { option: number; content: OfferDraftContent },
): ReadDraft {
  const read = readOffer(writtenOf(option, content), basis);
  const isFree = read.kind === "valid" && read.content.total.amount === 0;
  const warnings = [...(isFree ? [{ code: "no-price" as const, entries: [] }] : []), ...warningsOf(content, basis)];
  if (read.kind === "valid") return { read, problems: [], warnings, digest: clinicalDigest(reference, read.content) };
  const problems = read.findings.map(({ path, code, message, days }) => ({
    field: path.join(".").replace(/^suggestions\./, ""),
    code,
    message,
    ...(days && { days }),
  }));
  return { read, problems, warnings, digest: null };
}

/** Hotel nights in the price for which dates of the offer have no room, counted as its trip will count them. */
function unsleptNights({ dates, lines, ...lists }: OfferDraftContent, chosen: OfferBasis["chosen"][number]) {
  const { packages } = chosen;
  const sold = { ...lists, lines: lines.map(({ kind, quantity }) => ({ kind, quantity: quantity ?? 0 })) };
  const { hotelNights: nights } = hotelOfOffer(sold, packages);
  const inHospital = packages[0]?.hospitalNights ?? chosen.hospitalNights;
  const short = dates
    .filter((days) => Object.values(days).every((day) => PlainDate.safeParse(day).success))
    .filter(({ arrive, treatment, leave }) => arrive <= treatment && treatment <= leave)
    .map((days) => ({ arrive: days.arrive, leave: days.leave, nights: hotelNightsBetween(days, inHospital) }))
    .filter((left) => left.nights < nights);
  return short.length > 0 ? { nights, dates: short } : undefined;
}

function warningsOf(content: OfferDraftContent, { catalogue, isIdle, chosen }: OfferBasis): OfferWarning[] {
  const idle = content.dates
    .map(({ treatment }) => treatment)
    .filter((day) => PlainDate.safeParse(day).success && isIdle(day));
  const entries = notSold(content, catalogue);
  const hotels = namedSoldHotel(content);
  const hotel = chosen[0] && unsleptNights(content, chosen[0]);
  return [
    ...(entries.length > 0 ? [{ code: "not-sold" as const, entries }] : []),
    ...(hotels.length > 0 ? [{ code: "sold-hotel" as const, entries: hotels }] : []),
    ...(content.dates.length === 0 ? [{ code: "no-dates" as const, entries: [] }] : []),
    ...(idle.length > 0 ? [{ code: "idle-day" as const, entries: idle }] : []),
    ...(hotel ? [{ code: "hotel-nights" as const, entries: [], hotel }] : []),
  ];
}

const draftIn = async ({ keys }: Services, tx: Db, { id, providerId }: QuoteRow, option: number) =>
  (await listDrafts(tx, providerId, { keys, quoteId: id })).find((draft) => draft.option === option);

/** @throws Refusal `conflict` for another version than the newest */
async function requireDraft(
  services: Services,
  tx: Db,
  { row }: Case,
  { option, version }: { option: number; version: number },
): Promise<DraftRow> {
  const draft = await draftIn(services, tx, row, option);
  if (!draft) return refuse("not-found", "There is no draft of this alternative.");
  return draft.version === version ? draft : refuseWith("conflict", "offer-saved-meanwhile");
}

const isSame = (one: OfferDraftContent, other: OfferDraftContent): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A window that shows the draft of a version that was sent never holds the number of the next one's draft. */
const versionsOfDraft = 10_000;

interface Saving {
  readonly option: number;
  /** The version that the writer read; undefined overwrites. */
  readonly version: number | undefined;
  readonly content: OfferDraftContent;
}

export interface SavedDraft extends ReadDraft {
  readonly version: number;
  readonly savedAt: Date;
  /** The approval that fell with this save. */
  readonly fallen: ApprovalRow | null;
}

/** Saves a draft. An approval falls when the clinical text is another one: its clinician gets a mail. */
export async function saveDraft(
  services: Services,
  tx: Db,
  found: Case & { basis: OfferBasis },
  { option, version, content }: Saving,
): Promise<SavedDraft> {
  const { row, tenant, staff, basis } = found;
  const before = await draftIn(services, tx, row, option);
  const read = readDraft(row, basis, { option, content });
  // A repeated save, whose answer was lost.
  if (before && isSame(before.content, content))
    return { ...read, version: before.version, savedAt: before.savedAt, fallen: null };
  if (version !== undefined && (before?.version ?? 0) !== version) refuseWith("conflict", "offer-saved-meanwhile");
  const fallen = before?.approval && before.approval.digest !== read.digest ? before.approval : null;
  const saved = { version: (before?.version ?? basis.sentVersions * versionsOfDraft) + 1, savedAt: services.now() };
  await putDraft(tx, tenant.id, {
    keys: services.keys,
    quoteId: row.id,
    option,
    content,
    ...saved,
    approvalId: fallen ? null : (before?.approvalId ?? null),
    fallenId: fallen?.id ?? before?.fallenId ?? null,
    askedAt: read.digest === null ? null : (before?.askedAt ?? null),
    savedById: staff?.id ?? null,
    savedBy: staff?.name ?? tenant.company.legalName,
  });
  if (fallen) await announceFall(services, tx, found, { option, fallen });
  return { ...read, ...saved, fallen };
}

async function announceFall(
  services: Services,
  tx: Db,
  found: Case,
  { option, fallen }: { option: number; fallen: ApprovalRow },
): Promise<void> {
  const { row, tenant, place, staff } = found;
  const clinician = await findMember(tx, tenant.id, fallen.staffId);
  const language = inboxLanguage(tenant);
  if (clinician?.state === "active")
    await queueMail(services, tx, tenant.id, {
      template: "approval-fell",
      language,
      to: { address: clinician.email, name: clinician.name },
      origin: place.origin,
      facts: {
        name: clinician.name,
        reference: row.reference,
        by: staff?.name ?? tenant.company.legalName,
        path: `${prefixOf(tenant, language)}${draftPath(row, option)}`,
      },
    });
  await auditRequest(services, tx, found, { event: "offer-approval-fell", subject: fallen.id });
}

export const draftPath = ({ reference }: Pick<QuoteRow, "reference">, option: number): string =>
  `/desk/requests/${reference.toLowerCase()}/offer/?option=${option}`;

export async function discardDraft(
  services: Services,
  tx: Db,
  found: Case,
  which: { option: number; version: number },
): Promise<void> {
  await requireDraft(services, tx, found, which);
  await removeDraft(tx, found.tenant.id, { quoteId: found.row.id, option: which.option });
}

/** The approval that fell when the text of a draft changed. */
export async function findFallen(
  tx: Db,
  { id, providerId }: QuoteRow,
  draft: DraftRow | undefined,
): Promise<ApprovalRow | undefined> {
  if (!draft?.fallenId || draft.approvalId) return undefined;
  return (await listApprovals(tx, providerId, id)).find((each) => each.id === draft.fallenId);
}

/** Asks the clinicians to sign a draft. @throws Refusal for an unfinished one */
export async function askForSignature(
  services: Services,
  tx: Db,
  found: Case & { basis: OfferBasis },
  { option, version }: { option: number; version: number },
): Promise<Date> {
  const { row, tenant, basis } = found;
  if (basis.obstacle) refuseWith("wrong-state", "offer-not-now", { values: { reference: row.reference } });
  const draft = await requireDraft(services, tx, found, { option, version });
  const { read, digest } = readDraft(row, basis, draft);
  if (digest === null) return refuseProblems(read);
  if (draft.approval?.digest === digest) return refuseWith("wrong-state", "offer-signed");
  const askedAt = services.now();
  await changeDraft(tx, tenant.id, { quoteId: row.id, option, askedAt });
  await auditRequest(services, tx, found, { event: "offer-approval-asked", subject: row.id });
  return askedAt;
}

/**
 * Signs the clinical text of a draft.
 * @throws Refusal without a registration number, for an unfinished draft, and where the text is not the one that was read
 */
export async function approveDraft(
  services: Services,
  tx: Db,
  found: Case & { staff: Staff; basis: OfferBasis },
  { option, version, digest }: { option: number; version: number; digest: string },
): Promise<ApprovalRow> {
  const { row, tenant, staff, basis } = found;
  if (basis.obstacle) refuseWith("wrong-state", "offer-not-now", { values: { reference: row.reference } });
  const { licence } = staff;
  if (!licence) return refuseWith("wrong-state", "licence-missing");
  const draft = await requireDraft(services, tx, found, { option, version });
  const read = readDraft(row, basis, draft);
  if (read.digest === null) return refuseProblems(read.read);
  if (read.digest !== digest) return refuseWith("conflict", "offer-saved-meanwhile");
  const approval: ApprovalRow = {
    id: services.newId(),
    providerId: tenant.id,
    owner: row.owner,
    quoteId: row.id,
    staffId: staff.id,
    name: staff.name,
    licence,
    digest,
    at: services.now(),
  };
  await insertApproval(tx, tenant.id, approval);
  await changeDraft(tx, tenant.id, { quoteId: row.id, option, approvalId: approval.id, fallenId: null, askedAt: null });
  await auditRequest(services, tx, found, { event: "offer-approved", subject: approval.id });
  return approval;
}

const dayProblems = ["closed-day", "full-day", "away-day"] as const;

/** A day that the clinic cannot promise is named with the next free ones; other problems stand beside the draft. */
function refuseProblems(read: ReadOffer): never {
  const found = read.kind === "invalid" ? read.findings.find(({ days }) => days) : undefined;
  const name = dayProblems.find((code) => code === found?.code);
  const [day, ...next] = found?.days ?? [];
  if (!name || !day) return refuseWith("wrong-state", "offer-problems");
  return refuseWith("wrong-state", name, { values: dayValues(day, next) });
}

/** Sends a draft as it was approved. @throws Refusal without a standing approval */
export async function sendDraft(
  services: Services,
  tx: Db,
  found: Case & { basis: OfferBasis },
  { option, version }: { option: number; version: number },
): Promise<{ row: QuoteRow; version: number }> {
  const { row, tenant, basis } = found;
  await refuseSent(services, tx, found, { option, since: Math.floor(version / versionsOfDraft) });
  const draft = await requireDraft(services, tx, found, { option, version });
  if (basis.obstacle) refuseWith("wrong-state", "offer-not-now", { values: { reference: row.reference } });
  const { read, digest } = readDraft(row, basis, draft);
  if (read.kind === "invalid") return refuseProblems(read);
  if (!draft.approval || draft.approval.digest !== digest) return refuseWith("wrong-state", "offer-unsigned");
  const sent = await sendOffer(services, tx, found, { ...read, approvalId: draft.approval.id });
  await removeDraft(tx, tenant.id, { quoteId: row.id, option });
  return sent;
}

/** The approval that stands for a text at the desk. */
export async function findApproval(
  services: Services,
  tx: Db,
  row: QuoteRow,
  { option, content }: { option: number; content: OfferContent },
): Promise<ApprovalRow | undefined> {
  const draft = await draftIn(services, tx, row, option);
  return draft?.approval?.digest === clinicalDigest(row.reference, content) ? draft.approval : undefined;
}

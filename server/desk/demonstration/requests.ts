import type { Db } from "../../../adapters/database/database.ts";
import { after, days, hours, minutes } from "../../../contract/durations.ts";
import { majorUnits, percentOf } from "../../../contract/money.ts";
import type { OfferContent } from "../../../contract/offers.ts";
import type { QuoteRequest } from "../../../contract/quotes.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { colleagueOf } from "../../cases/assignment.ts";
import { insertNote, promiseReply, updateCase } from "../../cases/queries.ts";
import { replyDueAfter } from "../../cases/reply-clock.ts";
import { type CatalogueRows, findCatalogue } from "../../catalogue/queries.ts";
import { asSystem } from "../../db/access.ts";
import { newReference } from "../../db/references.ts";
import { quoteFileContext } from "../../db/tables/quotes.ts";
import { claimKeyOf, linkOwner, quoteToken } from "../../http/private-links.ts";
import { insertApproval } from "../../quotes/offers/draft-queries.ts";
import { insertOffer } from "../../quotes/offers/queries.ts";
import { endOfDay } from "../../quotes/offers/rules.ts";
import { clinicalDigest } from "../../quotes/offers/texts.ts";
import { insertAttachment, insertQuote, type QuoteRow, updateQuote } from "../../quotes/queries.ts";
import { recordQuoteEvent } from "../../quotes/quote-access.ts";
import { catalogueFor, estimateOf } from "../../quotes/request-estimate.ts";
import type { Services } from "../../services.ts";
import { listMembers, type StaffRow } from "../../staff/queries.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { textsIn } from "../../tenants/texts.ts";
import { insertReply } from "../inbox/saved-reply-queries.ts";
import { storeLabReport } from "./lab-report.ts";
import { type DemonstrationRequest, demonstrationReplies, demonstrationRequests } from "./people.ts";

/** The clinic's saved replies. */
export const seedReplies = ({ db, newId }: Services, { id: providerId }: ProviderRow): Promise<void> =>
  asSystem(db, async (tx) => {
    for (const { title, en, ar } of demonstrationReplies)
      await insertReply(tx, { id: newId(), providerId, title, texts: { en, ar }, version: 1 });
  });

/** Requests of a week in every state, without their mails. */
export async function seedRequests(services: Services, tenant: ProviderRow): Promise<void> {
  const catalogue = await findCatalogue(services.db, tenant.id);
  const members = await asSystem(services.db, (tx) => listMembers(tx, tenant.id));
  const coordinator = members.find(({ member }) => member.roles.includes("coordinator"))?.member;
  if (!coordinator || catalogue.procedures.length === 0) return;
  for (const story of demonstrationRequests) {
    const scene = { tenant, catalogue, coordinator, story };
    const row = await asSystem(services.db, (tx) => seedRequest(services, tx, scene));
    if (row?.submittedAt && story.hasDocument) await seedDocument(at(services, row.submittedAt), row);
  }
}

interface Scene {
  readonly tenant: ProviderRow;
  readonly catalogue: CatalogueRows;
  readonly coordinator: StaffRow;
  readonly story: DemonstrationRequest;
}

async function seedRequest(services: Services, tx: Db, scene: Scene): Promise<QuoteRow | undefined> {
  const { tenant, catalogue, story } = scene;
  const { keys } = services;
  const sentAt = after(services.now(), -hours(story.age));
  const id = services.newId();
  const procedure = procedureFor(catalogue, story);
  const request: QuoteRequest = {
    procedures: { procedures: procedure ? [procedure.slug] : [] },
    goals: { goals: story.goals },
    intake: story.intake,
    travel: {
      fromCountry: story.country,
      flexibility: "open",
      companions: 1,
      hotelLevel: "comfortable",
      extras: ["transfers"],
    },
    contact: {
      givenName: story.given,
      familyName: story.family,
      email: `${story.given}.${story.family}@patients.example`.toLowerCase(),
      preferredChannel: story.channel,
      ...(story.phone && { phone: story.phone }),
      language: story.language,
    },
  };
  const began = await insertQuote(tx, tenant.id, {
    keys,
    id,
    owner: linkOwner(quoteToken(keys, tenant.id, id)),
    reference: newReference(services, tenant.company.slug),
    status: "draft",
    version: 1,
    language: story.language,
    request: {},
    consents: [],
    createdAt: sentAt,
    updatedAt: sentAt,
    expiresAt: after(services.now(), days(21)),
  });
  if (!began) return undefined;
  const facts = await catalogueFor(services, tx, tenant, request);
  const row = await updateQuote(tx, tenant.id, {
    id,
    keys,
    request,
    status: "submitted",
    estimate: estimateOf({ tenant, language: story.language }, request, facts),
    submittedAt: sentAt,
    ...(request.contact && { claimKey: claimKeyOf(keys, tenant.id, request.contact.email) }),
    replyDueAt: replyDueAfter(tenant, sentAt),
  });
  await recordQuoteEvent(at(services, sentAt), tx, row, { kind: "submitted" });
  await seedCourse(services, tx, { ...scene, row, sentAt });
  return row;
}

/** The same services at another time. */
const at = (services: Services, now: Date): Services => ({ ...services, now: () => now });

/** What the clinic and the person did since. */
async function seedCourse(
  services: Services,
  tx: Db,
  { tenant, catalogue, coordinator, story, row, sentAt }: Scene & { readonly row: QuoteRow; readonly sentAt: Date },
): Promise<void> {
  const { keys } = services;
  const { status, said = [], isAssigned } = story;
  let when = after(sentAt, hours(2));
  const later = () => {
    when = after(when, minutes(50));
    return at(services, when);
  };
  if (isAssigned) await updateCase(tx, tenant.id, { id: row.id, assignee: coordinator.id });
  const wasOffered = ["offered", "revision_requested", "declined_by_client"].includes(status);
  if (wasOffered) {
    const then = later();
    const content = offerFor(then, tenant, catalogue, story);
    const of = { owner: row.owner, quoteId: row.id };
    const approval = {
      ...of,
      id: services.newId(),
      providerId: tenant.id,
      staffId: coordinator.id,
      name: content.signedBy,
      licence: doctorFor(catalogue, story)?.licenceNumber ?? "",
      digest: clinicalDigest(row.reference, content),
      at: when,
    };
    await insertApproval(tx, tenant.id, approval);
    const offer = { ...of, id: services.newId(), version: 1, option: 1, content, sentBy: coordinator.name };
    const { timeZone } = tenant.location;
    const validUntil = endOfDay(dayIn(timeZone, after(services.now(), days(21))), timeZone);
    await insertOffer(tx, tenant.id, { ...offer, approvalId: approval.id, validUntil, sentAt: when, keys });
    await recordQuoteEvent(then, tx, row, { kind: "offer-sent", actor: "provider", by: coordinator, about: "1" });
  }
  if (status !== "submitted") {
    const pausedAt = status === "needs_info" ? { replyPausedAt: later().now() } : {};
    // A person who was answered or asked for changes waits since this morning.
    const replyDueAt = replyDueAfter(tenant, status === "triage" ? sentAt : after(services.now(), -hours(1)));
    await updateQuote(tx, tenant.id, { id: row.id, keys, status, updatedAt: when, replyDueAt, ...pausedAt });
  }
  for (const [who, text] of said) {
    const then = later();
    const note = { id: services.newId(), caseId: row.id, at: when, kind: "internal-note", about: null, text } as const;
    if (who === "note") await insertNote(tx, tenant.id, { keys, ...note, by: colleagueOf(coordinator) });
    else if (who === "person") {
      await recordQuoteEvent(then, tx, row, { kind: "note", note: text });
      await promiseReply(tx, tenant.id, { id: row.id, dueAt: replyDueAfter(tenant, when) });
    } else {
      const kind = who === "question" ? "question" : "note";
      await recordQuoteEvent(then, tx, row, { kind, actor: "provider", by: coordinator, note: text });
    }
  }
  const ending = endings[status];
  if (ending) await recordQuoteEvent(later(), tx, row, { ...ending, ...(ending.actor && { by: coordinator }) });
}

const endings: Partial<Record<DemonstrationRequest["status"], Parameters<typeof recordQuoteEvent>[3]>> = {
  revision_requested: { kind: "revision-requested", note: "Could the stay be two nights shorter?", about: "1" },
  declined_by_client: { kind: "declined", note: "I found a clinic closer to my home.", about: "1" },
  declined_by_provider: {
    kind: "status-changed",
    actor: "provider",
    note: "We do not treat people during a pregnancy.\n\nWrite to us two months after the birth; your request can be renewed.",
  },
  withdrawn: { kind: "withdrawn" },
};

const procedureFor = ({ procedures }: CatalogueRows, { procedure }: DemonstrationRequest) =>
  procedures[procedure % procedures.length];

const doctorFor = (catalogue: CatalogueRows, story: DemonstrationRequest) =>
  catalogue.doctors.find(({ slug }) => slug === procedureFor(catalogue, story)?.doctors[0]);

function offerFor(
  { now }: Services,
  tenant: ProviderRow,
  catalogue: CatalogueRows,
  story: DemonstrationRequest,
): OfferContent {
  const { language } = story;
  const procedure = procedureFor(catalogue, story);
  const doctor = doctorFor(catalogue, story);
  const label = procedure ? textsIn(procedure.texts, tenant, language).texts.title : "";
  const { name, title } = doctor ? textsIn(doctor.texts, tenant, language).texts : { name: "", title: "" };
  const total = majorUnits(12_500, tenant.location.currency);
  const deposit = percentOf(total, 20);
  const from = dayAfter(dayIn(tenant.location.timeZone, now()), 40);
  return {
    language,
    clinician: { name, title },
    eligibility: "suitable",
    reason: "",
    plan: [],
    lines: [{ id: "treatment", kind: "surgery", label, quantity: 1, discountPercent: 0, unit: total, amount: total }],
    total,
    included: [],
    excluded: [],
    deposit: { amount: deposit, refundableDays: 14 },
    stages: [{ label, amount: { ...total, amount: total.amount - deposit.amount } }],
    dates: [{ arrive: from, treatment: dayAfter(from, 2), leave: dayAfter(from, 12) }],
    minDaysBeforeFlight: 7,
    suggestions: { hotel: null, flight: null, hotelLevel: null },
    termsVersion: tenant.company.policiesVersion,
    signedBy: name,
    translations: [],
    change: "",
  };
}

async function seedDocument(services: Services, row: QuoteRow): Promise<void> {
  const stored = await storeLabReport(services, quoteFileContext(row));
  if (!stored) return;
  const name = "Blood test.pdf";
  await asSystem(services.db, async (tx) => {
    await insertAttachment(tx, row.providerId, {
      id: services.newId(),
      owner: row.owner,
      quoteId: row.id,
      ...stored,
      name,
      mime: "application/pdf",
      createdAt: services.now(),
    });
    await recordQuoteEvent(services, tx, row, { kind: "attachment-added", note: name });
  });
}

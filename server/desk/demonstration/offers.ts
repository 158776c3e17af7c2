import type { Db } from "../../../adapters/database/database.ts";
import { after, days } from "../../../contract/durations.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { findCatalogue } from "../../catalogue/queries.ts";
import { asSystem } from "../../db/access.ts";
import { newReference } from "../../db/references.ts";
import { claimKeyOf, linkOwner, quoteToken } from "../../http/private-links.ts";
import type { Staff } from "../../http/requester.ts";
import type { Case } from "../../quotes/desk-requests.ts";
import { draftOfCatalogue } from "../../quotes/offers/draft-content.ts";
import { lockRequest } from "../../quotes/offers/draft-queries.ts";
import { approveDraft, readDraft, saveDraft, sendDraft } from "../../quotes/offers/drafts.ts";
import { insertQuote, updateQuote } from "../../quotes/queries.ts";
import { recordQuoteEvent } from "../../quotes/quote-access.ts";
import type { Services } from "../../services.ts";
import { listMembers } from "../../staff/queries.ts";
import { siteOrigin } from "../../tenants/directory.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { offerBasisOf } from "../offers/offer-basis.ts";
import { requestOf, type Story, stories } from "./offer-stories.ts";

/** Requests with open alternatives and with drafts that wait for approval. */
export async function seedOffers(services: Services, tenant: ProviderRow): Promise<void> {
  const { procedures } = await findCatalogue(services.db, tenant.id);
  const people = (await asSystem(services.db, (tx) => listMembers(tx, tenant.id))).map(({ member }) => member);
  const named = (role: Staff["roles"][number]): Staff | undefined => {
    const found = people.find(({ roles }) => roles.includes(role));
    return found && { ...found, signedInAt: services.now(), seenAt: services.now() };
  };
  const [coordinator, clinician] = [named("coordinator"), named("clinician")];
  if (!coordinator || !clinician) return;
  for (const story of stories) {
    const slug = procedures[story.procedure % procedures.length]?.slug;
    if (slug)
      await asSystem(services.db, async (tx) => {
        const reference = await seedRequest(services, tx, { tenant, story, slug });
        if (reference) await seedAlternatives(services, tx, { tenant, story, reference, coordinator, clinician });
      });
  }
}

async function seedRequest(
  services: Services,
  tx: Db,
  { tenant, story, slug }: { tenant: ProviderRow; story: Story; slug: string },
): Promise<string | undefined> {
  const { keys, now, newId } = services;
  const id = newId();
  const sentAt = after(now(), -days(2));
  const request = requestOf(story, slug);
  const row = await insertQuote(tx, tenant.id, {
    keys,
    id,
    owner: linkOwner(quoteToken(keys, tenant.id, id)),
    reference: newReference(services, tenant.company.slug),
    status: "draft",
    version: 1,
    language: "en",
    request,
    consents: [],
    createdAt: sentAt,
    updatedAt: sentAt,
    expiresAt: after(now(), days(30)),
  });
  if (!row) return undefined;
  await updateQuote(tx, tenant.id, {
    id,
    keys,
    status: "under_review",
    submittedAt: sentAt,
    ...(request.contact && { claimKey: claimKeyOf(keys, tenant.id, request.contact.email) }),
    replyDueAt: after(now(), days(1)),
  });
  await recordQuoteEvent({ ...services, now: () => sentAt }, tx, row, { kind: "submitted" });
  return row.reference;
}

interface Scene {
  readonly tenant: ProviderRow;
  readonly story: Story;
  readonly reference: string;
  readonly coordinator: Staff;
  readonly clinician: Staff;
}

async function seedAlternatives(services: Services, tx: Db, scene: Scene): Promise<void> {
  const { tenant, story, reference, coordinator, clinician } = scene;
  const place = { tenant, origin: siteOrigin(services.config, tenant) };
  for (const [index, changes] of story.alternatives.entries()) {
    const option = index + 1;
    const row = await lockRequest(tx, tenant.id, { keys: services.keys, reference });
    if (!row) return;
    const basis = await offerBasisOf(services, tx, { row, tenant });
    const day = dayAfter(dayIn(tenant.location.timeZone, services.now()), 30 + 14 * option);
    const dates = [{ arrive: dayAfter(day, -2), treatment: day, leave: dayAfter(day, 60) }];
    const model = draftOfCatalogue(row, basis);
    // Each further alternative costs a little less.
    const lines = model.lines.map((line) => ({ ...line, discountPercent: 5 * index }));
    const content = { ...model, lines, dates, ...changes };
    const found: Case = { row, tenant, place, staff: coordinator };
    const { version } = await saveDraft(services, tx, { ...found, basis }, { option, version: 0, content });
    const { digest } = readDraft(row, basis, { option, content });
    if (index === story.alternatives.length - 1 || digest === null) continue;
    await approveDraft(services, tx, { ...found, staff: clinician, basis }, { option, version, digest });
    await sendDraft(services, tx, { ...found, basis }, { option, version });
  }
}

import type { Db } from "../../../adapters/database/database.ts";
import type { OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import { after, days } from "../../../contract/durations.ts";
import type { QuoteRequest } from "../../../contract/quotes.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { findCatalogue } from "../../catalogue/queries.ts";
import { asSystem } from "../../db/access.ts";
import { newReference } from "../../db/references.ts";
import { linkOwner, quoteToken } from "../../http/private-links.ts";
import type { Staff } from "../../http/requester.ts";
import type { Case } from "../../quotes/clinic.ts";
import { draftOfCatalogue } from "../../quotes/offers/draft-content.ts";
import { lockRequest } from "../../quotes/offers/draft-queries.ts";
import { approveDraft, readDraft, saveDraft, sendDraft } from "../../quotes/offers/drafts.ts";
import { insertQuote, updateQuote } from "../../quotes/queries.ts";
import { recordQuoteEvent } from "../../quotes/quote-access.ts";
import type { Services } from "../../services.ts";
import { listMembers } from "../../staff/queries.ts";
import { siteOrigin } from "../../tenants/directory.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { groundOf } from "../offers/offer-ground.ts";

interface Story {
  readonly given: string;
  readonly family: string;
  readonly country: string;
  readonly procedure: number;
  /** Alternatives, the last of which stays a draft that waits for a clinician. */
  readonly alternatives: readonly Partial<OfferDraftContent>[];
}

const stories: readonly Story[] = [
  {
    given: "Grace",
    family: "Wanjiru",
    country: "KE",
    procedure: 0,
    alternatives: [
      { hotelLevel: "comfortable" },
      { hotelLevel: "simple", reason: "A shorter stay, with physiotherapy at home." },
      { hotelLevel: "best" },
    ],
  },
  { given: "Daniel", family: "Okafor", country: "NG", procedure: 1, alternatives: [{ hotelLevel: "simple" }] },
];

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
  const request: QuoteRequest = {
    procedures: { procedures: [slug] },
    goals: { goals: "Back to work and to my garden." },
    intake: { conditions: [], birthYear: 1968 },
    travel: {
      fromCountry: story.country,
      flexibility: "open",
      companions: 1,
      hotelLevel: "comfortable",
      extras: ["visa-letter"],
    },
    budget: { currency: "EUR" },
    contact: {
      givenName: story.given,
      familyName: story.family,
      email: `${story.given}.${story.family}@patients.example`.toLowerCase(),
      preferredChannel: "email",
      language: "en",
    },
  };
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
    const ground = await groundOf(services, tx, { row, tenant });
    const day = dayAfter(dayIn(tenant.location.timeZone, services.now()), 30 + 14 * option);
    const dates = [{ arrive: dayAfter(day, -2), treatment: day, leave: dayAfter(day, 60) }];
    const content = { ...draftOfCatalogue(row, ground), dates, ...changes };
    const found: Case = { row, tenant, place, staff: coordinator };
    const { version } = await saveDraft(services, tx, { ...found, ground }, { option, version: 0, content });
    const { digest } = readDraft(row, ground, { option, content });
    if (index === story.alternatives.length - 1 || digest === null) continue;
    await approveDraft(services, tx, { ...found, staff: clinician, ground }, { option, version, digest });
    await sendDraft(services, tx, { ...found, ground }, { option, version });
  }
}

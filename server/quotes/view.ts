import type { Db } from "../../adapters/database/database.ts";
import { countryOfTimeZone } from "../../adapters/geo/zone-country.ts";
import { openingPurposes } from "../../contract/desk/case-constants.ts";
import type { AttachmentType } from "../../contract/quote-constants.ts";
import { amendableStatuses, type Quote, type QuoteRequest } from "../../contract/quotes.ts";
import type { CountryCode } from "../../contract/values.ts";
import { dangerIn, type Written } from "../cases/dangers.ts";
import { findWaiting } from "../cases/queries.ts";
import type { ChosenProcedure } from "../catalogue/queries.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { emergencyCallsOf } from "../tenants/emergency-calls.ts";
import { textsIn } from "../tenants/texts.ts";
import {
  listAttachments,
  listQuoteEvents,
  type QuoteAttachmentRow,
  type QuoteEventRow,
  type QuoteRow,
} from "./queries.ts";
import { estimateOf, stepFactsOf } from "./request-estimate.ts";
import { canMove } from "./states.ts";

/** What a request says in sentences, by its step. */
export const toldOf = ({ request }: Pick<QuoteRow, "request">): Readonly<Record<string, string | undefined>> => ({
  goals: request.goals?.goals,
  intake: request.intake?.diagnosis,
});

/** What the person wrote since the clinic's last words: messages, reasons, and what the request says. */
function writtenIn(row: QuoteRow, events: readonly QuoteEventRow[]): readonly Written[] {
  const answered = events.findLastIndex(({ actor, note }) => actor === "provider" && note !== null);
  const writtenAt = (step: string) =>
    events.findLast(({ kind, note }) => kind === "amended" && note === step)?.at ?? row.submittedAt ?? row.updatedAt;
  const { medicines, allergies } = row.request.intake ?? {};
  const ofSteps: Written[] = [
    ...Object.entries(toldOf(row)).map(([step, text]) => ({ at: writtenAt(step), text })),
    ...[medicines, allergies].map((text) => ({ at: writtenAt("intake"), text, isOfAlways: true as const })),
  ];
  const said = events.slice(answered + 1).flatMap(({ at, actor, kind, note }) => {
    const isSaid = actor === "visitor" && kind !== "amended" && !kind.startsWith("attachment");
    return isSaid ? [{ at, text: note }] : [];
  });
  return answered === -1 ? [...said, ...ofSteps] : said;
}

/** Where the person is, as far as the request says. */
export function placeOf({ request: { travel, contact, intake, goals } }: QuoteRow): CountryCode | undefined {
  const zone = contact?.timeZone ?? intake?.timeZone ?? goals?.timeZone;
  return travel?.fromCountry ?? (zone && countryOfTimeZone(zone));
}

/** The person's message that nobody has answered. */
async function messageOf(
  { now }: Services,
  tx: Db,
  row: QuoteRow,
  events: readonly QuoteEventRow[],
): Promise<Quote["message"]> {
  const newest = events.findLast(({ actor, kind, note }) => note !== null && (actor === "provider" || kind === "note"));
  if (newest?.actor !== "visitor") return null;
  const waiting = await findWaiting(tx, row.providerId, row.id);
  const dueAt = waiting?.dueAt;
  return { replyDueAt: dueAt && dueAt > now() ? dueAt.toISOString() : null };
}

/** Danger of which a request's person has told lately, and their message that waits, for the page on which they wrote. */
export const presentSaid = async (
  services: Services,
  tx: Db,
  requester: Pick<Requester, "tenant" | "language" | "network">,
  { row, events }: { row: QuoteRow; events: readonly QuoteEventRow[] },
): Promise<Pick<Quote, "danger" | "message">> => ({
  danger: await dangerIn(services, { ...requester, country: placeOf(row) }, writtenIn(row, events)),
  message: await messageOf(services, tx, row, events),
});

/** The request as the holder of its link sees it; a draft's estimate is today's, a sent one's is stored. */
export async function presentQuote(
  services: Services,
  tx: Db,
  requester: Pick<Requester, "tenant" | "language" | "network">,
  row: QuoteRow,
): Promise<Quote> {
  const { tenant } = requester;
  const { status, version, reference, request, consents } = row;
  const chosen = await listChosenProcedures(tx, tenant.id, request.procedures?.procedures ?? []);
  const attachments = await listAttachments(tx, tenant.id, row.id);
  const events = await listQuoteEvents(tx, tenant.id, { keys: services.keys, quoteId: row.id });
  const facts = stepFactsOf(services, tenant, chosen);
  return {
    reference,
    status,
    version,
    language: row.language,
    request,
    consents,
    procedures: chosen.map((each) => presentChosen(requester, each, request.procedures)),
    estimate: row.submittedAt ? row.estimate : estimateOf(requester, request, facts),
    attachments: attachments.map(presentAttachment),
    events: await presentEvents(tx, requester, events),
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    replyDueAt: row.replyDueAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    emergencyCalls: emergencyCallsOf(tenant, placeOf(row)),
    ...(await presentSaid(services, tx, requester, { row, events })),
    can: {
      amend: amendableStatuses.includes(status),
      submit: canMove(status, "submitted", "visitor"),
      withdraw: canMove(status, "withdrawn", "visitor"),
    },
  };
}

/** Events as the person sees them: with the colleague's name and role, and another treatment by its title. */
export async function presentEvents(
  tx: Db,
  { tenant, language }: Pick<Requester, "tenant" | "language">,
  events: readonly QuoteEventRow[],
): Promise<Quote["events"]> {
  const slugs = events.flatMap(({ kind, about }) => (kind === "status-changed" && about ? [about] : []));
  const suggested = await listChosenProcedures(tx, tenant.id, slugs);
  return events.map(({ at, actor, by, kind, about, note }) => {
    const found = suggested.find(({ slug }) => kind === "status-changed" && slug === about);
    return {
      at: at.toISOString(),
      actor,
      by: by && { name: by.name, role: by.role },
      kind,
      note,
      purpose:
        kind === "document-opened" ? (openingPurposes.find((purpose) => about?.endsWith(`/${purpose}`)) ?? null) : null,
      suggestion: found ? { slug: found.slug, title: textsIn(found.texts, tenant, language).texts.title } : null,
    };
  });
}

export const presentAttachment = ({
  id,
  name,
  mime,
  bytes,
  createdAt,
}: QuoteAttachmentRow): Quote["attachments"][number] => ({
  id,
  name,
  bytes,
  mime: mime as AttachmentType, // written by the content check alone
  createdAt: createdAt.toISOString(),
});

export function presentChosen(
  { tenant, language }: Pick<Requester, "tenant" | "language">,
  row: ChosenProcedure,
  requested: QuoteRequest["procedures"],
): Quote["procedures"][number] {
  const own = textsIn(row.texts, tenant, language);
  const wanted =
    row.slug === requested?.procedures[0] ? row.packages.find(({ slug }) => slug === requested.package) : undefined;
  return {
    slug: row.slug,
    title: own.texts.title,
    textsLanguage: own.language,
    anaesthesia: row.anaesthesia,
    packageName: wanted ? textsIn(wanted.texts, tenant, language).texts.name : null,
  };
}

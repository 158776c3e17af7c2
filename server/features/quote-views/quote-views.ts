import type { Db } from "../../../adapters/database/database.ts";
import type { attachmentTypes } from "../../../contract/quote-limits.ts";
import { amendableStatuses, type Quote, type QuoteEstimate, type QuoteRequest } from "../../../contract/quotes.ts";
import type { Language } from "../../../contract/values.ts";
import type { Services } from "../../services.ts";
import { type Estimable, estimateTrip } from "../estimates/estimates.ts";
import { type ChosenProcedure, listChosenProcedures } from "../estimates/queries.ts";
import type { Holder } from "../private-links/private-links.ts";
import type { ProviderRow } from "../providers/queries.ts";
import { canMove } from "../quote-states/quote-states.ts";
import { dayIn, type StepFacts } from "../quote-steps/quote-steps.ts";
import { listAttachments, listQuoteEvents, type QuoteAttachmentRow, type QuoteRow } from "../quotes/queries.ts";

/** What the provider offers of what was asked, today. */
export async function catalogueFor(
  { now }: Pick<Services, "now">,
  tx: Db,
  here: ProviderRow,
  request: QuoteRequest,
): Promise<StepFacts> {
  const chosen = await listChosenProcedures(tx, here.id, request.procedures?.procedures ?? []);
  const offered = chosen.filter(({ status }) => status === "published");
  return { offered, today: dayIn(here.location.timeZone, now()) };
}

/** The texts in a language, where the provider wrote them; else in its own. */
export function textsIn<T>(
  texts: Partial<Record<Language, T>>,
  here: ProviderRow,
  language: Language,
): { language: Language; texts: T } {
  const own = texts[language];
  if (own) return { language, texts: own };
  const fallback = texts[here.company.defaultLanguage];
  if (!fallback) throw new Error(`provider ${here.company.slug} has an entry without texts in its default language`);
  return { language: here.company.defaultLanguage, texts: fallback };
}

/** The indicative range for the trip; null where no procedure is chosen. */
export function estimateOf(
  { here, language }: Pick<Holder, "here" | "language">,
  request: QuoteRequest,
  { offered, today }: StepFacts,
): QuoteEstimate | null {
  const wanted = request.procedures?.package;
  const procedures = offered.map((row, index) => estimable(here, language, row, index === 0 ? wanted : undefined));
  const asked = request.procedures?.procedures.length ?? 0;
  const packageChosen = wanted !== undefined && procedures[0]?.packages.length === 1;
  const currency = here.location.currency;
  return estimateTrip({ currency, procedures, asked, packageChosen, travel: request.travel, on: today }) ?? null;
}

function estimable(here: ProviderRow, language: Language, row: ChosenProcedure, wanted: string | undefined): Estimable {
  const chosen = row.packages.filter(({ slug }) => slug === wanted);
  const packages = (chosen.length > 0 ? chosen : row.packages).map((each) => {
    const { name, included } = textsIn(each.texts, here, language).texts;
    const { price, hospitalNights, hotelNights, companions } = each;
    return { name, price, hospitalNights, hotelNights, companions, includes: included.map(({ kind }) => kind) };
  });
  const { title } = textsIn(row.texts, here, language).texts;
  const stayDays = { min: row.stayDaysMin, max: row.stayDaysMax };
  return { title, stayDays, minDaysBeforeFlight: row.minDaysBeforeFlight, packages };
}

/** The request as the holder of its link sees it. A draft's estimate is of today; a sent one's is what was sent. */
export async function presentQuote(
  { now, keys }: Pick<Services, "now" | "keys">,
  tx: Db,
  holder: Pick<Holder, "here" | "language">,
  row: QuoteRow,
): Promise<Quote> {
  const { here, language } = holder;
  const { status, version, reference, request, consents } = row;
  const chosen = await listChosenProcedures(tx, here.id, request.procedures?.procedures ?? []);
  const attachments = await listAttachments(tx, here.id, row.id);
  const events = await listQuoteEvents(tx, here.id, { keys, quoteId: row.id });
  const offered = chosen.filter((each) => each.status === "published");
  const facts = { offered, today: dayIn(here.location.timeZone, now()) };
  return {
    reference,
    status,
    version,
    language: row.language,
    request,
    consents,
    procedures: chosen.map((each) => presentChosen(holder, each, request.procedures)),
    estimate: row.submittedAt ? row.estimate : estimateOf({ here, language }, request, facts),
    attachments: attachments.map(presentAttachment),
    events: events.map(({ at, actor, kind, note }) => ({ at: at.toISOString(), actor, kind, note })),
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    replyDueAt: row.replyDueAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    can: {
      amend: amendableStatuses.includes(status),
      submit: canMove(status, "submitted", "visitor"),
      withdraw: canMove(status, "withdrawn", "visitor"),
    },
  };
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
  mime: mime as (typeof attachmentTypes)[number], // written by the content check alone
  createdAt: createdAt.toISOString(),
});

export function presentChosen(
  { here, language }: Pick<Holder, "here" | "language">,
  row: ChosenProcedure,
  asked: QuoteRequest["procedures"],
): Quote["procedures"][number] {
  const own = textsIn(row.texts, here, language);
  const wanted =
    row.slug === asked?.procedures[0] ? row.packages.find(({ slug }) => slug === asked.package) : undefined;
  return {
    slug: row.slug,
    title: own.texts.title,
    textsLanguage: own.language,
    anaesthesia: row.anaesthesia,
    packageName: wanted ? textsIn(wanted.texts, here, language).texts.name : null,
  };
}

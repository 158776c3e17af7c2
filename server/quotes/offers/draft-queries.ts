import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../../adapters/database/prepared.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { OfferDraftContent } from "../../../contract/desk/offer-drafts.ts";
import type { TreatmentSchedule } from "../../../contract/offers.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { sealedJson } from "../../db/sealed.ts";
import type { RowKey } from "../../db/tables/columns.ts";
import { offerApproval, offerDraft, quoteSchedule } from "../../db/tables/offers.ts";
import { quote, quoteContext } from "../../db/tables/quotes.ts";
import { type QuoteRow, unsealQuote } from "../queries.ts";
import type { ApprovalRow } from "./queries.ts";

/** A draft is what was typed at the desk, or what a file says. */
export type DraftContent = OfferDraftContent;
export type DraftRow = Omit<typeof offerDraft.$inferSelect, "content"> & {
  readonly content: DraftContent;
  readonly approval: ApprovalRow | null;
};

export type ScheduledFacts = Pick<TreatmentSchedule, "day" | "time" | "doctor" | "place">;
export type ScheduleRow = Omit<typeof quoteSchedule.$inferSelect, "content"> & { readonly content: ScheduledFacts };

const draftOf = (keys: MasterKeys, row: RowKey, option: number) =>
  sealedJson<DraftContent>(keys, quoteContext(row, `draft/${option}`));
const scheduledOf = (keys: MasterKeys, row: RowKey) => sealedJson<ScheduledFacts>(keys, quoteContext(row, "schedule"));

type WithKeys = { readonly keys: MasterKeys; readonly quoteId: string };

/** A sent request by its reference, for the clinic. */
export async function findRequest(
  db: Db,
  providerId: ProviderId,
  { keys, reference }: { keys: MasterKeys; reference: string },
): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(quote).where(sentAs(providerId, reference));
  return row && unsealQuote(keys, row);
}

/** The same row, locked until the transaction ends. */
export async function lockRequest(
  tx: Db,
  providerId: ProviderId,
  { keys, reference }: { keys: MasterKeys; reference: string },
): Promise<QuoteRow | undefined> {
  const [row] = await tx.select().from(quote).where(sentAs(providerId, reference)).for("update");
  return row && unsealQuote(keys, row);
}

const sentAs = (providerId: ProviderId, reference: string) =>
  and(eq(quote.providerId, providerId), eq(quote.reference, reference), isNotNull(quote.submittedAt));

/** Drafts of a request, by alternative. */
export async function listDrafts(db: Db, providerId: ProviderId, { keys, quoteId }: WithKeys): Promise<DraftRow[]> {
  const rows = await db
    .select({ draft: offerDraft, approval: offerApproval })
    .from(offerDraft)
    .leftJoin(offerApproval, eq(offerApproval.id, offerDraft.approvalId))
    .where(and(eq(offerDraft.providerId, providerId), eq(offerDraft.quoteId, quoteId)))
    .orderBy(asc(offerDraft.option));
  return rows.map(({ draft, approval }) => ({
    ...draft,
    content: draftOf(keys, { providerId, id: quoteId }, draft.option).unseal(draft.content),
    approval,
  }));
}

/** Writes a draft; its request's row is locked by the caller, so nobody else writes it. */
export async function putDraft(
  tx: Db,
  providerId: ProviderId,
  { keys, content, ...values }: Omit<DraftRow, "providerId" | "approval"> & { keys: MasterKeys },
): Promise<void> {
  const sealed = draftOf(keys, { providerId, id: values.quoteId }, values.option).seal(content);
  const { quoteId, option, ...changes } = { ...values, content: sealed };
  await tx
    .insert(offerDraft)
    .values({ ...changes, quoteId, option, providerId })
    .onConflictDoUpdate({ target: [offerDraft.quoteId, offerDraft.option], set: changes });
}

export const changeDraft = (
  tx: Db,
  providerId: ProviderId,
  {
    quoteId,
    option,
    ...changes
  }: { quoteId: string; option: number } & Partial<Pick<DraftRow, "approvalId" | "fallenId" | "askedAt">>,
): Promise<unknown> =>
  tx
    .update(offerDraft)
    .set(changes)
    .where(and(eq(offerDraft.providerId, providerId), eq(offerDraft.quoteId, quoteId), eq(offerDraft.option, option)));

export const removeDraft = (
  tx: Db,
  providerId: ProviderId,
  { quoteId, option }: { quoteId: string; option: number },
): Promise<unknown> =>
  tx
    .delete(offerDraft)
    .where(and(eq(offerDraft.providerId, providerId), eq(offerDraft.quoteId, quoteId), eq(offerDraft.option, option)));

export const insertApproval = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<ApprovalRow, "providerId">,
): Promise<unknown> => tx.insert(offerApproval).values({ ...values, providerId });

/** Approvals of a request, the newest first. */
export const listApprovals = (db: Db, providerId: ProviderId, quoteId: string): Promise<ApprovalRow[]> =>
  db
    .select()
    .from(offerApproval)
    .where(and(eq(offerApproval.providerId, providerId), eq(offerApproval.quoteId, quoteId)))
    .orderBy(desc(offerApproval.at), desc(offerApproval.id));

const selectSchedule = prepared(
  "find-schedule",
  (db, { providerId, quoteId }: Placeholders<"providerId" | "quoteId">) =>
    db
      .select()
      .from(quoteSchedule)
      .where(and(eq(quoteSchedule.providerId, providerId), eq(quoteSchedule.quoteId, quoteId))),
);

export async function findSchedule(
  db: Db,
  providerId: ProviderId,
  { keys, quoteId }: WithKeys,
): Promise<ScheduleRow | undefined> {
  const [row] = await selectSchedule(db, { providerId, quoteId });
  return row && { ...row, content: scheduledOf(keys, { providerId, id: quoteId }).unseal(row.content) };
}

/** Writes the schedule; its request's row is locked by the caller. */
export async function putSchedule(
  tx: Db,
  providerId: ProviderId,
  { keys, content, ...values }: Omit<ScheduleRow, "providerId"> & { keys: MasterKeys },
): Promise<void> {
  const { quoteId, owner, ...changes } = {
    ...values,
    content: scheduledOf(keys, { providerId, id: values.quoteId }).seal(content),
  };
  await tx
    .insert(quoteSchedule)
    .values({ ...changes, quoteId, owner, providerId })
    .onConflictDoUpdate({ target: quoteSchedule.quoteId, set: changes });
}

import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../adapters/database/database.ts";
import { after, minutes } from "../../contract/durations.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { type FieldError, refuse } from "../../contract/errors.ts";
import { consentPurposes } from "../../contract/quote-constants.ts";
import {
  amendableStatuses,
  type Quote,
  type QuoteConsent,
  type QuoteRequest,
  type saveQuoteStep,
  type startQuote,
  type submitQuote,
} from "../../contract/quotes.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { promiseReply } from "../cases/queries.ts";
import { replyDueAfter } from "../cases/reply-clock.ts";
import { asSystem } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { newReference } from "../db/references.ts";
import { queueFileRemoval } from "../files/removal.ts";
import type { LinkRequester } from "../http/requester.ts";
import type { Schedule } from "../jobs/worker.ts";
import { isConfirmed } from "../mail/recipients.ts";
import type { Services } from "../services.ts";
import { outdatedPolicies } from "../tenants/policies.ts";
import { mailClinic, mailLink, mailRequestReceived, mailWithdrawal } from "./mails.ts";
import { clearAttachmentNames, insertQuote, type QuoteRow, removeAttachments, removeExpiredDrafts } from "./queries.ts";
import {
  answerQuestion,
  changeQuote,
  claimFields,
  countMessage,
  draftKey,
  draftTtl,
  lockQuoteForChange,
  type QuoteRequester,
  recordQuoteEvent,
  refuseUnless,
} from "./quote-access.ts";
import { catalogueFor, estimateOf } from "./request-estimate.ts";
import { canMove } from "./states.ts";
import {
  declarationFor,
  hasHealthConsent,
  healthConsentProblem,
  namesOtherPatient,
  sentDeclaration,
  stepProblems,
  submissionProblems,
  tellsHealth,
} from "./steps.ts";
import { presentQuote } from "./view.ts";

function refuseStale(row: QuoteRow, seen: number): void {
  if (row.version !== seen)
    refuse(
      "conflict",
      "This request was changed in another tab or on another device. Open it again to see it as it is now.",
    );
}

function refuseProblems(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  const named = errors.slice(0, 5).map(({ field, message }) => `${field} ${message}`);
  refuse("invalid-input", `Please correct: ${named.join("; ")}.`, { errors });
}

/** Creates a draft. */
export async function createQuote(
  services: Services,
  tx: Db,
  link: LinkRequester,
  facts: { id: string; body: BodyOf<typeof startQuote> },
): Promise<Quote> {
  const { tenant, owner } = link;
  const { language, procedures } = facts.body;
  const request: QuoteRequest = procedures ? { procedures } : {};
  const catalogue = await catalogueFor(services, tx, link.tenant, request);
  refuseProblems(stepProblems("procedures", request, catalogue, "procedures"));
  const at = services.now();
  const reference = newReference(services, tenant.company.slug);
  const { claimKey } = draftKey(services, link);
  const row =
    (await insertQuote(tx, tenant.id, {
      keys: services.keys,
      id: facts.id,
      owner,
      reference,
      ...(claimKey && { claimKey }),
      status: "draft",
      version: 1,
      language,
      request,
      consents: [],
      createdAt: at,
      updatedAt: at,
      expiresAt: after(at, draftTtl),
    })) ?? refuse("try-later", "Please try once more.", { retryAfter: 1 });
  await recordQuoteEvent(services, tx, row, { kind: "started" });
  return presentQuote(services, tx, link, row);
}

/**
 * The consents of a request with one to the use of health data, where it is given to the present policies, and what a
 * guardian declares with it. One that was given for another patient does not count.
 */
function agreedWith(
  services: Services,
  requester: QuoteRequester,
  row: QuoteRow,
  { body, request }: { readonly body: BodyOf<typeof saveQuoteStep>; readonly request: QuoteRequest },
): Pick<QuoteRow, "consents" | "request"> {
  const version = "healthConsent" in body ? body.healthConsent : undefined;
  const isAnew = namesOtherPatient(body, row.request);
  if (version === undefined || (hasHealthConsent(row) && !isAnew)) return { consents: row.consents, request };
  refuseProblems(outdatedPolicies(requester.tenant, "healthConsent", version));
  const others = row.consents.filter(({ purpose }) => purpose !== "health-data");
  const at = services.now().toISOString();
  return {
    consents: [...others, { purpose: "health-data", version, given: true, at }],
    request: { ...request, declaration: declarationFor(services, { ...requester, about: "request" }, request) },
  };
}

/** Changes one step of a draft, or of a request that the clinic has not answered, which is told. @throws Refusal */
export async function amendRequest(
  services: Services,
  tx: Db,
  link: QuoteRequester,
  body: BodyOf<typeof saveQuoteStep>,
): Promise<QuoteRow> {
  const row = await lockQuoteForChange(services, tx, link);
  refuseUnless({ allowed: amendableStatuses.includes(row.status), status: row.status, action: "changed any more" });
  refuseStale(row, body.version);
  const isForAnother = hasHealthConsent(row) && namesOtherPatient(body, row.request);
  const { consents, request } = agreedWith(services, link, row, {
    body,
    request: { ...row.request, [body.step]: body.value },
  });
  const lacksConsent = isForAnother ? consents === row.consents : tellsHealth(body) && !hasHealthConsent({ consents });
  const catalogue = await catalogueFor(services, tx, link.tenant, request);
  const askedOn = dayIn(link.tenant.location.timeZone, row.submittedAt ?? services.now());
  const isSent = row.status !== "draft";
  refuseProblems([
    ...(lacksConsent ? [healthConsentProblem] : []),
    ...stepProblems(body.step, request, { ...catalogue, askedOn, isSent }, "value"),
  ]);
  // Nothing was changed, so there is nothing to tell.
  if (isSent && isDeepStrictEqual(row.request[body.step], body.value)) return row;
  if (isSent) await countMessage(services, row);
  const saved = await changeQuote(services, tx, row, {
    request,
    consents,
    ...(isSent
      ? { estimate: estimateOf(link, request, catalogue), ...claimFields(services, link, request) }
      : draftKey(services, link)),
  });
  if (isSent) {
    await recordQuoteEvent(services, tx, saved, { kind: "amended", note: body.step });
    await mailClinic(services, tx, link, { row: saved, template: "quote-amended" });
    if (request.declaration !== row.request.declaration) await auditDeclaration(services, tx, link, saved);
  }
  return saved;
}

/** Keeps that a parent or guardian declared; who, for whom and in which words stands in the request. */
const auditDeclaration = async (services: Services, tx: Db, { requestId }: QuoteRequester, row: QuoteRow) =>
  row.request.declaration &&
  writeAudit(services, tx, row.providerId, {
    owner: row.owner,
    event: "guardian-declared",
    subject: row.id,
    requestId,
  });

/** Mails the private link of a draft to its writer. */
export async function mailDraftLink(services: Services, tx: Db, link: LinkRequester, address: string): Promise<Quote> {
  const row = await lockQuoteForChange(services, tx, link);
  refuseUnless({ allowed: row.status === "draft", status: row.status, action: "continued" });
  await mailLink(services, tx, link, { row, address });
  return presentQuote(services, tx, link, row);
}

/** Sends a draft and sets the clinic's reply deadline. */
export async function submitRequest(
  services: Services,
  tx: Db,
  link: LinkRequester,
  body: BodyOf<typeof submitQuote>,
): Promise<QuoteRow> {
  const { tenant } = link;
  const row = await lockQuoteForChange(services, tx, link);
  refuseUnless({ allowed: canMove(row.status, "submitted", "visitor"), status: row.status, action: "sent again" });
  refuseStale(row, body.version);
  const catalogue = await catalogueFor(services, tx, link.tenant, row.request);
  const version = tenant.company.policiesVersion;
  refuseProblems([
    ...submissionProblems({ request: row.request, consents: body.consents }, catalogue),
    ...outdatedPolicies(tenant, "policiesVersion", body.policiesVersion),
  ]);
  const at = services.now();
  const consents = consentPurposes.map(
    (purpose): QuoteConsent => ({
      purpose,
      version,
      given: body.consents.includes(purpose),
      at: at.toISOString(),
    }),
  );
  const earlier = row.consents.filter((given) => given.version === version);
  const declaration = sentDeclaration(services, { ...link, about: "request" }, row.request);
  const sent = await changeQuote(services, tx, row, {
    ...claimFields(services, link, row.request),
    ...(declaration && { request: { ...row.request, declaration } }),
    status: "submitted",
    consents: consents.map((consent) => earlier.find(({ purpose }) => purpose === consent.purpose) ?? consent),
    estimate: estimateOf(link, row.request, catalogue),
    submittedAt: at,
    signedIn: isConfirmed(link.confirmedAddress, row.request.contact?.email ?? ""),
    replyDueAt: replyDueAfter(tenant, at),
  });
  await recordQuoteEvent(services, tx, sent, { kind: "submitted" });
  await mailRequestReceived(services, tx, link, sent);
  await auditDeclaration(services, tx, link, sent);
  return sent;
}

/** Adds a visitor's note; after a question of the clinic the note counts as the answer. */
export async function addRequestNote(
  services: Services,
  tx: Db,
  requester: QuoteRequester,
  note: string,
): Promise<QuoteRow> {
  const row = await lockQuoteForChange(services, tx, requester);
  refuseUnless({
    allowed: row.status !== "draft" && row.status !== "withdrawn",
    status: row.status,
    action: "written about",
  });
  await countMessage(services, row);
  await recordQuoteEvent(services, tx, row, { kind: "note", note });
  await mailClinic(services, tx, requester, { row, template: "quote-note" });
  if (row.status !== "needs_info") {
    await promiseReply(tx, row.providerId, { id: row.id, dueAt: replyDueAfter(requester.tenant, services.now()) });
    return row;
  }
  return answerQuestion(services, tx, requester, row);
}

/** Withdraws a request with its attachments; a draft's withdrawal sends no mail. */
export async function withdrawRequest(
  services: Services,
  tx: Db,
  requester: QuoteRequester,
  reason: string | undefined,
): Promise<QuoteRow> {
  const { tenant } = requester;
  const row = await lockQuoteForChange(services, tx, requester);
  refuseUnless({ allowed: canMove(row.status, "withdrawn", "visitor"), status: row.status, action: "taken back" });
  const withdrawn = await changeQuote(services, tx, row, { status: "withdrawn" });
  await recordQuoteEvent(services, tx, withdrawn, { kind: "withdrawn", note: reason || null });
  await clearAttachmentNames(tx, tenant.id, row.id);
  for (const { fileKey } of await removeAttachments(tx, tenant.id, { quoteId: row.id })) {
    await queueFileRemoval(services, tx, tenant.id, { keys: [fileKey], runAfter: services.now() });
  }
  if (row.submittedAt) await mailWithdrawal(services, tx, requester, row);
  return withdrawn;
}

/** Removes expired drafts and their attachments. */
export const quoteSchedules = (services: Services): Schedule[] => [
  {
    name: "remove-expired-drafts",
    every: minutes(10),
    run: async () => {
      while ((await removeExpiredBatch(services)) > 0);
    },
  },
];

const removeExpiredBatch = (services: Services): Promise<number> =>
  asSystem(services.db, async (tx) => {
    const { removed, attachments } = await removeExpiredDrafts(tx, services.now());
    for (const { providerId, fileKey } of attachments) {
      await queueFileRemoval(services, tx, providerId, { keys: [fileKey], runAfter: services.now() });
    }
    return removed;
  });

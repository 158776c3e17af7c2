import { renderToStaticMarkup } from "react-dom/server";
import type * as z from "zod/mini";
import type { MailInput, RenderedMail } from "../../contract/rendering.ts";
import { setLanguage } from "../words/active-language.ts";
import { archiveReady, documentSent, erasureCalledOff, erasureDone, erasurePlanned } from "./account-mails.ts";
import { DischargeSignedFacts, RecoveryAnsweredFacts, RecoveryReminderFacts } from "./aftercare-facts.ts";
import { checkInMissed, dischargeSigned, recoveryAnswered, recoveryUnreached, reviewAsked } from "./aftercare-mails.ts";
import { BookingNewsFacts, bookingNews } from "./booking-mails.ts";
import { chatAnswered, chatHandover } from "./chat-mails.ts";
import { clinicNews } from "./clinic-news.ts";
import { CompanionInvitedFacts, CompanionNewsFacts, companionInvited, companionNews } from "./companion-mails.ts";
import {
  consultationBooked,
  consultationCancelled,
  consultationMoved,
  consultationReminder,
} from "./consultation-mails.ts";
import { contactAnswered, contactMessage, contactReceived } from "./contact-mails.ts";
import { type MailContent, mailText } from "./mail-content.ts";
import { MailDocument } from "./mail-document.tsx";
import {
  AccountFacts,
  ArchiveReadyFacts,
  ChatAnsweredFacts,
  ChatHandoverFacts,
  ClinicNewsFacts,
  ClinicQuoteFacts,
  ConsultationFacts,
  ContactAnsweredFacts,
  ContactMessageFacts,
  ContactReceivedFacts,
  DocumentSentFacts,
  ErasurePlannedFacts,
  OrderBookedFacts,
  PaymentNewsFacts,
  QuoteAnswerFacts,
  QuoteFacts,
  QuoteLinkFacts,
  QuoteNewsFacts,
  QuoteReceivedFacts,
  QuoteRequestFacts,
  QuoteWithdrawnFacts,
} from "./mail-facts.ts";
import type { MailScene } from "./mail-phrases.ts";
import { consultationClaimed, quoteAnswer, quoteClaimed, quoteNews } from "./offer-mails.ts";
import { orderBooked, paymentNews, receiptPage } from "./order-mails.ts";
import { PayerReceiptFacts, PayerRefundFacts, payerReceipt, payerRefund, ReceiptFacts } from "./payer-mails.ts";
import { quoteAmended, quoteLink, quoteNote, quoteReceived, quoteRequest, quoteWithdrawn } from "./quote-mails.ts";
import {
  ApprovalFellFacts,
  approvalFell,
  CasesLateFacts,
  casesLate,
  StaffInvitedFacts,
  staffInvited,
  WebhookStoppedFacts,
  webhookStopped,
} from "./staff-mails.ts";
import { TripCancelledFacts, tripCancelled } from "./trip-mails.ts";

type Template = (scene: MailScene, facts: unknown) => MailContent;

/** A template with the facts it needs. @throws what the schema throws when one is missing */
const template =
  <Facts extends z.ZodMiniType>(
    schema: Facts,
    write: (scene: MailScene, facts: z.output<Facts>) => MailContent,
  ): Template =>
  (scene, facts) =>
    write(scene, schema.parse(facts));

const templates: Readonly<Record<string, Template>> = {
  "cases-late": template(CasesLateFacts, casesLate),
  "staff-invited": template(StaffInvitedFacts, staffInvited),
  "approval-fell": template(ApprovalFellFacts, approvalFell),
  "webhook-stopped": template(WebhookStoppedFacts, webhookStopped),
  "quote-received": template(QuoteReceivedFacts, quoteReceived),
  "quote-request": template(QuoteRequestFacts, quoteRequest),
  "quote-amended": template(ClinicQuoteFacts, quoteAmended),
  "quote-note": template(ClinicQuoteFacts, quoteNote),
  "quote-withdrawn": template(QuoteWithdrawnFacts, quoteWithdrawn),
  "quote-news": template(QuoteNewsFacts, quoteNews),
  "quote-answer": template(QuoteAnswerFacts, quoteAnswer),
  "quote-claimed": template(QuoteFacts, quoteClaimed),
  "consultation-claimed": template(QuoteFacts, consultationClaimed),
  "quote-link": template(QuoteLinkFacts, quoteLink),
  "contact-received": template(ContactReceivedFacts, contactReceived),
  "contact-answered": template(ContactAnsweredFacts, contactAnswered),
  "contact-message": template(ContactMessageFacts, contactMessage),
  "chat-handover": template(ChatHandoverFacts, chatHandover),
  "chat-answered": template(ChatAnsweredFacts, chatAnswered),
  "discharge-signed": template(DischargeSignedFacts, dischargeSigned),
  "check-in-missed": template(RecoveryReminderFacts, checkInMissed),
  "review-asked": template(RecoveryReminderFacts, reviewAsked),
  "recovery-answered": template(RecoveryAnsweredFacts, recoveryAnswered),
  "recovery-unreached": template(RecoveryAnsweredFacts, recoveryUnreached),
  "archive-ready": template(ArchiveReadyFacts, archiveReady),
  "document-sent": template(DocumentSentFacts, documentSent),
  "erasure-planned": template(ErasurePlannedFacts, erasurePlanned),
  "erasure-called-off": template(AccountFacts, erasureCalledOff),
  "erasure-done": template(AccountFacts, erasureDone),
  "order-booked": template(OrderBookedFacts, orderBooked),
  "payment-news": template(PaymentNewsFacts, paymentNews),
  "booking-news": template(BookingNewsFacts, bookingNews),
  "trip-cancelled": template(TripCancelledFacts, tripCancelled),
  "companion-invited": template(CompanionInvitedFacts, companionInvited),
  "companion-news": template(CompanionNewsFacts, companionNews),
  "clinic-news": template(ClinicNewsFacts, clinicNews),
  "payer-receipt": template(PayerReceiptFacts, payerReceipt),
  "payer-refund": template(PayerRefundFacts, payerRefund),
  receipt: template(ReceiptFacts, receiptPage),
  "consultation-booked": template(ConsultationFacts, consultationBooked),
  "consultation-moved": template(ConsultationFacts, consultationMoved),
  "consultation-cancelled": template(ConsultationFacts, consultationCancelled),
  "consultation-reminder": template(ConsultationFacts, consultationReminder),
};

export const mailKinds = Object.keys(templates);

/**
 * Writes a mail in one language, in the provider's colours, as HTML and as plain text.
 * @throws Error for an unknown template, a site without provider, or a fact that is missing
 */
export function renderMail({ template: name, language, site, facts }: MailInput): RenderedMail {
  const write = Object.hasOwn(templates, name) ? templates[name] : undefined;
  if (!write) throw new Error(`there is no mail called ${name}`);
  if (!site.provider) throw new Error("a mail needs a provider to come from");
  // From here to the end nothing waits, so the language cannot change meanwhile.
  setLanguage(language);
  const text = (fact: unknown) => (typeof fact === "string" ? fact : undefined);
  const [ownZone, child] = [text(facts["visitorZone"]), text(facts["child"])];
  const content = write({ site, provider: site.provider, language, ownZone, child }, facts);
  const html = `<!doctype html>${renderToStaticMarkup(<MailDocument content={content} site={site} language={language} />)}`;
  return { subject: content.subject, text: mailText(content), html };
}

import * as z from "zod/mini";
import { m } from "../words/compiled/messages.js";
import type { MailContent } from "./mail-content.ts";
import { Name, Reference } from "./mail-facts.ts";
import { greeting, type MailScene, rowsOf, toStaff } from "./mail-phrases.ts";

export const StaffInvitedFacts = z.object({
  name: Name,
  temporaryPassword: z.string(),
  /** Path of the desk on the site. */
  path: z.string(),
});

export const ApprovalFellFacts = z.object({
  name: Name,
  reference: Reference,
  /** Who changed the text. */
  by: z.string(),
  /** Path of the draft on the site. */
  path: z.string(),
});

export const CasesLateFacts = z.object({
  name: Name,
  references: z.array(Reference),
  /** Path of the late cases on the site. */
  path: z.string(),
});

export const WebhookStoppedFacts = z.object({
  name: Name,
  /** Of the address, without its path, which may hold a secret. */
  host: z.string(),
  /** Path of the address's log on the site. */
  path: z.string(),
});

/** To a person whom the clinic's owner invites to the desk. */
export function staffInvited(scene: MailScene, facts: z.infer<typeof StaffInvitedFacts>): MailContent {
  const clinic = scene.provider.texts.name;
  return toStaff(scene, {
    subject: m.desk_mail_invited_subject({ clinic }),
    preview: m.desk_mail_invited_text({ clinic }),
    title: m.desk_mail_invited_subject({ clinic }),
    parts: [
      greeting(facts),
      { kind: "paragraph", text: m.desk_mail_invited_text({ clinic }) },
      rowsOf([[m.desk_mail_temporary_password(), facts.temporaryPassword]]),
      { kind: "link", label: m.desk_mail_invited_link(), href: `${scene.site.origin}${facts.path}` },
      { kind: "note", text: m.desk_mail_invited_note() },
    ],
  });
}

/** To a clinic's owner: answers that are late, by their references alone. */
export function casesLate(scene: MailScene, facts: z.infer<typeof CasesLateFacts>): MailContent {
  const count = facts.references.length;
  return toStaff(scene, {
    subject: m.desk_mail_late_subject({ count }),
    preview: m.desk_mail_late_text({ count }),
    title: m.desk_mail_late_subject({ count }),
    parts: [
      greeting(facts),
      { kind: "paragraph", text: m.desk_mail_late_text({ count }) },
      rowsOf([[m.desk_mail_late_references(), facts.references.join(", ")]]),
      { kind: "link", label: m.desk_mail_late_link(), href: `${scene.site.origin}${facts.path}` },
      { kind: "note", text: m.desk_mail_late_note() },
    ],
  });
}
/** To a clinician whose approval fell, because the text of the offer was changed. */
export const approvalFell = (scene: MailScene, facts: z.infer<typeof ApprovalFellFacts>): MailContent =>
  toStaff(scene, {
    subject: m.desk_mail_fell_subject(facts),
    preview: m.desk_mail_fell_text(facts),
    title: m.desk_mail_fell_subject(facts),
    parts: [
      greeting(facts),
      { kind: "paragraph", text: m.desk_mail_fell_text(facts) },
      rowsOf([[m.mails_reference(), facts.reference]]),
      { kind: "link", label: m.desk_mail_fell_link(), href: `${scene.site.origin}${facts.path}` },
    ],
  });

/** To a clinic's owner: an address of the clinic's own system is told of no events any more. */
export const webhookStopped = (scene: MailScene, facts: z.infer<typeof WebhookStoppedFacts>): MailContent =>
  toStaff(scene, {
    subject: m.desk_mail_webhook_subject(facts),
    preview: m.desk_mail_webhook_text(facts),
    title: m.desk_mail_webhook_subject(facts),
    parts: [
      greeting(facts),
      { kind: "paragraph", text: m.desk_mail_webhook_text(facts) },
      { kind: "link", label: m.desk_mail_webhook_link(), href: `${scene.site.origin}${facts.path}` },
      { kind: "note", text: m.desk_mail_webhook_note() },
    ],
  });

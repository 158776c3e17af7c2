import type * as z from "zod/mini";
import { formatDay } from "../format.ts";
import { paths } from "../paths.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent, MailPart } from "./mail-content.ts";
import type {
  ClinicQuoteFacts,
  QuoteLinkFacts,
  QuoteReceivedFacts,
  QuoteRequestFacts,
  QuoteWithdrawnFacts,
} from "./mail-facts.ts";
import {
  byBothClocks,
  clinicTime,
  emergency,
  greeting,
  type MailScene,
  rowsOf,
  toClinic,
  toVisitor,
} from "./mail-phrases.ts";

const privateLink = ({ site }: MailScene, token: string, label: string): MailPart[] => [
  { kind: "link", label, href: site.origin + site.base + paths.quoteLink(token) },
  { kind: "note", text: m.mails_link_is_private() },
];

export function quoteReceived(scene: MailScene, facts: z.infer<typeof QuoteReceivedFacts>): MailContent {
  const { reference, name } = facts;
  const { coordinator, name: clinic } = scene.provider.texts;
  const when = byBothClocks(facts.replyDueAt, scene, facts);
  return toVisitor(scene, {
    subject: m.mails_quote_received_subject({ reference }),
    preview: m.mails_quote_received_preview({ when }),
    title: m.mails_quote_received_title(),
    parts: [
      greeting({ name }),
      {
        kind: "paragraph",
        text: m.mails_quote_received_text({ coordinator: coordinator.name, role: coordinator.role, clinic }),
      },
      rowsOf([
        [m.mails_reference(), reference],
        [m.mails_answer_by(), when],
      ]),
      { kind: "heading", text: m.mails_next_title() },
      { kind: "steps", items: [m.mails_next_read(), m.mails_next_answer({ when }), m.mails_next_decide()] },
      ...privateLink(scene, facts.token, m.mails_open_request()),
      emergency(scene, facts.emergencyCalls),
    ],
  });
}

export const quoteRequest = (
  scene: MailScene,
  { reference, replyDueAt }: z.infer<typeof QuoteRequestFacts>,
): MailContent =>
  toClinic(scene, {
    subject: m.mails_quote_request_subject({ reference }),
    preview: m.mails_quote_request_preview(),
    title: m.mails_quote_request_title(),
    parts: [
      rowsOf([
        [m.mails_reference(), reference],
        [m.mails_answer_promised(), replyDueAt && clinicTime(replyDueAt, scene)],
      ]),
      { kind: "paragraph", text: m.mails_quote_request_text() },
    ],
  });

export const quoteAmended = (scene: MailScene, { reference }: z.infer<typeof ClinicQuoteFacts>): MailContent =>
  toClinic(scene, {
    subject: m.mails_quote_amended_subject({ reference }),
    preview: m.mails_quote_amended_text(),
    title: m.mails_quote_amended_title(),
    parts: [{ kind: "paragraph", text: m.mails_quote_amended_text() }, rowsOf([[m.mails_reference(), reference]])],
  });

export const quoteNote = (scene: MailScene, { reference }: z.infer<typeof ClinicQuoteFacts>): MailContent =>
  toClinic(scene, {
    subject: m.mails_quote_note_subject({ reference }),
    preview: m.mails_quote_note_text(),
    title: m.mails_quote_note_title(),
    parts: [{ kind: "paragraph", text: m.mails_quote_note_text() }, rowsOf([[m.mails_reference(), reference]])],
  });

export function quoteWithdrawn(scene: MailScene, facts: z.infer<typeof QuoteWithdrawnFacts>): MailContent {
  const { reference, name, audience } = facts;
  const subject = m.mails_quote_withdrawn_subject({ reference });
  if (audience === "clinic") {
    const text = m.mails_quote_withdrawn_clinic();
    return toClinic(scene, {
      subject,
      preview: text,
      title: m.mails_quote_withdrawn_clinic_title(),
      parts: [{ kind: "paragraph", text }, rowsOf([[m.mails_reference(), reference]])],
    });
  }
  return toVisitor(scene, {
    subject,
    preview: m.mails_quote_withdrawn_preview(),
    title: m.mails_quote_withdrawn_title(),
    parts: [
      greeting({ name }),
      { kind: "paragraph", text: m.mails_quote_withdrawn_text({ reference }) },
      { kind: "paragraph", text: m.mails_quote_withdrawn_again() },
      { kind: "link", label: m.mails_new_request(), href: scene.site.origin + scene.site.base + paths.quote },
    ],
  });
}

export const quoteLink = (scene: MailScene, facts: z.infer<typeof QuoteLinkFacts>): MailContent =>
  toVisitor(scene, {
    subject: m.mails_quote_link_subject({ clinic: scene.provider.texts.name }),
    preview: m.mails_quote_link_preview(),
    title: m.mails_quote_link_title(),
    parts: [
      greeting({ name: facts.name ?? "" }),
      {
        kind: "paragraph",
        text: m.mails_quote_link_text({ day: formatDay(facts.expiresAt.slice(0, 10), scene.language) }),
      },
      ...privateLink(scene, facts.token, m.mails_continue_request()),
      emergency(scene),
    ],
  });

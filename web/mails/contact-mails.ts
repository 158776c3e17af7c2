import type * as z from "zod/mini";
import { isolated } from "../bidi.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent } from "./mail-content.ts";
import type { ContactAnsweredFacts, ContactMessageFacts, ContactReceivedFacts } from "./mail-facts.ts";
import {
  clinicTime,
  emergency,
  greeting,
  type MailScene,
  rowsOf,
  toAccount,
  toClinic,
  toVisitor,
  writerRows,
} from "./mail-phrases.ts";

/** To the sender of the contact form. It does not repeat the message: else the form could mail any text to third parties. */
export function contactReceived(scene: MailScene, facts: z.infer<typeof ContactReceivedFacts>): MailContent {
  const { signedIn, reference, name, replyDueAt } = facts;
  const { coordinator, name: clinic } = scene.provider.texts;
  return (signedIn ? toAccount : toVisitor)(scene, {
    subject: m.mails_contact_received_subject({ reference }),
    preview: m.mails_contact_received_preview({ coordinator: coordinator.name }),
    title: m.mails_contact_received_title(),
    parts: [
      greeting({ name }),
      {
        kind: "paragraph",
        text: m.mails_contact_received_text({ coordinator: coordinator.name, role: coordinator.role, clinic }),
      },
      rowsOf([
        [m.mails_reference(), reference],
        [m.mails_answer_by(), replyDueAt && clinicTime(replyDueAt, scene)],
      ]),
      emergency(scene),
    ],
  });
}

/** To the sender of the contact form: what a person of the clinic wrote, with their own greeting. The message that it answers may speak of health, so it is not repeated. */
export function contactAnswered(scene: MailScene, facts: z.infer<typeof ContactAnsweredFacts>): MailContent {
  const { signedIn, reference, person, text, trip } = facts;
  const { texts, contact } = scene.provider;
  const mail = (signedIn || trip ? toAccount : toVisitor)(scene, {
    subject: trip
      ? m.mails_contact_written_subject({ clinic: texts.name, trip })
      : m.mails_contact_answered_subject({ clinic: texts.name, reference }),
    preview: trip ? m.mails_contact_written_preview({ person }) : m.mails_contact_answered_preview({ person }),
    title: trip ? m.mails_contact_written_title({ person }) : m.mails_contact_answered_title({ person }),
    parts: [
      { kind: "own", text },
      { kind: "note", text: m.mails_contact_answered_reply() },
      rowsOf([
        [m.mails_reference(), reference],
        [m.mails_booking(), trip],
      ]),
      emergency(scene),
    ],
  });
  const closing = [m.mails_kind_regards(), person, texts.name, isolated(contact.phone), isolated(contact.email)];
  return { ...mail, closing };
}

const topicName = (topic: z.infer<typeof ContactMessageFacts>["topic"]): string =>
  ({
    treatment: m.mails_topic_treatment(),
    quote: m.mails_topic_quote(),
    travel: m.mails_topic_travel(),
    aftercare: m.mails_topic_aftercare(),
    records: m.mails_topic_records(),
    complaint: m.mails_topic_complaint(),
    other: m.mails_topic_other(),
  })[topic];

/** To the clinic: a message of the contact form; without its words where they tell of health. */
export function contactMessage(scene: MailScene, facts: z.infer<typeof ContactMessageFacts>): MailContent {
  const { reference, name, message } = facts;
  const mail = toClinic(scene, {
    subject: m.mails_contact_message_subject({ reference, name }),
    preview: m.mails_contact_message_preview(),
    title: m.mails_contact_message_title(),
    parts: [
      rowsOf([
        ...writerRows(facts, scene),
        [m.mails_topic(), topicName(facts.topic)],
        [m.mails_booking(), facts.bookingReference],
      ]),
      ...(message ? [{ kind: "words", text: message } as const] : []),
    ],
  });
  return message ? { ...mail, footer: [m.mails_contact_message_footer()] } : mail;
}

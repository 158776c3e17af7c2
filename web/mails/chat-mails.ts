import type * as z from "zod/mini";
import { m } from "../words/compiled/messages.js";
import type { MailContent } from "./mail-content.ts";
import type { ChatAnsweredFacts, ChatHandoverFacts } from "./mail-facts.ts";
import {
  clinicTime,
  emergency,
  greeting,
  type MailScene,
  rowsOf,
  toClinic,
  toVisitor,
  writerRows,
} from "./mail-phrases.ts";

/** To the clinic: a visitor asks for a person and shares the conversation. */
export function chatHandover(scene: MailScene, facts: z.infer<typeof ChatHandoverFacts>): MailContent {
  const { reference, name, transcript, note } = facts;
  const who = {
    visitor: name,
    assistant: m.mails_chat_assistant(),
    clinic: scene.provider.texts.name,
  };
  return {
    ...toClinic(scene, {
      subject: m.mails_chat_handover_subject({ reference, name }),
      preview: m.mails_chat_handover_preview(),
      title: m.mails_chat_handover_title(),
      parts: [
        rowsOf([...writerRows(facts, scene), [m.mails_answer_by(), clinicTime(facts.replyDueAt, scene)]]),
        ...(note ? [{ kind: "words", text: note } as const] : []),
        ...transcript.map(({ by, text }) => ({ kind: "words", text: `${who[by]}: ${text}` }) as const),
      ],
    }),
    footer: [m.mails_contact_message_footer()],
  };
}

/** To the visitor: a person has answered. What was said may be about their health, and stays in the conversation. */
export function chatAnswered(
  scene: MailScene,
  { reference, name, person }: z.infer<typeof ChatAnsweredFacts>,
): MailContent {
  const { site, provider } = scene;
  return toVisitor(scene, {
    subject: m.mails_chat_answered_subject({ clinic: provider.texts.name, reference }),
    preview: m.mails_chat_answered_preview(),
    title: m.mails_chat_answered_title(),
    parts: [
      greeting({ name }),
      { kind: "paragraph", text: m.mails_chat_answered_text({ person }) },
      rowsOf([[m.mails_reference(), reference]]),
      { kind: "link", label: m.mails_chat_answered_open(), href: `${site.origin}${site.base}/#chat-toggle` },
      { kind: "note", text: m.mails_chat_answered_where() },
      emergency(scene),
    ],
  });
}

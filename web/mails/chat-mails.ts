import type * as z from "zod/mini";
import { languageName } from "../format.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent } from "./mail-content.ts";
import type { ChatHandoverFacts } from "./mail-facts.ts";
import { channelName, clinicTime, type MailScene, rowsOf, toClinic } from "./mail-phrases.ts";

/** To the clinic: somebody wants a person, and agreed that their conversation is read. */
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
        rowsOf([
          [m.mails_reference(), reference],
          [m.mails_name(), name],
          [m.mails_email(), facts.email],
          [m.mails_phone(), facts.phone],
          [m.mails_prefers(), channelName(facts.preferredChannel)],
          [m.mails_speaks(), languageName(facts.language, scene.language)],
          [m.mails_answer_by(), clinicTime(facts.replyDueAt, scene)],
        ]),
        ...(note ? [{ kind: "words", text: note } as const] : []),
        ...transcript.map(({ by, text }) => ({ kind: "words", text: `${who[by]}: ${text}` }) as const),
      ],
    }),
    footer: [m.mails_contact_message_footer()],
  };
}

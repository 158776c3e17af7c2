import type * as z from "zod/mini";
import { accountPaths } from "../account-paths.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent, MailPart } from "./mail-content.ts";
import type { AccountFacts, ArchiveReadyFacts, DocumentSentFacts, ErasurePlannedFacts } from "./mail-facts.ts";
import { clinicTime, deadline, greeting, type MailScene, toAccount, toVisitor } from "./mail-phrases.ts";

const settings = ({ site }: MailScene, part: string, label: string): MailPart => ({
  kind: "link",
  label,
  href: `${site.origin}${site.base}${accountPaths.setting}#${part}`,
});

/** The archive itself is never mailed, and neither is an address that opens it. */
export function archiveReady(scene: MailScene, facts: z.infer<typeof ArchiveReadyFacts>): MailContent {
  const when = clinicTime(facts.expiresAt, scene);
  return toAccount(scene, {
    subject: m.settings_mail_archive_subject(),
    preview: m.settings_mail_archive_preview(),
    title: m.settings_mail_archive_title(),
    parts: [
      greeting(facts),
      { kind: "paragraph", text: m.settings_mail_archive_text({ when }) },
      settings(scene, "privacy", m.settings_mail_archive_link()),
      { kind: "note", text: m.settings_mail_archive_note() },
    ],
  });
}

export function erasurePlanned(scene: MailScene, facts: z.infer<typeof ErasurePlannedFacts>): MailContent {
  const when = deadline(facts.dueAt, scene);
  return toAccount(scene, {
    subject: m.settings_mail_planned_subject(),
    preview: m.settings_mail_planned_preview({ when }),
    title: m.settings_mail_planned_title(),
    parts: [
      greeting(facts),
      { kind: "paragraph", text: m.settings_mail_planned_text({ when }) },
      { kind: "paragraph", text: m.settings_mail_planned_back() },
      settings(scene, "privacy", m.settings_mail_planned_link()),
      { kind: "note", text: m.settings_mail_not_you() },
    ],
  });
}

export function erasureCalledOff(scene: MailScene, facts: z.infer<typeof AccountFacts>): MailContent {
  return toAccount(scene, {
    subject: m.settings_mail_kept_subject(),
    preview: m.settings_mail_kept_text(),
    title: m.settings_mail_kept_title(),
    parts: [greeting(facts), { kind: "paragraph", text: m.settings_mail_kept_text() }],
  });
}

/** The last mail there is. */
export function erasureDone(scene: MailScene, facts: z.infer<typeof AccountFacts>): MailContent {
  return toVisitor(scene, {
    subject: m.settings_mail_done_subject(),
    preview: m.settings_mail_done_text(),
    title: m.settings_mail_done_title(),
    parts: [
      greeting(facts),
      { kind: "paragraph", text: m.settings_mail_done_text() },
      { kind: "paragraph", text: m.settings_mail_done_kept() },
    ],
  });
}

/** The mail says neither what the document is nor its name. */
export function documentSent(scene: MailScene, facts: z.infer<typeof DocumentSentFacts>): MailContent {
  const clinic = scene.provider.texts.name;
  return toAccount(scene, {
    subject: m.documents_mail_sent_subject({ clinic }),
    preview: m.documents_mail_sent_text({ by: facts.by, clinic }),
    title: m.documents_mail_sent_subject({ clinic }),
    parts: [
      greeting(facts),
      { kind: "paragraph", text: m.documents_mail_sent_text({ by: facts.by, clinic }) },
      {
        kind: "link",
        label: m.documents_mail_sent_link(),
        href: `${scene.site.origin}${scene.site.base}${accountPaths.documents}`,
      },
    ],
  });
}

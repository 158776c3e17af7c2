import type * as z from "zod/mini";
import { accountPaths } from "../account-paths.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent } from "./mail-content.ts";
import type { RecoveryAnsweredFacts } from "./mail-facts.ts";
import { emergency, greeting, type MailScene, rowsOf, toVisitor } from "./mail-phrases.ts";

/** To a person in recovery: the clinic has answered. Question and answer are about health, and stay in the diary. */
export function recoveryAnswered(
  scene: MailScene,
  { reference, name, person, trip }: z.infer<typeof RecoveryAnsweredFacts>,
): MailContent {
  const { site, provider } = scene;
  return toVisitor(scene, {
    subject: m.mails_recovery_answered_subject({ clinic: provider.texts.name, reference }),
    preview: m.mails_recovery_answered_preview(),
    title: m.mails_recovery_answered_title(),
    parts: [
      greeting({ name }),
      { kind: "paragraph", text: m.mails_recovery_answered_text({ person }) },
      rowsOf([[m.mails_reference(), reference]]),
      {
        kind: "link",
        label: m.mails_recovery_answered_open(),
        href: `${site.origin}${site.base}${accountPaths.recovery(trip)}#talk`,
      },
      emergency(scene),
    ],
  });
}

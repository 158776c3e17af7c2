import type * as z from "zod/mini";
import { accountPaths } from "../account-paths.ts";
import { leftToRight } from "../bidi.ts";
import { m } from "../words/compiled/messages.js";
import type { DischargeSignedFacts, RecoveryAnsweredFacts, RecoveryReminderFacts } from "./aftercare-facts.ts";
import type { MailContent } from "./mail-content.ts";
import { emergency, greeting, type MailScene, rowsOf, toAccount } from "./mail-phrases.ts";

/** To a person in recovery: the clinic has answered. Question and answer are about health, and stay in the diary. */
export function recoveryAnswered(
  scene: MailScene,
  { reference, name, person, trip }: z.infer<typeof RecoveryAnsweredFacts>,
): MailContent {
  const { site, provider } = scene;
  return toAccount(scene, {
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

/** To a person in recovery whom the clinic called in vain: the number to call back. What it is about stays in the diary. */
export function recoveryUnreached(
  scene: MailScene,
  { reference, name, person, trip }: z.infer<typeof RecoveryAnsweredFacts>,
): MailContent {
  const { site, provider } = scene;
  const { urgentPhone, phone } = provider.contact;
  return toAccount(scene, {
    subject: m.mails_recovery_unreached_subject({ clinic: provider.texts.name, reference }),
    preview: m.mails_recovery_unreached_preview(),
    title: m.mails_recovery_unreached_title(),
    parts: [
      greeting({ name }),
      { kind: "paragraph", text: m.mails_recovery_unreached_text({ person }) },
      {
        kind: "paragraph",
        text: urgentPhone
          ? m.aftercare_line_urgent({ phone: leftToRight(urgentPhone) })
          : m.aftercare_line_clinic({ phone: leftToRight(phone) }),
      },
      rowsOf([[m.mails_reference(), reference]]),
      {
        kind: "link",
        label: m.mails_recovery_unreached_open(),
        href: `${site.origin}${site.base}${accountPaths.recovery(trip)}#talk`,
      },
      emergency(scene),
    ],
  });
}

/** To a person after a treatment: discharge documents, or a correction of them, are signed. What they say stays in the account. */
export function dischargeSigned(
  scene: MailScene,
  { reference, name, person, trip, isCorrection }: z.infer<typeof DischargeSignedFacts>,
): MailContent {
  const { site, provider } = scene;
  return toAccount(scene, {
    subject: m.mails_discharge_signed_subject({ clinic: provider.texts.name, reference }),
    preview: m.mails_discharge_signed_preview(),
    title: m.mails_discharge_signed_title(),
    parts: [
      greeting({ name }),
      {
        kind: "paragraph",
        text: isCorrection ? m.mails_discharge_corrected_text({ person }) : m.mails_discharge_signed_text({ person }),
      },
      rowsOf([[m.mails_reference(), reference]]),
      {
        kind: "link",
        label: m.mails_discharge_signed_open(),
        href: `${site.origin}${site.base}${accountPaths.discharge(trip)}`,
      },
      emergency(scene),
    ],
  });
}

/** To a person whose check-in of the day is missing in the evening; the mail names neither treatment nor health. */
export function checkInMissed(
  scene: MailScene,
  { reference, name, trip }: z.infer<typeof RecoveryReminderFacts>,
): MailContent {
  const { site, provider } = scene;
  const clinic = provider.texts.name;
  const diary = `${site.origin}${site.base}${accountPaths.recovery(trip)}`;
  return toAccount(scene, {
    subject: m.mails_check_in_missed_subject({ clinic, reference }),
    preview: m.mails_check_in_missed_preview(),
    title: m.mails_check_in_missed_title(),
    parts: [
      greeting({ name }),
      { kind: "paragraph", text: m.mails_check_in_missed_text({ clinic }) },
      rowsOf([[m.mails_reference(), reference]]),
      { kind: "link", label: m.mails_check_in_missed_open(), href: diary },
      { kind: "paragraph", text: m.mails_check_in_missed_stop() },
      emergency(scene),
    ],
  });
}

/** To a person thirty days after the treatment, once; the mail names neither the treatment nor its result. */
export function reviewAsked(
  scene: MailScene,
  { reference, name, trip }: z.infer<typeof RecoveryReminderFacts>,
): MailContent {
  const { site, provider } = scene;
  const clinic = provider.texts.name;
  return toAccount(scene, {
    subject: m.mails_review_asked_subject({ clinic, reference }),
    preview: m.mails_review_asked_preview(),
    title: m.mails_review_asked_title(),
    parts: [
      greeting({ name }),
      { kind: "paragraph", text: m.mails_review_asked_text({ clinic }) },
      rowsOf([[m.mails_reference(), reference]]),
      {
        kind: "link",
        label: m.mails_review_asked_open(),
        href: `${site.origin}${site.base}${accountPaths.review(trip)}`,
      },
    ],
  });
}

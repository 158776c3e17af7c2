import { formatLine, formatMoney } from "../format.ts";
import { localInstant } from "../local-time.ts";
import { paths } from "../paths.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent, MailPart } from "./mail-content.ts";
import type { ConsultationFacts } from "./mail-facts.ts";
import { byBothClocks, emergency, greeting, type MailScene, rowsOf, toClinic, toVisitor } from "./mail-phrases.ts";

function bothTimes(facts: ConsultationFacts, scene: MailScene): string {
  const { startsAt, timeZone, visitorZone, audience } = facts;
  return byBothClocks(startsAt, scene, { timeZone, visitorZone, audience });
}

function howItIs({ mode, price }: ConsultationFacts, { language }: MailScene): string {
  const name = {
    video: m.consultations_mode_video(),
    phone: m.consultations_mode_phone(),
    "in-clinic": m.consultations_mode_in_clinic(),
  }[mode];
  if (!price) return name;
  const costs = price.amount === 0 ? m.consultations_free() : formatMoney(price, language);
  return m.consultations_mode_costs({ mode: name, costs });
}

const facts = (said: ConsultationFacts, scene: MailScene): MailPart =>
  rowsOf([
    [m.mails_reference(), said.reference],
    [m.consultations_when(), bothTimes(said, scene)],
    [m.consultations_how(), howItIs(said, scene)],
    [m.consultations_with(), said.clinician],
    [m.mails_about(), said.audience === "visitor" ? said.procedure : undefined],
  ]);

/** How the consultation starts, and the fallback. */
function meeting({ mode, phone }: ConsultationFacts, { language, provider }: MailScene): MailPart {
  const clinic = provider.texts.name;
  const ring = provider.contact.phone;
  const texts = {
    video: m.consultations_meet_video(),
    phone: m.consultations_meet_phone({ clinic, number: phone ?? "", ring }),
    "in-clinic": m.consultations_meet_clinic({ address: formatLine(provider.texts.address, language), ring }),
  };
  return { kind: "paragraph", text: texts[mode] };
}

const link = ({ token }: ConsultationFacts, { site }: MailScene, label: string): MailPart[] =>
  token
    ? [
        { kind: "link", label, href: site.origin + site.base + paths.consultation(token) },
        { kind: "note", text: m.mails_link_is_private() },
      ]
    : [];

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
}

/** The same mail to either side: the visitor's has the link, the clinic's names no person and no treatment. */
function mailOf(said: ConsultationFacts, scene: MailScene, words: { visitor: Words; clinic: Words }, more: MailPart[]) {
  const { subject, title, text } = words[said.audience];
  const body = { subject, preview: bothTimes(said, scene), title };
  if (said.audience === "clinic")
    return toClinic(scene, { ...body, parts: [{ kind: "paragraph", text }, facts(said, scene)] });
  return toVisitor(scene, {
    ...body,
    parts: [
      greeting(said),
      { kind: "paragraph", text },
      facts(said, scene),
      ...more,
      emergency(scene, said.emergencyCalls),
    ],
  });
}

export function consultationBooked(scene: MailScene, said: ConsultationFacts): MailContent {
  const { reference, clinician } = said;
  return mailOf(
    said,
    scene,
    {
      visitor: {
        subject: m.consultations_mail_booked_subject({ reference }),
        title: m.consultations_mail_booked_title(),
        text: m.consultations_mail_booked_text({ clinician }),
      },
      clinic: {
        subject: m.consultations_mail_booked_clinic_subject({ reference }),
        title: m.consultations_mail_booked_clinic_title(),
        text: m.consultations_mail_booked_clinic_text(),
      },
    },
    [meeting(said, scene), ...link(said, scene, m.consultations_mail_open())],
  );
}

export function consultationMoved(scene: MailScene, said: ConsultationFacts): MailContent {
  const { reference, before, startsAt, clinician, clinicianBefore, timeZone } = said;
  const when = before ? localInstant(before, { timeZone, city: scene.provider.texts.city }, scene.language) : "";
  const other = clinicianBefore && m.consultations_mail_other_text({ clinician, before: clinicianBefore });
  const withOther = (text: string): string => (other ? `${text} ${other}` : text);
  return mailOf(
    said,
    scene,
    {
      visitor:
        other && before === startsAt
          ? {
              subject: m.consultations_mail_other_subject({ reference }),
              title: m.consultations_mail_other_title(),
              text: other,
            }
          : {
              subject: m.consultations_mail_moved_subject({ reference }),
              title: m.consultations_mail_moved_title(),
              text: withOther(m.consultations_mail_moved_text({ when })),
            },
      clinic: {
        subject: m.consultations_mail_moved_clinic_subject({ reference }),
        title: m.consultations_mail_moved_clinic_title(),
        text: withOther(m.consultations_mail_moved_clinic_text({ when })),
      },
    },
    [meeting(said, scene), ...link(said, scene, m.consultations_mail_open())],
  );
}

export function consultationCancelled(scene: MailScene, said: ConsultationFacts): MailContent {
  const { reference, by } = said;
  const clinic = scene.provider.texts.name;
  return mailOf(
    said,
    scene,
    {
      visitor: {
        subject: m.consultations_mail_cancelled_subject({ reference }),
        title: m.consultations_mail_cancelled_title(),
        text:
          by === "clinic"
            ? m.consultations_mail_cancelled_by_clinic({ clinic })
            : m.consultations_mail_cancelled_text({ clinic }),
      },
      clinic: {
        subject: m.consultations_mail_cancelled_clinic_subject({ reference }),
        title: m.consultations_mail_cancelled_title(),
        text:
          by === "clinic" ? m.consultations_mail_cancelled_clinic_own() : m.consultations_mail_cancelled_clinic_text(),
      },
    },
    [
      {
        kind: "link",
        label: m.consultations_mail_again(),
        href: scene.site.origin + scene.site.base + paths.procedures,
      },
    ],
  );
}

export function consultationReminder(scene: MailScene, said: ConsultationFacts): MailContent {
  const words = {
    subject: m.consultations_mail_reminder_subject({ clinic: scene.provider.texts.name }),
    title: m.consultations_mail_reminder_title(),
    text: m.consultations_mail_reminder_text({ clinician: said.clinician }),
  };
  return mailOf(said, scene, { visitor: words, clinic: words }, [
    meeting(said, scene),
    ...link(said, scene, m.consultations_mail_open()),
  ]);
}

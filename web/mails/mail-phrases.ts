import type { EmergencyCall } from "../../contract/emergency-calls.ts";
import type { Provider } from "../../contract/providers.ts";
import type { Site } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import { wallClock } from "../../contract/zoned-time.ts";
import { accountPaths } from "../account-paths.ts";
import { isolated } from "../bidi.ts";
import { emergencyNumbers } from "../emergency-words.ts";
import { countryName, formatInstant, formatLine, formatTime, languageName } from "../format.ts";
import { clinicPlace, localInstant } from "../local-time.ts";
import { m } from "../words/compiled/messages.js";
import type { MailContent, MailPart } from "./mail-content.ts";

/** Context of a mail beside its facts. */
export interface MailScene {
  readonly site: Site;
  readonly provider: Provider;
  readonly language: Language;
  /** Where the person lives, as far as it is known. */
  readonly ownZone?: string | undefined;
  /** The child of whom a mail to a parent or guardian is. */
  readonly child?: string | undefined;
}

/** A button to a page of the site. */
export const linkTo = ({ site }: MailScene, label: string, path: string): MailPart => ({
  kind: "link",
  label,
  href: site.origin + site.base + path,
});

/** By name, once the person has confirmed the address. */
export const greeting = ({ name }: { readonly name: string }): MailPart => ({
  kind: "paragraph",
  text: name.trim() ? m.mails_greeting({ name }) : m.mails_hello(),
});

/** An instant by the clinic's clock, with its city: `24 Nov 2026, 18:00, Budapest time`. */
export const clinicTime = (instant: string, { provider, language }: MailScene): string =>
  localInstant(instant, clinicPlace(provider), language);

interface Clocks {
  /** The clinic's, as it was when the time was set. */
  readonly timeZone?: string;
  readonly visitorZone?: string | null | undefined;
  readonly audience?: "visitor" | "clinic";
}

/** By both clocks: the clinic's is the one that counts, the person's own is said beside it where it differs. */
export function byBothClocks(instant: string, { provider, language }: MailScene, clocks: Clocks): string {
  const { visitorZone, audience = "visitor", timeZone = provider.location.timeZone } = clocks;
  const there = localInstant(instant, { ...clinicPlace(provider), timeZone }, language);
  const own = visitorZone && formatInstant(instant, visitorZone, language);
  if (!own || own === formatInstant(instant, timeZone, language)) return there;
  const dayIn = (zone: string) => wallClock(new Date(instant), zone).day;
  const when = dayIn(timeZone) === dayIn(visitorZone) ? formatTime(instant, visitorZone, language) : own;
  return (audience === "visitor" ? m.consultations_time_both : m.consultations_time_both_clinic)({ there, when });
}

/** The end of a term by both clocks. */
export const deadline = (instant: string, scene: MailScene): string =>
  byBothClocks(instant, scene, { visitorZone: scene.ownZone });

/** @param calls where the reader's country is known: its number, then the clinic's; else the clinic's alone */
export const emergency = ({ provider, language }: MailScene, calls?: readonly EmergencyCall[]): MailPart => ({
  kind: "note",
  text: calls
    ? m.requests_emergency({ numbers: emergencyNumbers(calls, language) })
    : m.mails_emergency({
        number: provider.contact.emergencyNumber,
        country: countryName(provider.location.countryCode, language),
      }),
});

type Channel = "email" | "phone" | "whatsapp";

const channelName = (channel: Channel): string =>
  ({ email: m.mails_channel_email(), phone: m.mails_channel_phone(), whatsapp: m.mails_channel_whatsapp() })[channel];

type Row = readonly [term: string, detail: string | null | undefined];

export const rowsOf = (rows: readonly Row[]): MailPart => ({
  kind: "facts",
  rows: rows.flatMap(([term, detail]) => (detail ? [{ term, detail }] : [])),
});

interface Writer {
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
  readonly preferredChannel?: Channel | null | undefined;
  readonly language?: Language | undefined;
}

/** Sender and preferred reply, as rows for the clinic. */
export const writerRows = (writer: Writer, { language }: MailScene): readonly Row[] => [
  [m.mails_reference(), writer.reference],
  [m.mails_name(), writer.name],
  [m.mails_email(), writer.email],
  [m.mails_phone(), writer.phone],
  [m.mails_prefers(), writer.preferredChannel && channelName(writer.preferredChannel)],
  [m.mails_speaks(), writer.language && languageName(writer.language, language)],
];

export const smallPrint = ({ provider, language }: MailScene): string[] => [
  formatLine([isolated(provider.company.legalName), ...provider.texts.address], language),
  ...(provider.company.demonstration ? [m.mails_demonstration()] : []),
];

type Body = Pick<MailContent, "subject" | "preview" | "title" | "parts">;

/** Names the child of whom a mail is, after the greeting. */
const withPatient = ([greeted, ...parts]: MailContent["parts"], child: string | undefined): MailContent["parts"] =>
  greeted && child ? [greeted, rowsOf([[m.mails_patient(), child]]), ...parts] : greeted ? [greeted, ...parts] : [];

/** To a person who wrote to the clinic, signed by the one who answers. */
export const toVisitor = (scene: MailScene, body: Body): MailContent => {
  const { coordinator, name } = scene.provider.texts;
  const { phone, email } = scene.provider.contact;
  return {
    ...body,
    parts: withPatient(body.parts, scene.child),
    closing: [
      m.mails_kind_regards(),
      coordinator.name,
      formatLine([coordinator.role, name], scene.language),
      isolated(phone),
      isolated(email),
    ],
    footer: [...smallPrint(scene), m.mails_why_visitor({ clinic: name })],
  };
};

/** To a person about something in their account, with the way to choose which mails come. */
export const toAccount = (scene: MailScene, body: Body): MailContent => ({
  ...toVisitor(scene, body),
  footer: [...smallPrint(scene), m.mails_why_account({ clinic: scene.provider.texts.name })],
  settings: {
    label: m.mails_settings(),
    href: `${scene.site.origin}${scene.site.base}${accountPaths.setting}#notifications`,
  },
});

/**
 * To the clinic's inbox, which many people and machines read: a reference, times and amounts, and the way to the desk,
 * where the person and the treatment stand.
 */
export const toClinic = (scene: MailScene, { parts, ...body }: Body): MailContent => ({
  ...body,
  parts: [...parts, { kind: "link", label: m.mails_open_desk(), href: `${scene.site.origin}${scene.site.base}/desk/` }],
  closing: [m.mails_from_your_site({ domain: scene.provider.domain })],
  footer: [m.mails_no_health_data()],
});

/** To a person who works at the clinic. */
export const toStaff = (scene: MailScene, body: Body): MailContent => ({
  ...body,
  closing: [scene.provider.texts.name],
  footer: smallPrint(scene),
});

import type { Brand } from "../../adapters/user-pools/user-pools.ts";
import { escapeHtml } from "../../contract/escape-html.ts";
import { directionOf, tagOf } from "../../contract/languages.ts";
import type { Language } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import { localeOf } from "../../web/words/locales.ts";
import type { ProtectionChange } from "./notices.ts";

export const mailKinds = [
  "sign-up-code",
  "reset-code",
  "attribute-code",
  "sign-in-code",
  "account-exists",
  "password-changed",
  "protection-changed",
] as const;
export type MailKind = (typeof mailKinds)[number];

export interface MailFacts {
  readonly brand: Brand;
  readonly language: Language;
  /** Empty for kinds without a code. */
  readonly code: string;
  /** Milliseconds that the code works. */
  readonly life: number;
  /** What was changed of the protection. */
  readonly change?: ProtectionChange | undefined;
  /** When it happened. */
  readonly at: Date;
}

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly notes: readonly string[];
}

export const clinicOf = ({ names, defaultLanguage, legalName }: Brand, language: Language): string =>
  names[language] ?? names[defaultLanguage] ?? legalName;

const changes: Readonly<Record<ProtectionChange, typeof m.identity_protection_two_step>> = {
  "passkey-added": m.identity_protection_passkey_added,
  "passkey-removed": m.identity_protection_passkey_removed,
  "two-step": m.identity_protection_two_step,
  "recovery-codes-made": m.identity_protection_recovery_made,
  "recovery-code-used": m.identity_protection_recovery_used,
  email: m.identity_protection_email,
};

/** In UTC, because an account has no place: `23 November 2026 at 06:42 UTC`. */
const moment = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(at);

function wordsOf(kind: MailKind, { brand, language, life, change = "two-step", at }: MailFacts): Words {
  const locale = { locale: language };
  const about = { clinic: clinicOf(brand, language) };
  const inMinutes = Math.round(life / 60_000);
  const valid =
    inMinutes % 60 === 0
      ? m.identity_valid_hours({ count: inMinutes / 60 }, locale)
      : m.identity_valid_minutes({ count: inMinutes }, locale);
  const codeNotes = [valid, m.identity_never_ask({}, locale)];
  switch (kind) {
    case "sign-up-code":
      return {
        subject: m.identity_sign_up_subject(about, locale),
        title: m.identity_sign_up_title({}, locale),
        text: m.identity_sign_up_text(about, locale),
        notes: codeNotes,
      };
    case "reset-code":
      return {
        subject: m.identity_reset_subject(about, locale),
        title: m.identity_reset_title({}, locale),
        text: m.identity_reset_text(about, locale),
        notes: [...codeNotes, m.identity_reset_ignore({}, locale)],
      };
    case "attribute-code":
      return {
        subject: m.identity_attribute_subject(about, locale),
        title: m.identity_attribute_title({}, locale),
        text: m.identity_attribute_text(about, locale),
        notes: codeNotes,
      };
    case "sign-in-code":
      return {
        subject: m.identity_sign_in_subject(about, locale),
        title: m.identity_sign_in_title({}, locale),
        text: m.identity_sign_in_text(about, locale),
        notes: [...codeNotes, m.identity_sign_in_ignore({}, locale)],
      };
    case "account-exists":
      return {
        subject: m.identity_exists_subject(about, locale),
        title: m.identity_exists_title({}, locale),
        text: m.identity_exists_text(about, locale),
        notes: [],
      };
    case "password-changed":
      return {
        subject: m.identity_changed_subject(about, locale),
        title: m.identity_changed_title({}, locale),
        text: m.identity_changed_text(about, locale),
        notes: [],
      };
    case "protection-changed":
      return {
        subject: m.identity_protection_subject(about, locale),
        title: m.identity_protection_title({}, locale),
        text: changes[change](about, locale),
        notes: [
          m.identity_protection_when({ when: moment(at, language) }, locale),
          (change === "email" ? m.identity_protection_not_you_email : m.identity_protection_not_you)({}, locale),
        ],
      };
  }
}

/** Writes a mail in one language, in the clinic's name and colours: plain text and HTML say the same. */
export function writeMail(kind: MailKind, facts: MailFacts): { subject: string; text: string; html: string } {
  const { brand, language } = facts;
  // Every sending has a code, so that all cost the same; not every kind of mail tells it.
  const code = kind.endsWith("-code") ? facts.code : "";
  const clinic = clinicOf(brand, language);
  const words = wordsOf(kind, facts);
  const locale = { locale: language };
  const closing = [m.identity_kind_regards({}, locale), clinic, `${brand.contact.phone} · ${brand.contact.email}`];
  const footer = [
    m.identity_why({ clinic }, locale),
    `${brand.legalName}, ${brand.address.join(", ")}`,
    ...(brand.demonstration ? [m.identity_demonstration({}, locale)] : []),
  ];
  const paragraphs = [words.text, ...(code ? [`${m.identity_code_label({}, locale)}: ${code}`] : []), ...words.notes];
  const text = `${[words.title, ...paragraphs, closing.join("\n"), ["--", ...footer].join("\n")].join("\n\n")}\n`;
  return { subject: words.subject, text, html: documentOf({ ...facts, code, words, clinic, closing, footer }) };
}

interface Parts extends MailFacts {
  readonly words: Words;
  readonly clinic: string;
  readonly closing: readonly string[];
  readonly footer: readonly string[];
}

/** Tables and inline styles, because mail programs know little else. */
function documentOf({ brand, language, code, words, clinic, closing, footer }: Parts): string {
  const dir = directionOf(language);
  const font = "font-family:Inter,'Segoe UI','Geeza Pro','Noto Sans Arabic',Tahoma,Helvetica,Arial,sans-serif";
  const start = dir === "rtl" ? "right" : "left";
  const line = (style: string, content: string): string => `<p style="margin:0 0 14px;${style}">${content}</p>`;
  const shownCode = `<p style="margin:22px 0"><bdi dir="ltr" style="display:inline-block;padding:14px 22px;border:2px solid ${brand.theme.primaryColor};border-radius:10px;font-size:30px;line-height:36px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</bdi></p>`;
  const body = [
    `<h1 style="margin:0 0 20px;font-size:24px;line-height:34px">${escapeHtml(words.title)}</h1>`,
    line("", escapeHtml(words.text)),
    ...(code ? [shownCode] : []),
    ...words.notes.map((note) => line("color:#4d565e;font-size:14px;line-height:23px", escapeHtml(note))),
    line("margin-top:28px", closing.map((part) => `<bdi style="display:block">${escapeHtml(part)}</bdi>`).join("")),
  ].join("");
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';
  return `<!doctype html><html lang="${tagOf(language)}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:0;background:#f2f4f5"><table ${table} dir="${dir}" style="background:#f2f4f5"><tr><td align="center" style="padding:32px 16px">
<table ${table} style="max-width:600px;${font};font-size:16px;line-height:26px;text-align:${start};color:#1d2328">
<tr><td style="padding:20px 32px;background:${brand.theme.primaryColor};border-radius:12px 12px 0 0"><strong style="color:${readableOn(brand.theme.primaryColor)};font-size:18px">${escapeHtml(clinic)}</strong></td></tr>
<tr><td style="padding:32px;background:#ffffff;border-radius:0 0 12px 12px">${body}</td></tr>
<tr><td style="padding:20px 32px;font-size:13px;line-height:21px;color:#4d565e">${footer.map((part) => `<p style="margin:0 0 6px">${escapeHtml(part)}</p>`).join("")}</td></tr>
</table></td></tr></table></body></html>`;
}

/** White or near-black, whichever stands out more from a colour (WCAG 2.2, relative luminance). */
function readableOn(hex: string): "#ffffff" | "#1d2328" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 ? "#1d2328" : "#ffffff";
}

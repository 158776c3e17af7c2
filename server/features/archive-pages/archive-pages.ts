import { directionOf } from "../../../contract/languages.ts";
import type { Language } from "../../../contract/values.ts";
import { m } from "../../../web/words/compiled/messages.js";
import type { Known, KnownRows } from "../personal-data/personal-data.ts";

type Say = (inputs: Record<string, never>, options: { locale: Language }) => string;

/** What each part is called; one that has no words yet is called by its name. */
const partWords: Readonly<Record<string, Say>> = {
  quotes: m.archive_part_quotes,
  "quote-events": m.archive_part_quote_events,
  "quote-papers": m.archive_part_quote_papers,
  messages: m.archive_part_messages,
  notifications: m.archive_part_notifications,
  "calendar-feed": m.archive_part_calendar_feed,
  archives: m.archive_part_archives,
  deletion: m.archive_part_deletion,
  "record-of-access": m.archive_part_record_of_access,
  "sign-in": m.archive_part_sign_in,
  profile: m.archive_part_profile,
  clinics: m.archive_part_clinics,
  "about-you": m.archive_part_about_you,
  health: m.archive_part_health,
  consents: m.archive_part_consents,
  offers: m.archive_part_offers,
  agreements: m.archive_part_agreements,
  preparation: m.archive_part_preparation,
  links: m.archive_part_links,
  documents: m.archive_part_documents,
  shares: m.archive_part_shares,
  openings: m.archive_part_openings,
  consultations: m.archive_part_consultations,
  uploads: m.archive_part_uploads,
};

/** Fields that most people meet; the others are called what programs call them, with spaces. */
const fieldWords: Readonly<Record<string, Say>> = {
  id: m.archive_field_id,
  reference: m.archive_field_reference,
  status: m.archive_field_status,
  state: m.archive_field_state,
  version: m.archive_field_version,
  language: m.archive_field_language,
  createdAt: m.archive_field_created_at,
  updatedAt: m.archive_field_updated_at,
  submittedAt: m.archive_field_submitted_at,
  requestedAt: m.archive_field_requested_at,
  readyAt: m.archive_field_ready_at,
  expiresAt: m.archive_field_expires_at,
  at: m.archive_field_at,
  event: m.archive_field_event,
  actor: m.archive_field_actor,
  subject: m.archive_field_subject,
  requestId: m.archive_field_request_id,
  kind: m.archive_field_kind,
  note: m.archive_field_note,
  name: m.archive_field_name,
  firstName: m.archive_field_first_name,
  lastName: m.archive_field_last_name,
  givenName: m.archive_field_given_name,
  familyName: m.archive_field_family_name,
  email: m.archive_field_email,
  phone: m.archive_field_phone,
  phoneNumber: m.archive_field_phone_number,
  currency: m.archive_field_currency,
  message: m.archive_field_message,
  topic: m.archive_field_topic,
  request: m.archive_field_request,
  consents: m.archive_field_consents,
  estimate: m.archive_field_estimate,
  purpose: m.archive_field_purpose,
  given: m.archive_field_given,
  bytes: m.archive_field_bytes,
  mime: m.archive_field_mime,
  sha256: m.archive_field_sha256,
  quoteId: m.archive_field_quote_id,
  dueAt: m.archive_field_due_at,
  network: m.archive_field_network,
  events: m.archive_field_events,
  attributes: m.archive_field_attributes,
  user: m.archive_field_user,
  devices: m.archive_field_devices,
  passkeys: m.archive_field_passkeys,
  replyDueAt: m.archive_field_reply_due_at,
  signIns: m.archive_field_sign_ins,
  quietHours: m.archive_field_quiet_hours,
};

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const spaced = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const called = (words: Readonly<Record<string, Say>>, name: string, locale: Language): string =>
  Object.hasOwn(words, name) ? (words[name]?.({}, { locale }) ?? name) : spaced(name);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** One value as HTML: instants and answers in the person's language, what is nested as lists within lists. */
function written(value: unknown, locale: Language): string {
  if (typeof value === "boolean") return escaped(value ? m.archive_yes({}, { locale }) : m.archive_no({}, { locale }));
  if (value instanceof Date || (typeof value === "string" && instant.test(value))) {
    const at = new Date(value);
    const options = { dateStyle: "long", timeStyle: "long", timeZone: "UTC", calendar: "gregory" } as const;
    return Number.isNaN(at.getTime()) ? escaped(String(value)) : escaped(at.toLocaleString(locale, options));
  }
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== "object");
    if (isPlain) return value.map((one) => `<bdi>${written(one, locale)}</bdi>`).join(", ");
    return `<ul>${value.map((one) => `<li>${written(one, locale)}</li>`).join("")}</ul>`;
  }
  if (typeof value === "object" && value !== null) return fieldsOf(value, locale);
  return `<bdi>${escaped(String(value))}</bdi>`;
}

function fieldsOf(row: object, locale: Language): string {
  const told = Object.entries(row).filter(([, value]) => value !== null && value !== "" && !isEmptyList(value));
  const lines = told.map(
    ([name, value]) => `<dt>${escaped(called(fieldWords, name, locale))}</dt><dd>${written(value, locale)}</dd>`,
  );
  return `<dl>${lines.join("")}</dl>`;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function partOf({ called: name, rows, files }: KnownRows, locale: Language): string {
  const links = files.map(({ name: file }) => {
    const address = `${name}/${file}`.split("/").map(encodeURIComponent).join("/");
    return `<li><a href="${escaped(address)}"><bdi>${escaped(file)}</bdi></a></li>`;
  });
  const articles = rows.map((row) => `<article>${fieldsOf(row, locale)}</article>`);
  const nothing = `<p class="muted">${escaped(m.archive_nothing({}, { locale }))}</p>`;
  const body = rows.length === 0 ? nothing : articles.join("");
  return `<section id="${escaped(name)}"><h2>${escaped(called(partWords, name, locale))}</h2>${
    links.length > 0 ? `<ul>${links.join("")}</ul>` : ""
  }${body}</section>`;
}

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:2rem 1rem 4rem;color:#1b1f24;background:#fff}
h1{font-size:1.75rem;line-height:1.25}h2{margin-block-start:2.5rem;font-size:1.25rem}.muted,dt{color:#57606a}
article{border-block-start:1px solid #d0d7de;padding-block:.75rem}dl{margin:0;display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}dd dl{grid-template-columns:minmax(6rem,10rem) 1fr}@media(max-width:32rem){dl,dd dl{grid-template-columns:1fr}dd{margin-block-end:.5rem}}`;

/** Everything that is known about somebody as one page that needs nothing else, in their language. */
export function archivePage({ clinic, madeAt, client, rows, signIn }: Known, locale: Language): string {
  const { company } = clinic;
  const name = company.texts[locale]?.name ?? company.texts[company.defaultLanguage]?.name ?? company.legalName;
  const day = madeAt.toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC", calendar: "gregory" });
  const title = escaped(m.archive_title({ clinic: name }, { locale }));
  const parts = [
    ...rows,
    ...(signIn ? [{ called: "sign-in", rows: [signIn as KnownRows["rows"][number]], files: [] }] : []),
  ];
  const list = parts.map(
    (part) => `<li><a href="#${escaped(part.called)}">${escaped(called(partWords, part.called, locale))}</a></li>`,
  );
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1>
<p>${escaped(m.archive_lead({ day }, { locale }))}</p>
${client.email ? `<p>${escaped(m.archive_for({ email: "\u0000" }, { locale })).replace("\u0000", `<bdi>${escaped(client.email)}</bdi>`)}</p>` : ""}
<p class="muted">${escaped(m.archive_for_programs({}, { locale }))}</p>
${signIn ? "" : `<p>${escaped(m.archive_kept_elsewhere({}, { locale }))}</p>`}
<h2>${escaped(m.archive_contents({}, { locale }))}</h2><ul>${list.join("")}</ul>
${parts.map((part) => partOf(part, locale)).join("\n")}
</body></html>
`;
}

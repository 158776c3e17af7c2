import { escapeHtml } from "../../contract/escape-html.ts";
import { directionOf, tagOf } from "../../contract/languages.ts";
import { Money } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { dateFormat, formatMoney } from "../../web/format.ts";
import { m } from "../../web/words/compiled/messages.js";
import type { ClientData, TableData } from "./personal-data.ts";

type TranslatedText = (inputs: Record<string, never>, options: { locale: Language }) => string;

/** Headings of the parts; a part without one shows its name. */
const partLabels: Readonly<Record<string, TranslatedText>> = {
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
  "check-ins": m.archive_part_check_ins,
  "recovery-talk": m.archive_part_recovery_talk,
  recoveries: m.archive_part_recoveries,
  reviews: m.archive_part_reviews,
  "discharge-packs": m.archive_part_discharge_packs,
  "letter-links": m.archive_part_letter_links,
  "discharge-openings": m.archive_part_discharge_openings,
  "trip-companions": m.archive_part_trip_companions,
  "payment-links": m.archive_part_payment_links,
  receipts: m.archive_part_receipts,
  invoices: m.archive_part_invoices,
  consultations: m.archive_part_consultations,
  uploads: m.archive_part_uploads,
};

/** Labels of common fields; other fields show their technical name with spaces. */
const fieldLabels: Readonly<Record<string, TranslatedText>> = {
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

const spacedName = (name: string): string => {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[-_]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const labelOf = (labels: Readonly<Record<string, TranslatedText>>, name: string, locale: Language): string =>
  Object.hasOwn(labels, name) ? (labels[name]?.({}, { locale }) ?? name) : spacedName(name);

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A value as HTML: instants and booleans in the person's language, nested values as nested lists. */
function valueHtml(value: unknown, locale: Language): string {
  if (typeof value === "boolean")
    return escapeHtml(value ? m.archive_yes({}, { locale }) : m.archive_no({}, { locale }));
  if (value instanceof Date || (typeof value === "string" && instantPattern.test(value))) {
    const at = new Date(value);
    const options = { dateStyle: "long", timeStyle: "long", timeZone: "UTC", calendar: "gregory" } as const;
    return Number.isNaN(at.getTime()) ? escapeHtml(String(value)) : escapeHtml(dateFormat(locale, options).format(at));
  }
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== "object");
    if (isPlain) return value.map((one) => `<bdi>${valueHtml(one, locale)}</bdi>`).join(", ");
    return `<ul>${value.map((one) => `<li>${valueHtml(one, locale)}</li>`).join("")}</ul>`;
  }
  const money = Money.safeParse(value);
  if (money.success) return `<bdi>${escapeHtml(formatMoney(money.data, locale))}</bdi>`;
  if (typeof value === "object" && value !== null) return fieldsHtml(value, locale);
  return `<bdi>${escapeHtml(String(value))}</bdi>`;
}

function fieldsHtml(row: object, locale: Language): string {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== "" && !isEmptyList(value));
  const lines = filled.map(
    ([name, value]) => `<dt>${escapeHtml(labelOf(fieldLabels, name, locale))}</dt><dd>${valueHtml(value, locale)}</dd>`,
  );
  return `<dl>${lines.join("")}</dl>`;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function partHtml({ called: name, rows, files }: TableData, locale: Language): string {
  const links = files.map(({ name: file }) => {
    const address = `${name}/${file}`.split("/").map(encodeURIComponent).join("/");
    return `<li><a href="${escapeHtml(address)}"><bdi>${escapeHtml(file)}</bdi></a></li>`;
  });
  const articles = rows.map((row) => `<article>${fieldsHtml(row, locale)}</article>`);
  const nothing = `<p class="muted">${escapeHtml(m.archive_nothing({}, { locale }))}</p>`;
  const body = rows.length === 0 ? nothing : articles.join("");
  return `<section id="${escapeHtml(name)}"><h2>${escapeHtml(labelOf(partLabels, name, locale))}</h2>${
    links.length > 0 ? `<ul>${links.join("")}</ul>` : ""
  }${body}</section>`;
}

const stylesheet = `body{font:16px/1.6 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:2rem 1rem 4rem;color:#1b1f24;background:#fff}
h1{font-size:1.75rem;line-height:1.25}h2{margin-block-start:2.5rem;font-size:1.25rem}.muted,dt{color:#57606a}
article{border-block-start:1px solid #d0d7de;padding-block:.75rem}dl{margin:0;display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}dd dl{grid-template-columns:minmax(6rem,10rem) 1fr}@media(max-width:32rem){dl,dd dl{grid-template-columns:1fr}dd{margin-block-end:.5rem}}`;

/** All data of a client as one self-contained page in their language. */
export function archivePage({ clinic, madeAt, client, rows, signIn }: ClientData, locale: Language): string {
  const { company } = clinic;
  const name = company.texts[locale]?.name ?? company.texts[company.defaultLanguage]?.name ?? company.legalName;
  const day = dateFormat(locale, { dateStyle: "long", timeZone: "UTC", calendar: "gregory" }).format(madeAt);
  const title = escapeHtml(m.archive_title({ clinic: name }, { locale }));
  const parts = [
    ...rows,
    ...(signIn ? [{ called: "sign-in", rows: [signIn as TableData["rows"][number]], files: [] }] : []),
  ];
  const list = parts.map(
    (part) =>
      `<li><a href="#${escapeHtml(part.called)}">${escapeHtml(labelOf(partLabels, part.called, locale))}</a></li>`,
  );
  return `<!doctype html>
<html lang="${tagOf(locale)}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${stylesheet}</style></head>
<body><h1>${title}</h1>
<p>${escapeHtml(m.archive_lead({ day }, { locale }))}</p>
${client.email ? `<p>${escapeHtml(m.archive_for({ email: "\u0000" }, { locale })).replace("\u0000", `<bdi>${escapeHtml(client.email)}</bdi>`)}</p>` : ""}
<p class="muted">${escapeHtml(m.archive_for_programs({}, { locale }))}</p>
${signIn ? "" : `<p>${escapeHtml(m.archive_kept_elsewhere({}, { locale }))}</p>`}
<h2>${escapeHtml(m.archive_contents({}, { locale }))}</h2><ul>${list.join("")}</ul>
${parts.map((part) => partHtml(part, locale)).join("\n")}
</body></html>
`;
}

import type { Db } from "../../../adapters/database/database.ts";
import { escapeHtml } from "../../../contract/escape-html.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { patientName } from "../../../contract/full-name.ts";
import { directionOf, type Language, tagOf } from "../../../contract/languages.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { countryName, formatDay } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { cityIn, textsIn } from "../../tenants/texts.ts";
import { hasVisaLetter } from "../next-steps.ts";
import type { QuoteRow } from "../queries.ts";
import { agreedDates, readAgreed } from "./schedule.ts";

/**
 * The letter with which a patient applies for a visa: who comes, when and where, and nothing of health.
 * @throws Refusal before the treatment is scheduled, and once it is cancelled
 */
export async function visaLetter(
  services: Services,
  tx: Db,
  { tenant, row, language }: { tenant: ProviderRow; row: QuoteRow; language: Language },
): Promise<FileAnswer> {
  const rows = await readAgreed(services, tx, row);
  const { schedule } = rows;
  const { contact, travel } = row.request;
  if (row.status === "cancelled") return refuseWith("wrong-state", "letter-cancelled");
  if (!schedule || !contact || !hasVisaLetter({ status: row.status, isScheduled: true }))
    return refuseWith("wrong-state", "letter-too-soon");
  const { day } = schedule.content;
  const { arrive, leave } = agreedDates(rows) ?? { arrive: day, leave: day };
  const { texts } = textsIn(tenant.company.texts, tenant, language);
  const { location, company } = tenant;
  const locale = { locale: language };
  const name = patientName(row.request);
  const shown = (date: string) => formatDay(date, language);
  const facts = { name, clinic: texts.name, country: countryName(location.countryCode, language) };
  const paragraphs = [
    m.offers_letter_visit({ ...facts, city: cityIn(tenant, language) }, locale),
    m.offers_letter_days({ arrive: shown(arrive), day: shown(day), leave: shown(leave) }, locale),
    ...(travel && travel.companions > 0 ? [m.offers_letter_companions({ count: travel.companions }, locale)] : []),
    m.offers_letter_request(facts, locale),
    m.offers_letter_questions({ phone: company.contact.phone, email: company.contact.email }, locale),
  ];
  const today = shown(dayIn(location.timeZone, services.now()));
  const reference = m.offers_letter_reference({ reference: row.reference }, locale);
  const html = `<!doctype html>
<html lang="${tagOf(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(m.offers_letter_title(facts, locale))}</title>
<style>body{font:12pt/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1.5rem}header{border-block-end:1px solid;margin-block-end:2rem}footer{margin-block-start:3rem}@page{margin:2cm}</style></head>
<body><header><p><strong>${escapeHtml(company.legalName)}</strong><br>${texts.address.map(escapeHtml).join("<br>")}</p></header>
<p>${escapeHtml(today)}<br><bdi>${escapeHtml(reference)}</bdi></p>
<h1>${escapeHtml(m.offers_letter_title(facts, locale))}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
<footer><p>${escapeHtml(schedule.by)}<br>${escapeHtml(texts.name)}</p></footer></body></html>
`;
  const bytes = Buffer.from(html);
  return {
    name: `${m.offers_letter_file({}, locale)} ${row.reference}.html`,
    mime: "text/html; charset=utf-8",
    bytes: bytes.length,
    content: (async function* () {
      yield bytes;
    })(),
  };
}

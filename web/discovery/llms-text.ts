import type { Doctor, ProcedureSummary } from "../../contract/procedures.ts";
import type { Provider } from "../../contract/providers.ts";
import type { Site } from "../../contract/rendering.ts";
import { toolsPath } from "../../contract/tools-constants.ts";
import type { Language } from "../../contract/values.ts";
import { countryName, formatLine, formatList, formatMoney, languageName } from "../format.ts";
import { paths } from "../paths.ts";
import { daysInWords, timesInWords } from "../ui/hours-words.ts";
import { m } from "../words/compiled/messages.js";
import { addressOf, canonicalOrigin } from "./addresses.ts";
import { priceTerm } from "./price-words.ts";
import { stayWords } from "./stay-words.ts";

interface Described {
  readonly site: Site;
  readonly provider: Provider;
  readonly procedures: readonly ProcedureSummary[];
  readonly doctors: readonly Doctor[];
}

/** One line of plain text in which Markdown finds no link of its own. */
const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[[\]]/g, "\\$&");
const list = (items: readonly (string | false | null | undefined)[]): string =>
  items
    .filter(Boolean)
    .map((item) => `- ${item}`)
    .join("\n");

/** Facts of a provider for language models, as llmstxt.org describes. */
export function renderLlmsText({ site, provider, procedures, doctors }: Described): string {
  const { company, texts } = provider;
  const link = (text: string, path: string) => `[${plain(text)}](${addressOf(site, path)})`;
  const sections = [
    `# ${plain(texts.name)}`,
    `> ${plain(texts.promise)}`,
    plain(texts.introduction),
    company.demonstration && `**${m.shell_demonstration()}**`,
    m.discovery_advice(),
    `## ${m.procedures_title()}`,
    m.discovery_procedures_note(),
    list(
      procedures.map((one) => {
        const price = `${priceTerm(one)} ${formatMoney(one.travelPackage.price, site.language)}`;
        const days = m.procedures_in_place({ days: stayWords(one.stayDays), place: texts.city });
        return `${link(one.title, paths.procedure(one.slug))}: ${price}. ${days}. ${plain(one.summary)}`;
      }),
    ),
    `## ${m.procedures_doctors()}`,
    list(doctors.map((one) => `${link(one.name, paths.doctor(one.slug))}: ${plain(doctorLine(one, site.language))}`)),
    `## ${m.discovery_policies()}`,
    list([
      `${link(m.policies_privacy_title(), paths.privacyPolicy)}: ${m.policies_privacy_description()}`,
      `${link(m.policies_terms_title(), paths.termsOfService)}: ${m.policies_terms_description()}`,
      `${link(m.policies_cookies_title(), paths.cookiePolicy)}: ${m.policies_cookies_description()}`,
    ]),
    `## ${m.discovery_contact()}`,
    list(contactLines(site, provider, link)),
    `## ${m.discovery_more()}`,
    list([
      ...provider.languages
        .filter((other) => other !== site.language)
        .map((other) => {
          const name = m.discovery_in_language({ language: languageName(other, site.language) });
          return `[${name}](${addressOf(site, paths.home, other)})`;
        }),
      link(m.developers_api_title(), paths.api),
      `[${m.discovery_tools()}](${canonicalOrigin(site)}${toolsPath})`,
      `[${m.discovery_sitemap()}](${canonicalOrigin(site)}/sitemap.xml)`,
    ]),
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

/** "Consultant. Speaks: Arabic and English. Practising since: 2002. Licence: 10417, Health Authority." */
function doctorLine({ title, languages: spoken, practisingSince, licence }: Doctor, language: Language): string {
  const names = spoken.map((code) => languageName(code, language));
  const facts = [
    [m.procedures_languages(), formatList(names, language)],
    [m.procedures_practising_since(), practisingSince],
    [m.procedures_licence(), m.procedures_licence_of(licence)],
  ];
  return [title, ...facts.map(([term, detail]) => `${term}: ${detail}`)].map((fact) => `${fact}.`).join(" ");
}

function contactLines(
  { language }: Site,
  { contact, location, quotes, texts }: Provider,
  link: (text: string, path: string) => string,
): readonly (string | null)[] {
  const range = m.contact_days({ first: "{first}", last: "{last}" });
  const times = m.contact_times({ opens: "{opens}", closes: "{closes}" });
  const hours = contact.hours.map((one) => `${daysInWords(one.days, range, language)} ${timesInWords(one, times)}`);
  return [
    link(m.discovery_quote(), paths.quote),
    link(m.discovery_contact_page(), paths.contact),
    m.discovery_phone({ phone: contact.phone }),
    contact.whatsapp && m.discovery_whatsapp({ phone: contact.whatsapp }),
    contact.urgentPhone && m.discovery_urgent_phone({ phone: contact.urgentPhone }),
    m.discovery_email({ email: contact.email }),
    m.discovery_address({ address: plain(formatLine([...texts.address, texts.country], language)) }),
    m.discovery_hours({ city: texts.city, hours: hours.join("; ") }),
    m.landing_replies_within({ hours: quotes.replyWithinHours }),
    m.discovery_emergency({
      country: countryName(location.countryCode, language),
      number: contact.emergencyNumber,
    }),
  ];
}

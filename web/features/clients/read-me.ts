import type { Call } from "../../../contract/call.ts";
import { getClientHealth } from "../../../contract/client-health.ts";
import { listClientRecords } from "../../../contract/client-records.ts";
import { getClient } from "../../../contract/clients.ts";
import { callingCodes } from "../../../contract/phone-number.ts";
import { identifyProfile } from "../../../contract/profile.ts";
import type { Site } from "../../../contract/rendering.ts";
import type { Language } from "../../../contract/values.ts";
import { offeredCurrencies } from "../../currency/offered-currencies.ts";
import { currencyName, languageName } from "../../format.ts";
import { countryOptions, type Option, orderOf } from "../../forms/countries.ts";
import { inLanguage } from "../../in-language.ts";
import { m } from "../../words/compiled/messages.js";
import type { MePage } from "./me-page.ts";
import { questions, sentences, texts } from "./questions.ts";

/** Widely spoken languages, and those of the countries that visitors come from. */
const languages =
  "am ar az bg bn bs cs da de el en es et fa fi fr ha he hi hr hu hy id ig it ja ka kk km ko ku ky lo lt lv mk mn ms my nb ne nl om pa pl ps pt ro ru si sk sl so sq sr sv sw ta te tg th ti tk tl tr uk ur uz vi yo zh zu";

function named(codes: readonly string[], label: (code: string) => string, language: Language): Option[] {
  const order = orderOf(language);
  return codes
    .map((value) => ({ value, label: label(value) }))
    .sort((one, other) => order.compare(one.label, other.label));
}

/** Everything that the page shows, on the server. */
export async function readMe(call: Call, { language, provider }: Pick<Site, "language" | "provider">): Promise<MePage> {
  const clinic = provider?.texts.name ?? "";
  const { email, emailVerified } = await call(identifyProfile, {});
  if (!emailVerified)
    return inLanguage(language, () => ({
      client: undefined,
      title: m.clients_unconfirmed_title(),
      text: m.clients_unconfirmed(),
    }));
  const [client, { records }, health] = await Promise.all([
    call(getClient, { query: { email } }),
    call(listClientRecords, {}),
    call(getClientHealth, {}),
  ]);
  const currencies = [...new Set([...offeredCurrencies, ...(client.currency ? [client.currency] : [])])];
  return {
    client,
    records,
    health,
    questions: inLanguage(language, questions),
    texts: inLanguage(language, texts),
    sentences: inLanguage(language, () => sentences(clinic)),
    callingCodes: callingCodes(),
    options: {
      countries: countryOptions(language),
      currencies: [
        { value: "", label: inLanguage(language, m.clients_currency_guess) },
        ...named(currencies, (code) => `${currencyName(code, language)} (${code})`, language),
      ],
      languages: named(languages.split(" "), (code) => languageName(code, language), language),
    },
  };
}

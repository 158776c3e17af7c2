import { m } from "../../web/words/compiled/messages.js";
import { clinicOf, type MailFacts } from "./mails.ts";

/** Renders the text message of a code, with the code first because phones preview the beginning only. */
export function writeText({ brand, language, code, life }: MailFacts): string {
  const locale = { locale: language };
  const words = { code, clinic: clinicOf(brand, language) };
  const count = Math.round(life / 60_000);
  const valid =
    count % 60 === 0
      ? m.identity_valid_hours({ count: count / 60 }, locale)
      : m.identity_valid_minutes({ count }, locale);
  return `${m.identity_text_code(words, locale)} ${valid} ${m.identity_text_secret({}, locale)}`;
}

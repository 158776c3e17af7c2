import type { Language } from "../../../contract/values.ts";
import { countryName } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import type { OurPiece } from "../answer-pieces.ts";
import type { Help, HelpCall } from "./help.ts";

interface Shown {
  readonly title: string;
  readonly language: Language;
}

/** The clinic's own line at any hour, in a box as the emergency numbers are; nothing where it has none. */
export function* lineCard(urgentPhone: string | null, { title, language }: Shown): Iterable<OurPiece> {
  const locale = { locale: language };
  const words = { title, call: m.chat_call_clinic({}, locale), note: m.chat_emergency_text({}, locale) };
  if (urgentPhone !== null)
    yield { kind: "card", card: { kind: "call", number: urgentPhone, isEmergency: false, words } };
}

/** Whom to call, in one box. All words are in the answer's language. */
export function* callCards(calls: readonly HelpCall[], { title, language }: Shown): Iterable<OurPiece> {
  const locale = { locale: language };
  const note = m.chat_emergency_text({}, locale);
  for (const { number, country } of calls) {
    const call = m.chat_call({ number }, locale);
    const words = { title, call: country ? `${call} · ${countryName(country, language)}` : call, note };
    yield { kind: "card", card: { kind: "call", number, isEmergency: true, ...(country && { country }), words } };
  }
}

/** Lines that listen, a sentence each; no-break spaces keep the order of a number's groups within Arabic. */
export function listeningLines(listening: Help["listening"], language: Language): readonly string[] {
  return listening.map(({ country, number }) =>
    m.assistant_listening_line(
      { number: number.replaceAll(" ", "\u00a0"), country: countryName(country, language) },
      { locale: language },
    ),
  );
}

import type { Language } from "../../../contract/values.ts";
import { countryName } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import type { OurPiece } from "../answer-pieces.ts";
import type { HelpCall } from "./help.ts";

/** Whom to call, in one box: the clinic's own line before the emergency numbers where it is the first to call. All words are in the answer's language. */
export function* callCards(
  calls: readonly HelpCall[],
  { title, language, urgentPhone = null }: { title: string; language: Language; urgentPhone?: string | null },
): Iterable<OurPiece> {
  const locale = { locale: language };
  const note = m.chat_emergency_text({}, locale);
  if (urgentPhone !== null) {
    const words = { title, call: m.chat_call_clinic({}, locale), note };
    yield { kind: "card", card: { kind: "call", number: urgentPhone, isEmergency: false, words } };
  }
  for (const { number, country } of calls) {
    const call = m.chat_call({ number }, locale);
    const words = { title, call: country ? `${call} · ${countryName(country, language)}` : call, note };
    yield { kind: "card", card: { kind: "call", number, isEmergency: true, ...(country && { country }), words } };
  }
}

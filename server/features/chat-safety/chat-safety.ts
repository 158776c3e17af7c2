import type { Caution } from "../../../contract/chat-answers.ts";
import { dangers, emergencyNumbers } from "../chat-dangers/chat-dangers.ts";
import { createTerms } from "../chat-words/chat-words.ts";
import { tokensOf } from "../search/search.ts";

const rules = dangers.map(({ caution, groups }) => ({
  caution,
  groups: groups.map((group) => createTerms(group.split(" | "))),
}));

/** Why a text may not be answered like any other; null where nothing speaks against it. */
export function cautionIn(text: string): Caution | null {
  const words = tokensOf(text);
  return rules.find(({ groups }) => groups.every((group) => group.find(words)))?.caution ?? null;
}

/** What to call in an emergency where somebody is; at the clinic's place its own number. */
export const emergencyNumberIn = (
  country: string | undefined,
  clinic: { readonly countryCode: string; readonly emergencyNumber: string },
): string =>
  country === undefined || country === clinic.countryCode
    ? clinic.emergencyNumber
    : (emergencyNumbers[country] ?? "112");

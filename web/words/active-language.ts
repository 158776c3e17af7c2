import { type Language, siteLanguages } from "../../contract/languages.ts";

/** The language of messages that are called without `{ locale }`. A live binding: reading it costs no call. */
export let language: Language = siteLanguages[0];

/** Holds until the next call, so a caller renders synchronously after it (docs/decisions/095). */
export function setLanguage(next: Language): void {
  language = next;
}

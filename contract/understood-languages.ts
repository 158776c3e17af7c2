import type { Language } from "./languages.ts";

const understood: readonly Language[] = ["en", "ar"];

/** Whether the assistant understands and answers in a language; in others it gives its warnings and says where to turn. */
export const isUnderstood = (language: Language): boolean => understood.includes(language);

import * as z from "zod/mini";
import { line } from "./values.ts";

// What mail programs turn into a link, or read over: `://`, `www.`, `@`, `clinic.example`, `t.me/x`, invisible signs.
const unlikeAName =
  /:\/\/|\/\/|\bwww\.|[@<>\t\u00AD\u200B\u2060\uFEFF]|[\p{L}\p{N}]{2}[.\u3002\uFF0E\uFF61]\p{L}{2}|[\p{L}\p{N}]\.\p{L}{2,}\//iu;

/** Signs that a reader takes for a dot; the middle dot also stands in Catalan names, between two l. */
const likeDots = /(?<!l)\u00B7|\u00B7(?!l)|[\u2024\u2027\u30FB\uFF65]|\[\.\]/gi;

/** Whether a text has no web or e-mail address in it, also not in look-alike signs. */
export const isPersonName = (text: string): boolean => !unlikeAName.test(text.normalize("NFKC").replace(likeDots, "."));

/**
 * Whether a text is a name in the letters of a passport's machine-readable zone, or in letters with accents, which are
 * transliterated there; with spaces, hyphens and apostrophes.
 */
export const isPassportName = (text: string): boolean =>
  /^(?=.*\p{L})[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF '’ʼ‘‐-]+$/u.test(text.normalize("NFC"));

/** A name as in a passport, as airlines and hotels take it. */
export const passportName = (longest: number) =>
  line(longest).check(z.refine(isPassportName, "must be in Latin letters, as in the passport"));

/** A person's name as they type it: a line without web and e-mail addresses, because mails to others contain it. */
export const personName = (longest: number) =>
  line(longest).check(z.refine(isPersonName, "must not contain a web or e-mail address; write a space after a dot"));

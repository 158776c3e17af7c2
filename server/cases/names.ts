import { createHmac, createSecretKey } from "node:crypto";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { emailKey } from "../../contract/values.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { lettersOf, normaliseText } from "../formats/normalised-text.ts";
import { keyOf } from "../http/private-links.ts";

/** A letter that is a syllable or a word: Chinese, Japanese or Korean. */
const syllable = /[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]/u;
const syllables = new RegExp(`^${syllable.source}+$`, "u");

/** The shortest beginning of a word that a search goes by. */
const shortestOf = (word: string): number => (syllable.test(word) ? 1 : 2);
/** Later letters do not narrow a search. */
const longest = 12;

/** Letters and digits as they are searched for: one spelling for interchangeable letters, without signs between them. */
export const plain = (text: string): string => lettersOf(normaliseText(text));

/** An Arabic name as others write it: without its article. */
const withoutArticle = (word: string): string => word.replace(/^ال(?=\p{sc=Arabic}{3})/u, "");

/** Parts by which a name is found, besides its beginning: those of syllables from each of them on. */
const partsOf = (word: string): string[] =>
  syllables.test(word) ? Array.from(word, (_, from) => word.slice(from)) : [word, withoutArticle(word)];

const digestIn = (keys: MasterKeys, providerId: ProviderId) => {
  const key = createSecretKey(keyOf(keys, "desk-search"));
  return (word: string): string =>
    createHmac("sha256", key).update(`${providerId}/${word}`).digest("base64url").slice(0, 22);
};

const beginningsOf = (word: string): string[] => {
  const shortest = shortestOf(word);
  return Array.from({ length: Math.max(0, Math.min(word.length, longest) - shortest + 1) }, (_, more) =>
    word.slice(0, shortest + more),
  );
};

/** Two names in letters that are syllables, which people write in either order and as one word. */
const joinedNames = (names: readonly string[]): string[] =>
  names.flatMap((name, at) => {
    const next = names[at + 1];
    return next && syllables.test(name) && syllables.test(next) ? [name + next, next + name] : [];
  });

/** What a case is found by. */
export interface SearchedBy {
  readonly names: readonly string[];
  readonly email?: string | undefined;
  readonly phones?: readonly (string | null | undefined)[];
  readonly references: readonly string[];
}

/** Digests of a searched word, any of which finds it; or its only one. */
export type WordDigests = string | readonly string[];

interface Contact {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
}

/** What a person who left a contact is found by. */
export const searchedContact = (contact: Contact | undefined): Omit<SearchedBy, "references"> =>
  contact
    ? { names: [contact.givenName, contact.familyName], email: contact.email, phones: [contact.phone] }
    : { names: [] };

interface People {
  readonly contact?: Contact | undefined;
  readonly patient?: { readonly actsFor?: Pick<Contact, "givenName" | "familyName"> | undefined } | undefined;
}

/** The same, with the child for whom a parent or guardian acts. */
export function searchedPeople({ contact, patient }: People): Omit<SearchedBy, "references"> {
  const { names, ...asker } = searchedContact(contact);
  const { actsFor: child } = patient ?? {};
  return { ...asker, names: child ? [...names, child.givenName, child.familyName] : names };
}

/** The digits that nobody leaves out: without the zeros of a trunk or of a call abroad. */
const digitsOf = (phone: string): string => phone.replace(/\(0\)|\D/g, "").replace(/^0+/, "");

const shortestPhone = 6;

/** What people type of a number: its end, beginning with the number, the area or the country. */
const endingsOf = (digits: string): string[] =>
  Array.from({ length: Math.max(0, digits.length - shortestPhone + 1) }, (_, from) =>
    digits.slice(from).slice(0, longest),
  );

/** Shorter names have too many others one letter away. */
const shortestNear = 4;

/** The word and what is left of it without one letter: two words that differ by one typing error have one in common. */
const nearWords = (word: string): string[] =>
  /^\p{L}+$/u.test(word) && word.length >= shortestNear
    ? [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))].map((one) => `~${one}`)
    : [];

const localPart = (email: string): string => email.slice(0, email.lastIndexOf("@"));

/** Incremented when cases are found by more than before: the words of stored cases are then made again. */
export const wordsDigest = (keys: MasterKeys, providerId: ProviderId): string => digestIn(keys, providerId)("words/5");

/**
 * Digests of the beginnings of names and of their parts, of names with a letter left out, of the address before its @, and of references, with and
 * without the letters before them; of the endings of telephone numbers; and of the whole e-mail address.
 */
export function searchDigests(
  keys: MasterKeys,
  providerId: ProviderId,
  { names, email, phones = [], references }: SearchedBy,
): string[] {
  const texts = [...names, ...(email ? [localPart(email)] : [])];
  const wordsIn = (text: string) => [text, ...text.split(/\s+/), ...text.split(/[\s\-'’._]+/)];
  const parts = references.flatMap((one) => [one, one.slice(one.indexOf("-")), ...one.split("-")]);
  const named = [...texts.flatMap(wordsIn), ...joinedNames(names)].map(plain).flatMap(partsOf);
  const beginnings = [...named, ...parts.map(plain)].flatMap(beginningsOf);
  const near = names
    .flatMap(wordsIn)
    .map(plain)
    .flatMap(partsOf)
    .flatMap((word) => nearWords(word.slice(0, longest)));
  const endings = phones.flatMap((phone) => endingsOf(digitsOf(phone ?? "")));
  const searched = new Set([...beginnings, ...near, ...endings, ...(email ? [emailKey(email)] : [])]);
  return [...[...searched].map(digestIn(keys, providerId)), wordsDigest(keys, providerId)];
}

const phonePattern = /^[+(\d][\d\s()/.-]*$/;

function searchedWords(search: string): string[] {
  const typed = normaliseText(search).trim();
  const digits = phonePattern.test(typed) ? digitsOf(typed) : "";
  if (digits.length >= shortestPhone) return [digits.slice(0, longest)];
  return search.split(/\s+/).map((word) => {
    if (!word.includes("@")) return withoutArticle(plain(word)).slice(0, longest);
    return /@.+\../.test(word) ? emailKey(word) : plain(localPart(word)).slice(0, longest);
  });
}

/** Digests of the words that somebody searches for; each must be found. Shorter words are left out. */
export const searchedDigests = (keys: MasterKeys, providerId: ProviderId, search: string): string[] =>
  searchedWords(search)
    .filter((word) => word.length >= shortestOf(word))
    .map(digestIn(keys, providerId));

/**
 * The same for whole names with one typing error: each word is found by any of its digests.
 * Undefined where no word is one that may be misspelt.
 */
export function nearDigests(keys: MasterKeys, providerId: ProviderId, search: string): string[][] | undefined {
  const words = searchedWords(search).filter((word) => word.length >= shortestOf(word));
  if (words.every((word) => nearWords(word).length === 0)) return undefined;
  return words.map((word) => [word, ...nearWords(word)].map(digestIn(keys, providerId)));
}

/** A whole reference as it is stored: `TRP-7K4P-2QXD`, with or without its hyphens; null for other words. */
export function writtenReference(search: string): string | null {
  const [, kind, first, second] = /^([A-Z]{3})([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(plain(search).toUpperCase()) ?? [];
  return kind ? `${kind}-${first}-${second}` : null;
}

/** What a search for trips looks for: words of them, or the reference of a payment. */
export const soughtTrips = (
  keys: MasterKeys,
  providerId: ProviderId,
  search: string,
  digests: readonly WordDigests[] = searchedDigests(keys, providerId, search),
) => ({
  digests,
  payment: writtenReference(search),
});

import { createHmac } from "node:crypto";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { emailKey } from "../../contract/values.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { keyOf } from "../http/private-links.ts";

const shortest = 2;
/** Later letters do not narrow a search. */
const longest = 12;

/** Letters and digits as they are searched for: without accents, case and signs between them. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const digestIn = (keys: MasterKeys, providerId: ProviderId) => {
  const key = keyOf(keys, "desk-search");
  return (word: string): string =>
    createHmac("sha256", key).update(`${providerId}/${word}`).digest("base64url").slice(0, 22);
};

const beginningsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, Math.min(word.length, longest) - shortest + 1) }, (_, more) =>
    word.slice(0, shortest + more),
  );

/** What a case is found by. */
export interface SearchedBy {
  readonly names: readonly string[];
  readonly email?: string | undefined;
  readonly reference: string;
}

/**
 * Digests of the beginnings of names and of a reference, with and without the clinic's letters before it, and of the
 * whole e-mail address.
 */
export function searchDigests(
  keys: MasterKeys,
  providerId: ProviderId,
  { names, email, reference }: SearchedBy,
): string[] {
  const words = names.flatMap((name) => name.split(/\s+/)).flatMap((word) => [word, ...word.split(/[-'’]/)]);
  const parts = [reference, reference.slice(reference.indexOf("-"))];
  const beginnings = new Set([...words, ...parts].map(plain).flatMap(beginningsOf));
  return [...beginnings, ...(email ? [emailKey(email)] : [])].map(digestIn(keys, providerId));
}

/** Digests of the words that somebody searches for; each must be found. Shorter words are left out. */
export const searchedDigests = (keys: MasterKeys, providerId: ProviderId, search: string): string[] =>
  search
    .split(/\s+/)
    .map((word) => (word.includes("@") ? emailKey(word) : plain(word).slice(0, longest)))
    .filter((word) => word.length >= shortest)
    .map(digestIn(keys, providerId));

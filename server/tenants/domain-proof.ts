import { LRUCache } from "lru-cache";
import type { ReadTextRecords } from "../../adapters/network/text-records-port.ts";
import { hours, minutes } from "../../contract/durations.ts";

/** The TXT record by which a domain's owner allows a clinic to use it. */
export const ownerRecord = (domain: string, slug: string) => ({ name: `_sojourn.${domain}`, value: `clinic=${slug}` });

/** Names of this machine have no records, and nobody else can use them. */
export const isLocalName = (name: string): boolean => /(?:^|\.)localhost$|^127\./.test(name);

/** `unknown`: no name server answered. */
export type Proof = "found" | "missing" | "unknown";

/** A domain and its parents but the last label: the owner of `clinic.example` also owns `www.clinic.example`. */
function namesOver(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

/** Looks for the owner's record at a domain or a parent of it. */
export async function readProof(textRecords: ReadTextRecords, domain: string, slug: string): Promise<Proof> {
  if (isLocalName(domain)) return "found";
  const answers = await Promise.all(
    namesOver(domain).map(async (name) => {
      const { name: place, value } = ownerRecord(name, slug);
      const answer = await textRecords(place);
      if (answer.kind === "unavailable") return "unknown";
      return answer.texts.some((text) => text.trim() === value) ? "found" : "missing";
    }),
  );
  if (answers.includes("found")) return "found";
  return answers.includes("unknown") ? "unknown" : "missing";
}

/** Remembers a found proof for an hour, which a name server's failure does not end, and a missing one for a minute. */
export function rememberProofs(textRecords: ReadTextRecords): (domain: string, slug: string) => Promise<Proof> {
  const known = new LRUCache<string, { readonly proof: Proof; readonly at: number }>({ max: 5000 });
  return async (domain, slug) => {
    const key = `${slug} ${domain}`;
    const held = known.get(key);
    if (held && Date.now() - held.at < (held.proof === "found" ? hours(1) : minutes(1))) return held.proof;
    const proof = await readProof(textRecords, domain, slug);
    if (proof === "unknown") return held?.proof ?? proof;
    known.set(key, { proof, at: Date.now() });
    return proof;
  };
}

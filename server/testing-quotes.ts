import { requiredConsents } from "../contract/quote-limits.ts";
import type { Quote } from "../contract/quotes.ts";
import type { Call, Reply, TestSite } from "./testing.ts";

/** What a visitor fills in, step by step. */
export const filledSteps = {
  procedures: { procedures: ["knee-replacement"], package: "complete" },
  goals: { goals: "Walk without pain.\nClimb stairs again." },
  intake: { conditions: ["diabetes"], medicines: "Metformin", birthYear: 1961 },
  travel: {
    fromCountry: "KE",
    flexibility: "month",
    month: "2027-03",
    companions: 1,
    hotelLevel: "comfortable",
    extras: ["transfers"],
  },
  contact: {
    givenName: "Amina",
    familyName: "Otieno",
    email: "amina@example.org",
    phone: "+254 700 000 000",
    preferredChannel: "whatsapp",
    language: "en",
  },
} as const;

export const submission = { consents: [...requiredConsents], policiesVersion: "2026-10-01" };

export interface OpenQuote {
  readonly token: string;
  /** Path of the call on this quote. */
  readonly path: string;
  readonly quote: Quote;
}

/** @throws unless the answer is one of success, with the problem in words */
export function taken<Body>(reply: Reply<Body>): Body {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.bytes.toString()}`);
  return reply.body;
}

/** A draft in which nothing is filled in. */
export async function startedQuote(site: Pick<TestSite, "call">, given: Call = {}): Promise<OpenQuote> {
  const call = { body: { language: "en" }, ...given };
  const { token, quote } = taken(await site.call<{ token: string; quote: Quote }>("POST", "/api/quotes", call));
  return { token, quote, path: `/api/quotes/${token}` };
}

/** A draft that could be sent. */
export async function filledQuote(site: Pick<TestSite, "call">, given: Call = {}): Promise<OpenQuote> {
  const { token, path, quote } = await startedQuote(site, given);
  let last = quote;
  for (const [step, value] of Object.entries(filledSteps)) {
    const body = { step, version: last.version, value };
    last = taken(await site.call<Quote>("PUT", `${path}/steps`, { ...given, body }));
  }
  return { token, path, quote: last };
}

/** A request that was sent. */
export async function sentQuote(site: TestSite): Promise<OpenQuote> {
  const { token, path, quote } = await filledQuote(site);
  const body = { ...submission, version: quote.version };
  return { token, path, quote: taken(await site.call<Quote>("POST", `${path}/submit`, { body })) };
}

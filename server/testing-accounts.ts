import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Quote } from "../contract/quotes.ts";
import { seconds } from "./durations.ts";
import type { TestSite } from "./testing.ts";
import { type SignedIn, signIn } from "./testing-clients.ts";
import { addedDocument, report } from "./testing-documents.ts";
import { filledQuote, filledSteps, submission, taken } from "./testing-quotes.ts";

/** Somebody with an account who has used what there is in it; what they wrote can be searched for. */
export interface Settled {
  readonly person: SignedIn;
  /** Words that nothing but their own rows and files holds. */
  readonly planted: readonly string[];
  readonly paper: Buffer;
}

const pdf = (words: string): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${words}\n%%EOF\n`);

/** `name` in small letters is in everything that is theirs. */
export async function settledPerson(site: TestSite, name: string, host = "harbour.example"): Promise<Settled> {
  const email = `${name}@example.org`;
  const [givenName, familyName] = [`${name}-given`, `${name}-family`];
  const person = await signIn(site, { email, host, givenName, familyName });
  const paper = pdf(`${name}-paper`);
  const { path, quote } = await filledQuote(site, { host });
  const steps = {
    contact: { ...filledSteps.contact, givenName, familyName, email },
    goals: { goals: `${name}-goals =1+1 <b>bold</b>` },
  };
  let last = quote;
  for (const [step, value] of Object.entries(steps)) {
    const body = { step, version: last.version, value };
    last = taken(await site.call<Quote>("PUT", `${path}/steps`, { host, body }));
  }
  const file = { name: `${name}-knee.pdf`, type: "application/pdf", bytes: paper };
  taken(await site.call("POST", `${path}/attachments`, { host, file }));
  taken(await site.call("POST", `${path}/submit`, { host, body: { ...submission, version: last.version } }));
  await writeToClinic(site, { host, name: givenName, email: email.toUpperCase(), message: `${name}-message` });
  await tellAboutThemselves(person, name);
  const document = await addedDocument(person, report(`${name}-report`));
  const share = { id: document.id, party: "clinic", purpose: "quote", days: 7 };
  taken(await person.call("POST", "/api/client/document/share", { body: share }));
  const wanted = { quotes: false, reminders: true };
  const quietHours = { from: "22:00", until: "07:00", timeZone: "Africa/Nairobi" };
  taken(await person.call("PUT", "/api/client/notification", { body: { email: wanted, quietHours, version: 0 } }));
  taken(await person.call("POST", "/api/client/calendar/renew", { body: { named: true, language: "en" } }));
  return {
    person,
    planted: ["given", "family", "goals", "knee", "message", "companion", "allergy"].map((what) => `${name}-${what}`),
    paper,
  };
}

async function tellAboutThemselves(person: SignedIn, name: string): Promise<void> {
  const email = encodeURIComponent(person.email);
  taken(await person.call("GET", `/api/client/root?email=${email}`));
  const value = { givenName: `${name}-companion`, familyName: "Lima" };
  const record = { id: randomUUID(), version: 0, kind: "companion", value };
  taken(await person.call("POST", "/api/client/record/save", { body: record }));
  const consent = { purpose: "health-basics", version: submission.policiesVersion, given: true };
  taken(await person.call("POST", "/api/client/consent/answer", { body: consent }));
  const health = { version: 0, value: { allergies: `${name}-allergy` } };
  taken(await person.call("POST", "/api/client/health/save", { body: health }));
  const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: "#0b4f6c" } });
  const file = { name: "me.png", type: "image/png", bytes: await photo.png().toBuffer() };
  taken(await person.call("POST", "/api/client/picture/add", { file }));
}

async function writeToClinic(
  site: TestSite,
  { host, ...letter }: { host: string; name: string; email: string; message: string },
): Promise<void> {
  const { stamp } = taken(await site.call<{ stamp: string }>("GET", "/api/contact/form", { host }));
  site.clock.pass(seconds(20));
  const rest = { topic: "travel", preferredChannel: "email", language: "en", consent: true, stamp };
  taken(await site.call("POST", "/api/contact", { host, body: { ...letter, ...rest } }));
}

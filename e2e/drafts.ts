import { randomInt, randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { SlotPage } from "../contract/consultation-slots.ts";
import type { Consultation } from "../contract/consultations.ts";
import { requiredConsents } from "../contract/quote-constants.ts";
import type { Quote } from "../contract/quotes.ts";
import { aVisitor, type samplePdf, type Visitor } from "./quote-wizard.ts";

/** A request created through the API, for tests of later steps. */
export interface Draft {
  readonly token: string;
  /** Path of its page, without a language. */
  readonly path: string;
  readonly visitor: Visitor;
  readonly quote: Quote;
}

async function send<Answer>(request: APIRequestContext, method: string, path: string, body: unknown): Promise<Answer> {
  const headers = { "idempotency-key": randomUUID() };
  const answer = await request.fetch(path, { method, headers, data: body });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer; // the contract's answer
}

/** The present version of the clinic's policies. */
async function policiesOf(request: APIRequestContext): Promise<string> {
  const provider = await request.get("/api/provider/localhost");
  return ((await provider.json()) as { policiesVersion: string }).policiesVersion; // the contract's answer
}

/** A fully answered draft, ready to send. */
export async function aDraft(request: APIRequestContext, language = "en"): Promise<Draft> {
  const visitor = aVisitor();
  const begin = { language, procedures: { procedures: ["total-knee-replacement"], package: "complete" } };
  const started = await send<{ token: string; quote: Quote }>(request, "POST", "/api/quotes", begin);
  const { token } = started;
  const answers = {
    goals: { goals: "Climb stairs without pain." },
    intake: { conditions: ["diabetes"], medicines: "Metformin 500 mg", birthYear: 1961 },
    documents: { documentsLater: true },
    travel: {
      fromCountry: "KE",
      fromCity: "Mombasa",
      flexibility: "open",
      companions: 1,
      hotelLevel: "comfortable",
      extras: ["transfers", "visa-letter"],
    },
    budget: { currency: "EUR", budget: { amount: 1_500_000, currency: "EUR" } },
    contact: { ...visitor, preferredChannel: "email", language },
  };
  let { quote } = started;
  const healthConsent = await policiesOf(request);
  for (const [step, value] of Object.entries(answers)) {
    const body = { step, version: quote.version, value, ...(step === "goals" && { healthConsent }) };
    quote = await send<Quote>(request, "PUT", `/api/quotes/${token}/steps`, body);
  }
  return { token, path: `/quote/${token}/`, visitor, quote };
}

/** A submitted request. */
export async function aSentRequest(request: APIRequestContext, language = "en"): Promise<Draft> {
  const draft = await aDraft(request, language);
  const policiesVersion = await policiesOf(request);
  const body = { version: draft.quote.version, consents: requiredConsents, policiesVersion };
  return { ...draft, quote: await send<Quote>(request, "POST", `/api/quotes/${draft.token}/submit`, body) };
}

/** Attaches a document to a request. */
export async function attach(request: APIRequestContext, { token }: Draft, file: typeof samplePdf): Promise<void> {
  const headers = { "idempotency-key": randomUUID() };
  const answer = await request.post(`/api/quotes/${token}/attachments`, { headers, multipart: { file } });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
}

/** Writes to the clinic about a sent request. */
export const writeNote = (request: APIRequestContext, { token }: Draft, note: string): Promise<Quote> =>
  send<Quote>(request, "POST", `/api/quotes/${token}/notes`, { note });

export const withdraw = (request: APIRequestContext, { token }: Draft): Promise<Quote> =>
  send<Quote>(request, "POST", `/api/quotes/${token}/withdraw`, {});

/** The stored request. */
export async function stored(request: APIRequestContext, { token }: Draft): Promise<Quote> {
  const answer = await request.get(`/api/quotes/${token}`);
  return (await answer.json()) as Quote; // the contract's answer
}

/** An address of the benchmark range, because one address holds at most three times. */
export const anAddress = (): string => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

const procedure = "rotator-cuff-repair";

/** The free times of the first days. */
export async function freeTimes(request: APIRequestContext): Promise<SlotPage> {
  const free = await request.get(`/api/consultation-slots?procedure=${procedure}&mode=video`);
  return (await free.json()) as SlotPage; // the contract's answer
}

/**
 * A consultation with answered questions and a held time: the latest that is free, because journeys choose the earliest.
 */
async function holdConsultation(request: APIRequestContext): Promise<{ token: string; version: number }> {
  const begin = { language: "en", procedure, reason: "My shoulder hurts.", healthConsent: await policiesOf(request) };
  const started = await send<{ token: string; consultation: Consultation }>(
    request,
    "POST",
    "/api/consultations",
    begin,
  );
  const { token, consultation } = started;
  const answers = Object.fromEntries(
    consultation.questions.map(({ slug, kind }) => [slug, kind === "yes-no" ? "no" : "None"]),
  );
  const path = `/api/consultations/${token}`;
  const { version } = await send<Consultation>(request, "PUT", `${path}/intake`, {
    version: consultation.version,
    answers,
  });
  const { days } = await freeTimes(request);
  for (const { clinician, startsAt } of days.flatMap(({ slots }) => slots).toReversed()) {
    const headers = { "idempotency-key": randomUUID(), "x-forwarded-for": anAddress() };
    const data = { version, mode: "video", clinician, startsAt, visitorZone: "Africa/Nairobi" };
    const held = await request.post(`${path}/hold`, { headers, data });
    if (held.ok()) return { token, version: ((await held.json()) as Consultation).version }; // the contract's answer
    // Another journey has just taken this time.
    if (held.status() !== 422) throw new Error(await held.text());
  }
  throw new Error("no time is free");
}

/** @returns the path of the page of a held consultation */
export const aHeldConsultation = async (request: APIRequestContext): Promise<string> =>
  `/consultation/${(await holdConsultation(request)).token}/`;

/** A booked consultation. */
export async function aBookedConsultation(
  request: APIRequestContext,
  email: string,
): Promise<{ token: string; reference: string }> {
  const { token, version } = await holdConsultation(request);
  const provider = await request.get("/api/provider/localhost");
  const { policiesVersion } = (await provider.json()) as { policiesVersion: string };
  const { reference } = await send<Consultation>(request, "POST", `/api/consultations/${token}/confirm`, {
    version,
    contact: { givenName: "Amina", familyName: "Otieno", email, language: "en", interpreter: false },
    consents: ["health-data", "transfer-abroad", "telemedicine"],
    policiesVersion,
  });
  return { token, reference };
}

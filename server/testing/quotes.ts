import type { AccountQuote } from "../../contract/account-quotes.ts";
import type { OfferDraft } from "../../contract/desk/offer-drafts.ts";
import type { OfferApproval } from "../../contract/offers.ts";
import { requiredConsents } from "../../contract/quote-constants.ts";
import type { Quote } from "../../contract/quotes.ts";
import { readDeskCommand, runDeskCommand } from "../desk/command.ts";
import type { CommandResult } from "../operations/run-command.ts";
import { type Call, taken } from "./calls.ts";
import type { SignedIn } from "./people.ts";
import type { TestSite } from "./site.ts";
import { staffAt } from "./staff.ts";

/** A visitor's answers by step. */
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

/** The body of a step's save, with the consent that answers about health need. */
export const stepBody = (step: string, value: object, version: number) => ({
  ...{ step, version, value },
  ...((step === "goals" || step === "intake") && { healthConsent: submission.policiesVersion }),
});

export interface OpenQuote {
  readonly token: string;
  /** Path of the call on this quote. */
  readonly path: string;
  readonly quote: Quote;
}

/** An empty draft. */
export async function startedQuote(site: Pick<TestSite, "call">, given: Call = {}): Promise<OpenQuote> {
  const call = { body: { language: "en" }, ...given };
  const { token, quote } = taken(await site.call<{ token: string; quote: Quote }>("POST", "/api/quotes", call));
  return { token, quote, path: `/api/quotes/${token}` };
}

/** A draft without answers, whose person has agreed to the use of health data. */
export async function agreedQuote(site: Pick<TestSite, "call">, given: Call = {}): Promise<OpenQuote> {
  const started = await startedQuote(site, given);
  const body = stepBody("goals", { goals: "" }, started.quote.version);
  return { ...started, quote: taken(await site.call<Quote>("PUT", `${started.path}/steps`, { body })) };
}

/** A draft that is ready to submit. */
export async function filledQuote(site: Pick<TestSite, "call">, given: Call = {}): Promise<OpenQuote> {
  const { token, path, quote } = await startedQuote(site, given);
  let last = quote;
  for (const [step, value] of Object.entries(filledSteps)) {
    const body = stepBody(step, value, last.version);
    last = taken(await site.call<Quote>("PUT", `${path}/steps`, { ...given, body }));
  }
  return { token, path, quote: last };
}

/** Whom {@link requestForChild} is for. */
export const lina = { givenName: "Lina", familyName: "Otieno", bornOn: "2019-05-04", relation: "mother" } as const;

/** A submitted request of Amina Otieno for her daughter. */
export async function requestForChild(site: Pick<TestSite, "call">, language = "en"): Promise<OpenQuote> {
  const { token, path, quote } = await startedQuote(site);
  let last = quote;
  for (const [step, value] of Object.entries({ patient: { actsFor: lina }, ...filledSteps })) {
    const body = stepBody(step, value, last.version);
    last = taken(await site.call<Quote>("PUT", `${path}/steps?language=${language}`, { body }));
  }
  const body = { ...submission, version: last.version };
  return { token, path, quote: taken(await site.call<Quote>("POST", `${path}/submit?language=${language}`, { body })) };
}

/** A submitted request. */
export async function sentQuote(site: TestSite): Promise<OpenQuote> {
  const { token, path, quote } = await filledQuote(site);
  const body = { ...submission, version: quote.version };
  return { token, path, quote: taken(await site.call<Quote>("POST", `${path}/submit`, { body })) };
}

type Person = Pick<SignedIn, "call">;

interface OfferChanges {
  readonly reference: string;
  readonly price?: number;
  /** Lines after the first one, as YAML. */
  readonly more?: string;
  readonly deposit?: string;
  /** Payments after the deposit, as YAML. */
  readonly stages?: string;
  /** What the offer says that it includes. */
  readonly included?: readonly string[];
  readonly validUntil?: string;
  readonly eligibility?: string;
  /** Without it the clinic leaves the days open. Default: two stays. */
  readonly hasDates?: boolean;
  readonly option?: number;
  /** Why a new version is sent. */
  readonly change?: string;
}

const writtenDates = `
  - { arrive: 2027-03-01, treatment: 2027-03-03, leave: 2027-03-18 }
  - { arrive: 2027-04-05, treatment: 2027-04-07, leave: 2027-04-20 }`;

/** A valid offer file of a clinic. */
export const writtenOffer = ({
  reference,
  price = 48500,
  more = "",
  deposit = "{ percent: 20, refundableDays: 14 }",
  stages = `
  - { label: On arrival, percent: 30 }
  - { label: Before you leave, rest: true }`,
  included = ["Three nights in hospital"],
  validUntil = "2026-12-10",
  eligibility = "suitable",
  hasDates = true,
  option = 1,
  change = "",
}: OfferChanges): string => `format: 1
reference: ${reference}
option: ${option}
change: ${JSON.stringify(change)}
language: en
clinician: ada-berg
eligibility: ${eligibility}
reason: Bring your last blood test.
plan:
  - { title: Day one, text: "Examination, and a talk about options." }
lines:
  - { id: knee, kind: surgery, label: Knee replacement, price: ${price} }
${more}
included: ${JSON.stringify(included)}
excluded: [Flights]
deposit: ${deposit}
stages: ${stages}
dates: ${hasDates ? writtenDates : "[]"}
suggestions: { hotel: A quiet hotel by the quay. }
validUntil: ${validUntil}
`;

/** Runs a desk command; `@` stands for the given file. */
export async function desk(site: TestSite, args: readonly string[], file = ""): Promise<CommandResult> {
  const request = await readDeskCommand(args, async () => file);
  return "code" in request ? request : runDeskCommand(site.services, request);
}

/** Signs the draft of an alternative as it is. @returns the approval */
export async function approveDraft(
  site: TestSite,
  { reference, option = 1 }: { reference: string; option?: number },
): Promise<OfferApproval> {
  const clinician = await staffAt(site, "clinician", { name: "Dr Lena Novak", licence: "DEMO-10427" });
  const path = `/api/desk/requests/${reference}/offers/${option}`;
  const { version, digest } = taken(await clinician.call<OfferDraft>("GET", `${path}/draft`));
  return taken(await clinician.call<OfferApproval>("POST", `${path}/approval`, { body: { version, digest } }));
}

/** Lays an offer's file at the desk, where a clinician signs it, and sends it. @throws Error unless it was sent */
export async function sendOffer(site: TestSite, changes: OfferChanges): Promise<void> {
  const file = writtenOffer(changes);
  const { errorOutput } = await desk(site, ["offer", "@"], file);
  if (!errorOutput.includes("no clinician has approved")) throw new Error(errorOutput);
  await approveDraft(site, changes);
  const sent = await desk(site, ["offer", "@"], file);
  if (sent.code !== 0) throw new Error(sent.errorOutput);
}

/** Claims a submitted request, and changes its wishes for the journey. @returns its reference */
export async function claimAndChange({ call }: Pick<Person, "call">, token: string): Promise<string> {
  const { reference } = taken(await call<{ reference: string }>("POST", "/api/client/quotes", { body: { token } }));
  const path = `/api/client/quotes/${reference.toLowerCase()}`;
  const { version } = taken(await call<{ version: number }>("GET", path));
  taken(await call("POST", `${path}/travel`, { body: { version, value: filledSteps.travel } }));
  return reference;
}

/** A submitted request for a knee replacement in a client's account. @returns its reference */
export async function ownRequest({ call }: Person): Promise<string> {
  const { token, path, quote } = await filledQuote({ call });
  taken(await call("POST", `${path}/submit`, { body: { ...submission, version: quote.version } }));
  return taken(await call<{ reference: string }>("POST", "/api/client/quotes", { body: { token } })).reference;
}

/** Accepts the first offer of a request. */
export async function acceptOffer({ call }: Person, reference: string, name = "Ana Lima"): Promise<void> {
  const path = `/api/client/quotes/${reference.toLowerCase()}`;
  const { offers } = taken(await call<AccountQuote>("GET", path));
  const { digest, dates } = offers[0] ?? { digest: "", dates: [] };
  const body = {
    offer: 1,
    digest,
    name,
    language: "en",
    agreed: true,
    ...(dates[0] && { dates: dates[0] }),
  };
  taken(await call("POST", `${path}/acceptance`, { body }));
}

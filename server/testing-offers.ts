import type { OwnQuote } from "../contract/own-quotes.ts";
import { type Answer, readDeskCommand, runDeskCommand } from "./desk-command.ts";
import type { TestSite } from "./testing.ts";
import type { SignedIn } from "./testing-clients.ts";
import { filledQuote, submission, taken } from "./testing-quotes.ts";

type Person = Pick<SignedIn, "call">;

interface OfferChanges {
  readonly reference: string;
  readonly price?: number;
  /** Lines after the first one, as YAML. */
  readonly more?: string;
  readonly deposit?: string;
  readonly validUntil?: string;
  readonly eligibility?: string;
}

/** An offer as a clinic writes it, with nothing wrong in it. */
export const writtenOffer = ({
  reference,
  price = 48500,
  more = "",
  deposit = "{ percent: 20, refundableDays: 14 }",
  validUntil = "2026-12-10",
  eligibility = "suitable",
}: OfferChanges): string => `format: 1
reference: ${reference}
language: en
clinician: ada-berg
eligibility: ${eligibility}
reason: Bring your last blood test.
plan:
  - { title: Day one, text: "Examination, and a talk about options." }
lines:
  - { id: knee, kind: surgery, label: Knee replacement, price: ${price} }
${more}
included: [Three nights in hospital]
excluded: [Flights]
deposit: ${deposit}
stages:
  - { label: On arrival, percent: 30 }
  - { label: Before you leave, rest: true }
dates:
  - { arrive: 2027-03-01, treatment: 2027-03-03, leave: 2027-03-18 }
  - { arrive: 2027-04-05, treatment: 2027-04-07, leave: 2027-04-20 }
suggestions: { hotel: A quiet hotel by the quay. }
validUntil: ${validUntil}
signedBy: Dr Ada Berg
`;

/** Runs the clinic's command; `@` stands for the file that is given. */
export async function desk(site: TestSite, args: readonly string[], file = ""): Promise<Answer> {
  const asked = await readDeskCommand(args, async () => file);
  return "code" in asked ? asked : runDeskCommand(site.services, asked);
}

/** Sends an offer. @throws unless it was sent */
export async function sendOffer(site: TestSite, changes: OfferChanges): Promise<void> {
  const { code, told } = await desk(site, ["offer", "@"], writtenOffer(changes));
  if (code !== 0) throw new Error(told);
}

/** A request for a new knee in somebody's account, sent to the clinic. @returns its number */
export async function ownRequest({ call }: Person): Promise<string> {
  const { token, path, quote } = await filledQuote({ call });
  taken(await call("POST", `${path}/submit`, { body: { ...submission, version: quote.version } }));
  return taken(await call<{ reference: string }>("POST", "/api/client/quotes", { body: { token } })).reference;
}

/** Agrees to the first offer of a request. */
export async function acceptOffer({ call }: Person, reference: string): Promise<void> {
  const path = `/api/client/quotes/${reference.toLowerCase()}`;
  const { offers } = taken(await call<OwnQuote>("GET", path));
  const { digest, dates } = offers[0] ?? { digest: "", dates: [] };
  const body = { offer: 1, digest, name: "Ana Lima", dates: dates[0], language: "en", agreed: true };
  taken(await call("POST", `${path}/acceptance`, { body }));
}

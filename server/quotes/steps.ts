import { isDeepStrictEqual } from "node:util";
import { isMinorOn } from "../../contract/ages.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import type { FieldError } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import { requiredConsents } from "../../contract/quote-constants.ts";
import type { ActsFor, GuardianDeclaration } from "../../contract/quote-steps.ts";
import type { QuoteConsent, QuoteRequest, QuoteStep, saveQuoteStep } from "../../contract/quotes.ts";
import type { Language } from "../../contract/values.ts";
import { m } from "../../web/words/compiled/messages.js";
import type { ChosenProcedure } from "../catalogue/queries.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { textsIn } from "../tenants/texts.ts";

export interface StepFacts {
  /** The requested procedures that the provider offers, with their packages. */
  readonly offered: readonly ChosenProcedure[];
  /** Today at the provider: `2026-11-20`. */
  readonly today: string;
  /** The day of the request there, on which a child is not of age: of its sending, else today. */
  readonly askedOn?: string;
  /** An amendment: its steps fit together after each. A draft is checked as a whole when it is sent. */
  readonly isSent?: boolean;
}

const ruleProblem = (field: string, message: string): FieldError => ({ field, reason: "rule", message });

const requiredProblem = (field: string): FieldError => ({ field, reason: "required", message: "is required" });

/** Whether a step has an answer about health; a year of birth alone is none. */
export function tellsHealth(body: BodyOf<typeof saveQuoteStep>): boolean {
  if (body.step === "goals") return body.value.goals !== "";
  if (body.step !== "intake") return false;
  const { birthYear: _, conditions, ...answers } = body.value;
  return conditions.length > 0 || Object.values(answers).some((answer) => answer !== undefined);
}

export const hasHealthConsent = ({ consents }: { readonly consents: readonly QuoteConsent[] }): boolean =>
  consents.some(({ purpose, given }) => purpose === "health-data" && given);

export const healthConsentProblem: FieldError = {
  field: "healthConsent",
  reason: "required",
  message: "is required before anything about health is stored",
};

/** Checks beyond the schema: the catalogue, dates in the future, fields that fit together. Field names begin with `path`. */
export function stepProblems(step: QuoteStep, request: QuoteRequest, facts: StepFacts, path: string): FieldError[] {
  switch (step) {
    case "procedures":
      return procedureProblems(request.procedures, facts, path);
    case "patient":
      return [
        ...childProblems(request.patient?.actsFor, facts.askedOn ?? facts.today, `${path}.actsFor`),
        ...(facts.isSent ? aloneProblems(request, facts, "travel") : []),
      ];
    case "travel":
      return [...travelProblems(request.travel, facts, path), ...aloneProblems(request, facts, path)];
    case "intake": {
      const born = request.intake?.birthYear;
      const limit = Number(facts.today.slice(0, 4));
      return born !== undefined && born > limit
        ? [{ field: `${path}.birthYear`, reason: "too-big", message: "must not be in the future", limit }]
        : [];
    }
    case "budget": {
      const { currency, budget } = request.budget ?? {};
      if (!budget) return [];
      if (budget.currency !== currency)
        return [ruleProblem(`${path}.budget.currency`, `must be ${currency}, as chosen`)];
      const message = "must be above 0";
      return budget.amount > 0 ? [] : [{ field: `${path}.budget.amount`, reason: "type", message }];
    }
    case "contact": {
      const { preferredChannel = "email", phone } = request.contact ?? {};
      return preferredChannel !== "email" && !phone ? [requiredProblem(`${path}.phone`)] : [];
    }
    default:
      return [];
  }
}

function procedureProblems(value: QuoteRequest["procedures"], { offered }: StepFacts, path: string): FieldError[] {
  if (!value) return [];
  const { procedures, package: wanted } = value;
  const problems = procedures.flatMap((slug, index) => {
    const field = `${path}.procedures.${index}`;
    if (!offered.some((each) => each.slug === slug)) return [ruleProblem(field, "is not offered here")];
    return procedures.indexOf(slug) < index ? [ruleProblem(field, "is in the list already")] : [];
  });
  if (wanted === undefined) return problems;
  const first = offered.find(({ slug }) => slug === procedures[0]);
  const isThere = first?.packages.some(({ slug }) => slug === wanted);
  return isThere ? problems : [...problems, ruleProblem(`${path}.package`, "is not a package of the first procedure")];
}

function travelProblems(value: QuoteRequest["travel"], { today }: StepFacts, path: string): FieldError[] {
  if (!value) return [];
  const { flexibility, date, month } = value;
  const problems: FieldError[] = [];
  if (flexibility === "exact" && !date) problems.push(requiredProblem(`${path}.date`));
  if (flexibility === "month" && !month) problems.push(requiredProblem(`${path}.month`));
  if (date && flexibility !== "exact") problems.push(ruleProblem(`${path}.date`, "goes with flexibility exact alone"));
  if (month && flexibility !== "month")
    problems.push(ruleProblem(`${path}.month`, "goes with flexibility month alone"));
  if (date && date < today) problems.push(ruleProblem(`${path}.date`, "must not be in the past"));
  if (month && month < today.slice(0, 7)) problems.push(ruleProblem(`${path}.month`, "must not be in the past"));
  return problems;
}

/** A child does not travel alone, unless the days asked for are certainly after the 18th birthday. */
function aloneProblems({ patient, travel }: QuoteRequest, facts: StepFacts, path: string): FieldError[] {
  if (!patient?.actsFor || travel?.companions !== 0) return [];
  const day = travel.date ?? (travel.month ? `${travel.month}-01` : (facts.askedOn ?? facts.today));
  const message = "must include an adult: the patient is under 18";
  return isMinorOn(patient.actsFor.bornOn, day) ? [ruleProblem(`${path}.companions`, message)] : [];
}

export interface Submission {
  readonly request: QuoteRequest;
  readonly consents: readonly string[];
}

/** Problems that stop a request from being sent; the field is the step's name. */
export function submissionProblems({ request, consents }: Submission, facts: StepFacts): FieldError[] {
  const missing = (field: string, message = "is required"): FieldError => ({ field, reason: "required", message });
  const knowsWhat = (request.procedures?.procedures.length ?? 0) > 0 || (request.goals?.goals ?? "") !== "";
  const problems: FieldError[] = [];
  if (!request.procedures) problems.push(missing("procedures"));
  if (!knowsWhat) problems.push(missing("goals", "is required where no procedure is chosen"));
  if (!request.travel) problems.push(missing("travel"));
  if (!request.contact) problems.push(missing("contact"));
  for (const purpose of requiredConsents) {
    if (!consents.includes(purpose)) problems.push(missing("consents", `must include ${purpose}`));
  }
  // Dates pass and catalogues change while a draft waits.
  return [
    ...problems,
    ...(["procedures", "patient", "travel"] as const).flatMap((step) => stepProblems(step, request, facts, step)),
  ];
}

/** Whether a step names another patient than the request did, so that an earlier consent does not cover it. */
export const namesOtherPatient = (body: BodyOf<typeof saveQuoteStep>, { patient }: QuoteRequest): boolean =>
  body.step === "patient" && !isDeepStrictEqual({ ...body.value.actsFor }, { ...patient?.actsFor });

/** A child for whom somebody asks is born and not of age on the day of the request. */
export function childProblems(child: ActsFor | undefined, today: string, path: string): FieldError[] {
  if (!child) return [];
  const field = `${path}.bornOn`;
  if (child.bornOn > today) return [{ field, reason: "too-big", message: "must not be in the future" }];
  if (isMinorOn(child.bornOn, today)) return [];
  return [{ field, reason: "rule", message: "must be less than 18 years ago: an adult asks for themselves" }];
}

interface Declared {
  readonly patient?: { readonly actsFor?: ActsFor | undefined } | undefined;
  readonly contact?: { readonly givenName: string; readonly familyName: string } | undefined;
  readonly declaration?: GuardianDeclaration | undefined;
}

const sentences = {
  request: m.consents_health_data_guardian,
  consultation: m.consultations_consent_health_data_guardian,
};

interface Shown {
  readonly tenant: ProviderRow;
  /** Of the page. */
  readonly language: Language;
  readonly about: keyof typeof sentences;
}

/**
 * What a parent or guardian declares with the consent to the use of the child's health data: the sentence as it was shown.
 * Undefined where people ask for themselves.
 */
export function declarationFor(
  { now }: Pick<Services, "now">,
  { tenant, language, about }: Shown,
  { patient, contact }: Declared,
): GuardianDeclaration | undefined {
  if (!patient?.actsFor) return undefined;
  const { company } = tenant;
  const clinic = textsIn(company.texts, tenant, language).texts.name;
  return {
    by: contact ? fullName(contact.givenName, contact.familyName) : null,
    child: patient.actsFor,
    statement: sentences[about]({ clinic }, { locale: language }),
    language,
    version: company.policiesVersion,
    at: now().toISOString(),
  };
}

/** The declaration of what is sent: an earlier one to the same policies stands, and gets the name of its giver. */
export function sentDeclaration(
  services: Pick<Services, "now">,
  shown: Shown,
  said: Declared,
): GuardianDeclaration | undefined {
  const fresh = declarationFor(services, shown, said);
  const { declaration } = said;
  return fresh && declaration?.version === fresh.version ? { ...declaration, by: fresh.by } : fresh;
}

import { type ActionFunctionArgs, redirect } from "react-router";
import { claimQuote } from "../../../../contract/account-quotes.ts";
import type { Call } from "../../../../contract/call.ts";
import { Refusal, refuse } from "../../../../contract/errors.ts";
import { consentPurposes, quoteSteps, requiredConsents } from "../../../../contract/quote-constants.ts";
import {
  addQuoteAttachment,
  addQuoteNote,
  getQuote,
  mailQuoteLink,
  removeQuoteAttachment,
  saveQuoteStep,
  submitQuote,
  withdrawQuote,
} from "../../../../contract/quotes.ts";
import type { Language } from "../../../../contract/values.ts";
import { accountPaths } from "../../../account-paths.ts";
import { callOf } from "../../../api.ts";
import { missingFields, orRefused } from "../../../forms/refused.ts";
import { inLanguage } from "../../../in-language.ts";
import { paths } from "../../../paths.ts";
import { answersOf, type SavedMeanwhile } from "../../../quotes/answers.ts";
import { isSignedIn } from "../../../session/guard.ts";
import { siteContext } from "../../../site.ts";
import { hasChosen } from "../begin-reader.ts";
import { readStep, type StepBody } from "../form-reader.ts";
import { formWords } from "../form-words.ts";

interface Post {
  readonly call: Call;
  readonly form: FormData;
  readonly token: string;
  readonly step: string;
  readonly key: string;
  readonly language: Language;
  /** Whether the person is signed in. */
  readonly isKnown: () => Promise<boolean>;
}

/** Every form of a private link: what its `intent` says is done, and the answer is the page to go to, or the form again. */
export async function quoteAction({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const { token = "", step = "" } = params;
  const call = callOf(context);
  const { language } = context.get(siteContext);
  const isKnown = () => isSignedIn({ context });
  const post: Post = { call, form, token, step, key: String(form.get("key")), language, isKnown };
  const intent = String(form.get("intent"));
  const act = (Object.hasOwn(acts, intent) && acts[intent]) || saveStep;
  return orRefused({
    form,
    language,
    words: formWords,
    write: async () => redirect(await act(post)),
    currently: async (): Promise<SavedMeanwhile> => {
      const quote = await call(getQuote, { params: { token }, query: { language } });
      const at = quoteSteps.find((one) => one === step);
      return { version: quote.version, answers: at ? inLanguage(language, () => answersOf(at, quote, language)) : [] };
    },
  });
}

async function saveStep({ call, form, token, step: name, key, language }: Post): Promise<string> {
  const step = quoteSteps.find((one) => one === name) ?? refuse("not-found", "There is no such step.");
  if (step === "procedures" && !hasChosen(form)) throw missingFields("procedures");
  const agrees = form.getAll("consents").includes("health-data");
  if (form.get("asksConsent") === "yes" && !agrees) {
    // Without the consent nothing about health leaves the browser, which keeps what was typed.
    if (form.get("then") === "later") return paths.quoteLink(token);
    throw missingFields("consent-health-data");
  }
  const consent = agrees ? { healthConsent: String(form.get("policiesVersion")) } : {};
  const input = {
    params: { token },
    query: { language },
    body: { ...readStep(step, form, language), ...consent } as StepBody,
  };
  // The first attempt was saved though its answer got lost, and the text was changed since: the version still guards it.
  const quote = await orAnew(
    () => call(saveQuoteStep, input, { key }),
    () => call(saveQuoteStep, input),
  );
  if (quote.status !== "draft" || form.get("then") === "later") return paths.quoteLink(token);
  return paths.quoteStep(token, quoteSteps[quoteSteps.indexOf(step) + 1] ?? "review");
}

/** Makes a write whose key stands for another one already as the new write that it is. */
const orAnew = <Done>(write: () => Promise<Done>, anew: () => Promise<Done>): Promise<Done> =>
  write().catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "key-reused") return anew();
    throw error;
  });

async function uploadDocuments({ call, form, token, step, key }: Post): Promise<string> {
  const files = form.getAll("file").filter((part) => part instanceof File && part.size > 0) as File[];
  if (files.length === 0) throw missingFields("file");
  for (const [index, file] of files.entries()) {
    const input = { params: { token } };
    // An older page sends a different document under the same key.
    await orAnew(
      () => call(addQuoteAttachment, input, { key: `${key}-${index}`, file }),
      () => call(addQuoteAttachment, input, { file }),
    );
  }
  return step ? `${paths.quoteStep(token, "documents")}#documents` : `${paths.quoteLink(token)}#events`;
}

async function removeDocument({ call, form, token, key }: Post): Promise<string> {
  const id = String(form.get("id"));
  await call(removeQuoteAttachment, { params: { token, id } }, { key });
  return `${paths.quoteStep(token, "documents")}#documents`;
}

async function sendQuote({ call, form, token, key, language, isKnown }: Post): Promise<string> {
  const consents = consentPurposes.filter((purpose) => form.getAll("consents").includes(purpose));
  const missing = requiredConsents.filter((purpose) => !consents.includes(purpose));
  if (missing.length > 0) throw missingFields(...missing.map((purpose) => `consent-${purpose}`));
  const body = { version: Number(form.get("version")), consents, policiesVersion: String(form.get("policiesVersion")) };
  try {
    await call(submitQuote, { params: { token }, query: { language }, body }, { key });
  } catch (error) {
    if (!(await isSentBefore(call, token, error))) throw error;
  }
  return (await isKnown().catch(() => false)) ? intoAccount(call, token) : paths.quoteLink(token);
}

/** Another tab has sent the request: this one shows it, as after sending. */
async function isSentBefore(call: Call, token: string, error: unknown): Promise<boolean> {
  if (!(error instanceof Refusal) || (error.code !== "conflict" && error.code !== "wrong-state")) return false;
  return (await call(getQuote, { params: { token }, query: {} })).submittedAt !== null;
}

/** Claims the request for the signed-in account; the private link stays the fallback. */
const intoAccount = (call: Call, token: string): Promise<string> =>
  call(claimQuote, { body: { token } }).then(
    ({ reference }) => accountPaths.procedure(reference.toLowerCase()),
    () => paths.quoteLink(token),
  );

async function sendNote({ call, form, token, key }: Post): Promise<string> {
  await call(addQuoteNote, { params: { token }, body: { note: String(form.get("note") ?? "") } }, { key });
  return `${paths.quoteLink(token)}#events`;
}

async function mailLink({ call, form, token, key }: Post): Promise<string> {
  await call(mailQuoteLink, { params: { token }, body: { email: String(form.get("email") ?? "") } }, { key });
  return `${paths.quoteLink(token)}?mailed`;
}

async function withdrawRequest({ call, form, token, key }: Post): Promise<string> {
  const reason = String(form.get("reason") ?? "").trim();
  await call(withdrawQuote, { params: { token }, body: reason ? { reason } : {} }, { key });
  return paths.quoteLink(token);
}

const acts: Readonly<Record<string, (post: Post) => Promise<string>>> = {
  save: saveStep,
  upload: uploadDocuments,
  remove: removeDocument,
  submit: sendQuote,
  note: sendNote,
  mail: mailLink,
  withdraw: withdrawRequest,
};

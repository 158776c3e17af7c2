import { type ActionFunctionArgs, data, redirect } from "react-router";
import { claimConsultation } from "../../../contract/account-consultations.ts";
import type { Call } from "../../../contract/call.ts";
import { addConsultationAttachment, removeConsultationAttachment } from "../../../contract/consultation-attachments.ts";
import {
  answerIntake,
  type Consultation,
  cancelConsultation,
  confirmConsultation,
  extendHold,
  holdSlot,
  moveConsultation,
  startConsultation,
} from "../../../contract/consultations.ts";
import { Refusal } from "../../../contract/errors.ts";
import { siteLanguageOf } from "../../../contract/languages.ts";
import type { Language } from "../../../contract/values.ts";
import { callOf } from "../../api.ts";
import { typedValues } from "../../forms/form-values.ts";
import { missingFields, orRefused } from "../../forms/refused.ts";
import { paths } from "../../paths.ts";
import { readChild } from "../../quotes/child-fields.ts";
import { siteContext } from "../../site.ts";
import { contactIn, timeIn, zoneIn } from "./form-reader.ts";
import { formWords } from "./form-words.ts";

interface Post {
  readonly call: Call;
  readonly form: FormData;
  readonly token: string;
  readonly procedure: string;
  readonly version: number;
  readonly key: string;
  readonly language: Language;
}

/** Every form of a booking: what its `intent` says is done, and the answer is the page to go to, or the form again. */
export async function consultationAction({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const { token = "", procedure = "" } = params;
  const version = Number(form.get("version"));
  const { language } = context.get(siteContext);
  const key = String(form.get("key"));
  const post: Post = { call: callOf(context), form, token, procedure, version, key, language };
  const intent = String(form.get("intent"));
  const act = (Object.hasOwn(acts, intent) && acts[intent]) || beginConsultation;
  return orRefused({
    form,
    language,
    words: formWords,
    write: async () => {
      const next = await act(post);
      // Stays where it is, with all that was typed and not sent yet.
      return next === undefined ? data({ typed: typedValues(form), errors: [], intent }) : redirect(next);
    },
  });
}

const childParts = ["givenName", "familyName", "bornOn", "relation"] as const;

async function beginConsultation({ call, form, procedure, key }: Post): Promise<string> {
  const reason = String(form.get("reason") ?? "").trim();
  const agrees = form.getAll("consents").includes("health-data");
  const actsFor = readChild(form);
  const missing = [
    ...(actsFor ? childParts.filter((part) => actsFor[part] === undefined).map((part) => `actsFor.${part}`) : []),
    ...(reason === "" ? ["reason"] : []),
    ...(agrees ? [] : ["consent-health-data"]),
  ];
  if (missing.length > 0) throw missingFields(...missing);
  const healthConsent = String(form.get("policiesVersion"));
  const language = siteLanguageOf(form.get("language"));
  const { token } = await call(
    startConsultation,
    { params: {}, body: { language, procedure, ...(actsFor && { actsFor }), reason, healthConsent, ...zoneIn(form) } },
    { key },
  );
  return paths.consultationStep(token, "health");
}

async function sendAnswers({ call, form, token, version, key }: Post): Promise<string> {
  const given = [...form].flatMap(([name, value]) =>
    name.startsWith("answers.") && typeof value === "string" ? [[name.slice("answers.".length), value] as const] : [],
  );
  const body = { version, answers: Object.fromEntries(given), ...zoneIn(form) };
  const { can } = await call(answerIntake, { params: { token }, body }, { key });
  return paths.consultationStep(token, can.choose ? "documents" : "health");
}

/** The page of the documents: of the booking, or of the booked consultation. */
const documentsOf = (token: string, { can }: Consultation): string =>
  `${can.answer ? paths.consultationStep(token, "documents") : paths.consultation(token)}#documents`;

async function addDocument({ call, form, token, key }: Post): Promise<string> {
  const file = form.getAll("file").find((part) => typeof part !== "string" && part.size > 0);
  if (!file || typeof file === "string") throw missingFields("file");
  const input = { params: { token } };
  const added = await orAnew((keyed) => call(addConsultationAttachment, input, { ...keyed, file }), key);
  return documentsOf(token, added);
}

async function removeDocument({ call, form, token, key }: Post): Promise<string> {
  const id = String(form.get("id"));
  return documentsOf(token, await call(removeConsultationAttachment, { params: { token, id } }, { key }));
}

/** Makes a write whose key stands for another one already as the new write that it is. */
const orAnew = <Done>(write: (key: { key?: string }) => Promise<Done>, key: string): Promise<Done> =>
  write({ key }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "key-reused") return write({});
    throw error;
  });

async function holdTime({ call, form, token, version, key }: Post): Promise<string> {
  const body = { version, ...timeIn(form) };
  await orAnew((keyed) => call(holdSlot, { params: { token }, body }, keyed), key);
  return paths.consultationStep(token, "details");
}

async function changeTime({ call, form, token, version, key }: Post): Promise<string> {
  const body = { version, ...timeIn(form) };
  await orAnew((keyed) => call(moveConsultation, { params: { token }, body }, keyed), key);
  return paths.consultation(token);
}

async function extendTime({ call, token, version, key }: Post): Promise<undefined> {
  await call(extendHold, { params: { token }, body: { version } }, { key: `${key}-extend` });
}

async function holdTimeAgain({ call, form, token, version, key }: Post): Promise<undefined> {
  const body = { version, ...timeIn(form) };
  await call(holdSlot, { params: { token }, body }, { key: `${key}-again` });
}

async function confirmBooking({ call, form, token, version, key, language }: Post): Promise<string> {
  const body = { version, ...contactIn(form) };
  const input = { params: { token }, query: { language }, body };
  await orAnew((keyed) => call(confirmConsultation, input, keyed), key);
  // Claims it for a signed-in account; the booking stands even if that fails.
  if (form.get("mine") === "true") await call(claimConsultation, { params: { token } }).catch(unlessBroken);
  return paths.consultation(token);
}

function unlessBroken(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

async function cancelBooking({ call, token, version, key }: Post): Promise<string> {
  await call(cancelConsultation, { params: { token }, body: { version } }, { key });
  return paths.consultation(token);
}

const acts: Readonly<Record<string, (post: Post) => Promise<string | undefined>>> = {
  begin: beginConsultation,
  answer: sendAnswers,
  hold: holdTime,
  // Shows the chosen time for review: nothing is moved yet.
  review: async () => undefined,
  move: changeTime,
  extend: extendTime,
  again: holdTimeAgain,
  confirm: confirmBooking,
  upload: addDocument,
  remove: removeDocument,
  cancel: cancelBooking,
};

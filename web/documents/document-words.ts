import {
  type DocumentKind,
  largestDocument,
  mostDocumentBytes,
  mostDocuments,
  type SharePurpose,
  type shareDays,
} from "../../contract/document-constants.ts";
import type { ErrorCode, Refusal } from "../../contract/errors.ts";
import { m } from "../words/compiled/messages.js";

export const kindNames: Readonly<Record<DocumentKind, () => string>> = {
  lab: m.documents_kind_lab,
  imaging: m.documents_kind_imaging,
  prescription: m.documents_kind_prescription,
  passport: m.documents_kind_passport,
  visa: m.documents_kind_visa,
  consent: m.documents_kind_consent,
  invoice: m.documents_kind_invoice,
  discharge: m.documents_kind_discharge,
  other: m.documents_kind_other,
};

export const purposeNames: Readonly<Record<SharePurpose, () => string>> = {
  quote: m.documents_purpose_quote,
  consultation: m.documents_purpose_consultation,
  treatment: m.documents_purpose_treatment,
  aftercare: m.documents_purpose_aftercare,
  travel: m.documents_purpose_travel,
  insurance: m.documents_purpose_insurance,
};

export const dayNames: Readonly<Record<(typeof shareDays)[number], () => string>> = {
  30: m.documents_days_30,
  90: m.documents_days_90,
  365: m.documents_days_365,
};

const megabyte = 1024 * 1024;
export const largestMegabytes = largestDocument / megabyte;

const reasons: Partial<Record<ErrorCode, () => string>> = {
  "invalid-input": m.documents_refused_damaged,
  "unsupported-type": m.documents_refused_type,
  "too-large": () => m.documents_refused_full({ count: mostDocuments, megabytes: mostDocumentBytes / megabyte }),
  "too-many-requests": m.documents_refused_later,
  "try-later": m.documents_refused_later,
  "not-found": m.documents_refused_gone,
};

/** Why a file was not taken, in words. */
export function refusalWords({ code, errors }: Refusal, step: "start" | "piece" | "finish"): string {
  if (errors?.some(({ reason }) => reason === "virus")) return m.documents_refused_virus();
  if (code === "too-large" && step === "finish") return m.documents_refused_large();
  return (reasons[code] ?? m.documents_refused_other)();
}

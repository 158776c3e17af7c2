import type { DocumentKind, SharePurpose } from "../../contract/document-constants.ts";
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
  travel: m.documents_purpose_travel,
  insurance: m.documents_purpose_insurance,
};

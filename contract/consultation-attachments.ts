import * as z from "zod/mini";
import { consultationWrite } from "./consultations.ts";
import { endpoint } from "./endpoint.ts";
import { linkRead } from "./endpoint-kinds.ts";
import { FileAnswer } from "./files.ts";
import { largestAttachment } from "./quote-constants.ts";
import { LinkToken, Uuid } from "./values.ts";

export const addConsultationAttachment = endpoint({
  ...consultationWrite,
  name: "addConsultationAttachment",
  summary: "Attach a PDF, JPEG, PNG or HEIC of at most 20 MB for the clinician",
  path: "/api/consultations/{token}/attachments",
  limit: "upload",
  upload: { largestBytes: largestAttachment },
  refusals: ["not-found", "in-account", "wrong-state", "too-large", "unsupported-type", "try-later"],
});

const OneAttachment = z.strictObject({ token: LinkToken, id: Uuid });

export const removeConsultationAttachment = endpoint({
  ...consultationWrite,
  name: "removeConsultationAttachment",
  summary: "Delete an attachment of a consultation",
  method: "DELETE",
  path: "/api/consultations/{token}/attachments/{id}",
  params: OneAttachment,
  refusals: ["not-found", "in-account", "wrong-state"],
});

export const getConsultationAttachment = endpoint({
  ...linkRead,
  name: "getConsultationAttachment",
  summary: "Download an attachment of a consultation",
  path: "/api/consultations/{token}/attachments/{id}/content",
  retry: false,
  params: OneAttachment,
  answer: FileAnswer,
  download: true,
  refusals: ["not-found", "in-account"],
});

import type { Problem } from "../../contract/errors.ts";
import { attachmentTypes, largestAttachment } from "../../contract/quote-constants.ts";
import { m } from "../words/compiled/messages.js";

const reasons: Readonly<Record<string, () => string>> = {
  "too-large": m.quotes_refused_too_large,
  "unsupported-type": m.quotes_refused_type,
  "wrong-state": m.quotes_refused_wrong_state,
  "too-many-requests": m.quotes_refused_too_many,
};

/**
 * Sends one document to the attachments of a request or a consultation and reports its progress in percent, which fetch cannot do.
 * @returns "done", or in words why not
 */
export function sendAttachment(address: string, file: File, tell: (percent: number) => void): Promise<string> {
  if (file.size === 0) return Promise.resolve(m.documents_refused_empty());
  if (file.size > largestAttachment) return Promise.resolve(m.quotes_refused_too_large());
  // Some systems give no type for HEIC: then the server looks at the file itself.
  if (file.type && !attachmentTypes.some((type) => type === file.type)) return Promise.resolve(m.quotes_refused_type());
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("idempotency-key", crypto.randomUUID());
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => tell(Math.round((loaded / total) * 100));
    request.onerror = () => resolve(m.quotes_refused_later());
    request.onload = () => {
      if (request.status < 300) return resolve("done");
      const code = (request.response as Partial<Problem> | null)?.code ?? "";
      resolve((reasons[code] ?? m.quotes_refused_later)());
    };
    const body = new FormData();
    body.append("file", file);
    request.send(body);
  });
}

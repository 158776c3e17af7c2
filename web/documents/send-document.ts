import type { Call } from "../../contract/call.ts";
import { type DocumentKind, documentTypes, largestDocument, usualPiece } from "../../contract/document-constants.ts";
import type { Document, Upload } from "../../contract/documents.ts";
import { Refusal } from "../../contract/errors.ts";
import { m } from "../words/compiled/messages.js";
import { refusalWords } from "./document-words.ts";

/** How far a file is. */
export type Progress =
  | { readonly kind: "sending"; readonly percent: number }
  /** The connection broke, and is waited for. */
  | { readonly kind: "waiting"; readonly percent: number }
  | { readonly kind: "checking" };

export type Sent =
  | { readonly kind: "done"; readonly document: Document }
  | { readonly kind: "stopped" }
  | { readonly kind: "refused"; readonly reason: string };

interface Sending {
  readonly call: Call;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Of the document; `other` unless given. */
  readonly kind?: DocumentKind;
  tell(progress: Progress): void;
  /** Under which id it is being sent: so that it can be taken back. */
  named(id: string): void;
}

const longestRest = 15_000;
/** Of an answer that is no broken connection; those are waited for as long as it takes. */
const mostTries = 6;
const passing = new Set(["try-later", "too-many-requests", "unexpected", "timed-out"]);

/** Waits for a delay, the network, or the upload's cancellation. */
const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });

/** Sends a file piece by piece; what was sent before, in this page or an earlier one, is not sent again. */
export async function sendDocument({ call, file, signal, kind, tell, named }: Sending): Promise<Sent> {
  if (file.size === 0) return { kind: "refused", reason: m.documents_refused_empty() };
  if (file.size > largestDocument) return { kind: "refused", reason: m.documents_refused_large() };
  // Some systems give no type for HEIC and DICOM: then the server looks at the file itself.
  if (file.type && !documentTypes.some((type) => type === file.type))
    return { kind: "refused", reason: m.documents_refused_type() };
  let percent = 0;
  let step: "start" | "piece" | "finish" = "start";

  /** Makes a call again where it may go well later. */
  async function persist<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask();
      } catch (error) {
        const isBroken = error instanceof Refusal && error.code === "try-later" && error.cause !== undefined;
        const mayPass = error instanceof Refusal && passing.has(error.code) && tries < mostTries;
        if (signal.aborted || !(isBroken || mayPass)) throw error;
        tell({ kind: "waiting", percent });
        await rest(Math.min(longestRest, 1000 * 2 ** (tries - 1)), signal);
      }
    }
  }

  try {
    const { startUpload, sendPiece, getUpload, addDocument } = await import("../../contract/documents.ts");
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const { name, type, size: bytes } = file;
    let upload: Upload = await persist(() => call(startUpload, { body: { name, type, bytes, sha256 } }, { signal }));
    const { id } = upload;
    named(id);
    step = "piece";
    while (upload.received < bytes) {
      percent = Math.round((upload.received / bytes) * 100);
      tell({ kind: "sending", percent });
      const from = upload.received;
      const piece = new File([file.slice(from, from + usualPiece)], "piece");
      upload = await persist(() =>
        call(sendPiece, { params: { id, offset: String(from) } }, { file: piece, signal }).catch((error: unknown) => {
          // It was received, though its answer was lost.
          if (error instanceof Refusal && error.code === "conflict")
            return call(getUpload, { params: { id } }, { signal });
          throw error;
        }),
      );
    }
    tell({ kind: "checking" });
    step = "finish";
    const body = { upload: id, ...(kind && { kind }) };
    return { kind: "done", document: await persist(() => call(addDocument, { body }, { signal })) };
  } catch (error) {
    if (signal.aborted) return { kind: "stopped" };
    if (error instanceof Refusal) return { kind: "refused", reason: refusalWords(error, step) };
    throw error;
  }
}

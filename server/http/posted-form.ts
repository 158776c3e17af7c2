import type { FastifyRequest } from "fastify";
import { Refusal, refuse } from "../../contract/errors.ts";
import { largestAttachment } from "../../contract/quote-constants.ts";
import { isMultipart } from "./connections.ts";

const largestForm = largestAttachment + 64 * 1024;

/** True for a form of another site, by the browser's fetch metadata or origin. */
export function isForeign({ headers, host }: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

/** A form's bytes: a small body is read already, a multipart one is read here, up to the largest file. */
export async function bodyOf(request: FastifyRequest): Promise<Buffer> {
  if (!isMultipart(request)) return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestForm) refuse("too-large", `A file may have ${largestAttachment / 1024 / 1024} MB.`);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    refuse("invalid-input", "The form did not arrive whole. Please send it again.", { cause });
  }
  return Buffer.concat(chunks);
}

/** True if the body parses as a form. */
export const isForm = (body: Buffer, type: string): Promise<boolean> =>
  new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData().then(
    () => true,
    () => false,
  );

import type { Socket } from "node:net";
import type { Logger } from "pino";
import { Refusal } from "../../contract/errors.ts";
import { problemOf } from "./problems.ts";
import { headersOfBareAnswer } from "./security-headers.ts";

type BrokenOff = Error & { readonly code?: string };

/** Parser errors of Node as HTTP status and refusal. */
function answerTo({ code }: BrokenOff): { readonly status: string; readonly refusal: Refusal } {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return {
        status: "431 Request Header Fields Too Large",
        refusal: new Refusal("too-large", "The address and the headers of a request may have 16 kB together."),
      };
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return {
        status: "413 Payload Too Large",
        refusal: new Refusal("too-large", "The chunks of the body say more of themselves than they hold."),
      };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return {
        status: "408 Request Timeout",
        refusal: new Refusal("timed-out", "The request did not arrive in time. Please send it again."),
      };
    default:
      return {
        status: "400 Bad Request",
        refusal: new Refusal("invalid-input", "The request is not well formed HTTP."),
      };
  }
}

/**
 * Answers malformed or incomplete HTTP, which reaches no route and no hook, with a problem document, and closes the
 * connection. Nothing that was sent is echoed or logged.
 */
export function refuseMalformed(
  { newId, log }: { newId: () => string; log: Logger },
  error: BrokenOff,
  socket: Socket,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const requestId = newId();
  const { status, refusal } = answerTo(error);
  log.info({ requestId, code: error.code, status: Number.parseInt(status, 10) }, "http: malformed request refused");
  if (socket.writable) {
    const body = JSON.stringify({ ...problemOf(refusal, requestId), status: Number.parseInt(status, 10) });
    const headers = {
      ...headersOfBareAnswer(),
      "content-type": "application/problem+json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
      "x-request-id": requestId,
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(`HTTP/1.1 ${[status, ...lines].join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

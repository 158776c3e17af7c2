import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isOutOfReach } from "../../adapters/database/out-of-reach.ts";
import { StoreOutOfReach } from "../../adapters/files/files.ts";
import { errorCodes, type Problem, Refusal } from "../../contract/errors.ts";
import { errorTitles } from "../../contract/problem.ts";
import { largestAttachment } from "../../contract/quote-constants.ts";

/** Any error as an RFC 9457 problem document; unknown errors expose only their request id. */
export function problemOf(error: unknown, requestId: string): Problem {
  if (error instanceof Refusal) {
    const { code, status } = error;
    const title = errorTitles[code];
    const about = {
      type: `/problems/${error.code}`,
      title,
      status,
      detail: error.message,
      code: error.code,
      requestId,
    };
    const { errors, sentence } = error;
    return { ...about, ...(errors && { errors: [...errors] }), ...(sentence && { sentence }) };
  }
  const status = errorCodes.unexpected;
  const title = errorTitles.unexpected;
  const detail =
    "Something went wrong on our side. Nothing was changed. Please try again, and name the request id if it happens again.";
  return { type: "/problems/unexpected", title, status, detail, code: "unexpected", requestId };
}

/** Sets Retry-After when the refusal has one. */
export function sendRetryAfter(error: unknown, reply: FastifyReply): void {
  if (error instanceof Refusal) tellRetryAfter(error.retryAfter, reply);
}

export function tellRetryAfter(seconds: number | undefined, reply: FastifyReply): void {
  if (seconds !== undefined) reply.header("retry-after", Math.max(1, Math.ceil(seconds)));
}

/** Sends a problem, and reports it when it is a server fault. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error, request.id);
  if (problem.status >= 500) request.failure = error;
  sendRetryAfter(error, reply);
  return reply
    .code(problem.status)
    .type("application/problem+json")
    .header("cache-control", "no-store")
    .send(JSON.stringify(problem));
}

/** Turns an unreachable database or file store into `try-later`. */
export const orTryLater = (error: unknown): unknown =>
  !(error instanceof Refusal) && (error instanceof StoreOutOfReach || isOutOfReach(error))
    ? new Refusal("try-later", "We cannot look this up at the moment. Please try again.", {
        cause: error,
        retryAfter: 5,
      })
    : error;

/** Turns Fastify's own refusals into the contract's; returns other errors unchanged. */
export function translateError(error: FastifyError, request: FastifyRequest): unknown {
  if (error instanceof Refusal) return error;
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new Refusal("too-large", `A request may have ${request.routeOptions.bodyLimit / 1024} kB here.`);
    case "FST_REQ_FILE_TOO_LARGE":
      return new Refusal("too-large", `A file may have ${largestAttachment / 1024 / 1024} MB.`);
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal("unsupported-type", "Send application/json.");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new Refusal("invalid-input", "The request is not well formed.");
    case "FST_ERR_MAX_PARAM_LENGTH":
      return new Refusal("not-found", "There is nothing at this address.");
    default:
      return typeof error.statusCode === "number" && error.statusCode < 500
        ? new Refusal("invalid-input", error.message, { cause: error })
        : orTryLater(error);
  }
}

export const missing = (request: FastifyRequest): Refusal =>
  new Refusal(
    "not-found",
    `There is nothing at ${request.method} ${(request.raw.url ?? "").split("?")[0]?.slice(0, 200)}.`,
  );

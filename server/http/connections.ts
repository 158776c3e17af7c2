import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from "fastify";
import { seconds } from "../../contract/durations.ts";
import { errorCodes, Refusal, refuse } from "../../contract/errors.ts";
import type { Services } from "../services.ts";

type ConnectionOptions = Pick<FastifyHttpOptions<Server>, "requestTimeout" | "connectionTimeout" | "http">;

const slow = "This took too long to arrive. Please try again; a better connection helps.";

/** Connection time-outs, long enough for a file over a slow connection; small bodies have {@link limitBodyTime}. */
export const connectionOptions = ({ config }: Services): ConnectionOptions => ({
  requestTimeout: seconds(config.limits.uploadSeconds),
  connectionTimeout: seconds(60),
  http: {
    headersTimeout: seconds(20),
    connectionsCheckingInterval: seconds(5),
    // Refused by refuseOddHosts instead, with our headers.
    requireHostHeader: false,
  },
});

/** Refuses several Host headers, which two programs could read differently. @throws Refusal */
export function refuseOddHosts({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === "1.1"))
    refuse("invalid-input", "A request names exactly one host.");
}

/** True for a form that may contain a file. */
export const isMultipart = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data(?:\s*;|$)/i.test(headers["content-type"] ?? "");

/** JSON and forms must arrive within seconds, so that many half-sent requests hold no resources for long. */
export function limitBodyTime(app: FastifyInstance, { config }: Services): void {
  app.addHook("preParsing", (request, reply, body, done) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    const comes = length !== undefined || encoding !== undefined;
    if (comes && !isMultipart(request)) {
      const timer = setTimeout(() => {
        if (body.listenerCount("error") === 0) return;
        reply.header("connection", "close");
        body.emit("error", new Refusal("timed-out", slow));
      }, seconds(config.limits.bodySeconds));
      const stop = () => clearTimeout(timer);
      body.once("end", stop);
      reply.raw.once("close", stop);
    }
    done();
  });
}

/** The most bytes of a too large body that are read only so that its client sees the answer. */
const mostDrained = 32 * 1024 * 1024;

/** Reads a too large body before it is answered: closing earlier resets the connection, and the answer is lost. */
export function drainLargeBodies(app: FastifyInstance, { config }: Services): void {
  app.addHook("onSend", async ({ raw }, reply) => {
    if (reply.statusCode !== errorCodes["too-large"] || raw.readableEnded || raw.destroyed) return;
    await new Promise<void>((resolve) => {
      let left = mostDrained;
      const timer = setTimeout(resolve, seconds(config.limits.bodySeconds));
      raw.once("close", resolve).once("end", resolve);
      raw.on("data", (bytes: Buffer) => {
        left -= bytes.length;
        if (left < 0) resolve();
      });
      raw.once("close", () => clearTimeout(timer)).resume();
    });
  });
}

/**
 * A UUIDv7 (RFC 9562, 5.7) from the time and Node's pooled random UUIDs, which are fast; unordered within a
 * millisecond.
 */
export function newRequestId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

import type { Server } from "node:http";
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, refuse } from "../contract/errors.ts";
import { seconds } from "./durations.ts";
import type { Services } from "./services.ts";

type Needs = Pick<Services, "config">;

type ConnectionOptions = Pick<FastifyHttpOptions<Server>, "requestTimeout" | "connectionTimeout" | "http">;

const slow = "This took too long to arrive. Please try again; a better connection helps.";

/**
 * How long a caller may take. A file may come over the slowest connection that people travel with, as long as it keeps
 * coming; everything else is small, and has {@link limitBodyTime}.
 */
export const connectionOptions = ({ config }: Needs): ConnectionOptions => ({
  requestTimeout: seconds(config.limits.uploadSeconds),
  connectionTimeout: seconds(60),
  http: {
    headersTimeout: seconds(20),
    connectionsCheckingInterval: seconds(5),
    // Refused by refuseOddHosts instead, with our headers.
    requireHostHeader: false,
  },
});

/** Two hosts in one request are two sites to the two programs that read it. @throws Refusal */
export function refuseOddHosts({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === "1.1"))
    refuse("invalid-input", "A request names exactly one host.");
}

/** Whether a form is sent that may hold a file. */
export const isMultipart = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data(?:\s*;|$)/i.test(headers["content-type"] ?? "");

/** Whoever sends JSON or a form has some seconds for it: a crowd of half-sent requests holds nothing for long. */
export function limitBodyTime(app: FastifyInstance, { config }: Needs): void {
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

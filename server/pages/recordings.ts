import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { codeOf, ifThere } from "../../adapters/files/write-whole.ts";
import { after, days, hours } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { recordingsPath } from "../../contract/rendering.ts";
import { enforceRateLimit, networkOf } from "../http/rate-limits.ts";
import type { Services } from "../services.ts";
import { analyticsIdOf } from "./site.ts";
import { consentFactsOf } from "./third-party-hosts.ts";

/** A part of five seconds has some kilobytes; the first holds the whole page. */
const bodyLimit = 1024 * 1024;
/** Most bytes that one process keeps of a day. */
const mostOfADay = 256 * 1024 * 1024;
const keptDays = 30;

const Id = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const Lines = z.tuple([
  z.object({ event_id: Id }),
  z.object({ type: z.literal("replay_event") }),
  z.object({ replay_id: Id, segment_id: z.int().check(z.minimum(0), z.maximum(99_999)) }),
  z.object({ type: z.literal("replay_recording"), length: z.int().check(z.minimum(1)) }),
]);

/** Which recording an envelope of Sentry's is a part of; undefined for anything else. */
function partOf(body: Buffer): { readonly replay_id: string; readonly segment_id: number } | undefined {
  const lines: unknown[] = [];
  let start = 0;
  try {
    for (let line = 0; line < 4; line++) {
      const end = body.indexOf("\n", start);
      if (end < 0) return undefined;
      lines.push(JSON.parse(body.toString("utf8", start, end)));
      start = end + 1;
    }
  } catch {
    return undefined;
  }
  const read = Lines.safeParse(lines);
  const isWhole = read.success && [0, 1].includes(body.length - start - read.data[3].length);
  return isWhole ? read.data[2] : undefined;
}

/**
 * Where browsers send recordings of visits on an installation without an error service: a folder of each day, kept for
 * thirty days. Browsers have taken every word out before.
 */
export function recordingRoutes(app: FastifyInstance, services: Services): void {
  const { config, now } = services;
  const folder = join(config.dataDir, "recordings");
  const today = () => now().toISOString().slice(0, 10);
  let kept = { day: "", bytes: 0 };

  async function removeOld(): Promise<void> {
    const first = after(now(), -days(keptDays)).toISOString().slice(0, 10);
    for (const day of (await ifThere(readdir(folder))) ?? [])
      if (day < first) await rm(join(folder, day), { recursive: true, force: true });
  }
  const sweep = () => void removeOld().catch((cause: unknown) => app.log.warn({ err: cause }, "old recordings stay"));
  const sweeping = setInterval(sweep, hours(1)).unref();
  app.addHook("onReady", async () => sweep());
  app.addHook("onClose", async () => clearInterval(sweeping));

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_, body, done) => done(null, body));
  app.post(recordingsPath, { bodyLimit }, async ({ body, ip, provider }, reply) => {
    // Counted apart: the parts of a visit come every few seconds, and must not use up what its person may write.
    await enforceRateLimit(services, "write", `recording/${networkOf(ip)}`);
    const isAsked = provider && consentFactsOf(analyticsIdOf(services, provider), config).asks.includes("replay");
    if (!isAsked || config.reporting.kind !== "log") return refuse("not-found", "There is nothing at this address.");
    const part = Buffer.isBuffer(body) ? partOf(body) : undefined;
    if (!part || !Buffer.isBuffer(body)) return refuse("invalid-input", "This is no part of a recording.");
    const day = today();
    if (kept.day !== day) kept = { day, bytes: 0 };
    kept.bytes += body.length;
    reply.header("cache-control", "no-store");
    if (kept.bytes > mostOfADay) return reply.send({});
    await mkdir(join(folder, day), { recursive: true, mode: 0o700 });
    const path = join(folder, day, `${part.replay_id}-${part.segment_id}.envelope`);
    await writeFile(path, body, { flag: "wx", mode: 0o600 }).catch((cause: unknown) => {
      if (codeOf(cause) !== "EEXIST") throw cause;
    });
    return reply.send({});
  });
}

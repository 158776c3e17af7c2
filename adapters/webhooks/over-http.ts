import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { brokenCode } from "../network/exchange.ts";
import { lookUpPublic, lookupOf, refusedAddress } from "../network/public-address.ts";
import type { WebhookAnswer, WebhookProblem, Webhooks } from "./webhooks.ts";

interface Options {
  /** Milliseconds for the whole exchange. */
  readonly timeoutMs: number;
  /** Bytes of the answer that are kept; the rest is not read. */
  readonly keptBytes: number;
  /** Also this machine's own addresses, and `http:`. */
  readonly allowLoopback: boolean;
}

const problems: Readonly<Record<string, WebhookProblem>> = {
  [refusedAddress]: "refused-address",
  ENOTFOUND: "unknown-host",
  EAI_AGAIN: "unknown-host",
};

/** Posts over https to public addresses. It follows no redirect, because the event is for the named address alone. */
export function createWebhooks({ timeoutMs, keptBytes, allowLoopback }: Options): Webhooks {
  const isSpoken = ({ protocol }: URL): boolean => protocol === "https:" || (allowLoopback && protocol === "http:");

  async function addressesOf(url: URL) {
    if (!isSpoken(url)) throw Object.assign(new Error("only https is called"), { code: refusedAddress });
    return lookUpPublic(url.hostname, allowLoopback);
  }

  return {
    mayCall: (address) =>
      within(AbortSignal.timeout(timeoutMs), addressesOf(new URL(address))).then(
        () => true,
        () => false,
      ),
    async post(address, { headers, body }) {
      const begun = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const answered = (facts: Omit<WebhookAnswer, "milliseconds">): WebhookAnswer => ({
        ...facts,
        milliseconds: Math.round(performance.now() - begun),
      });
      try {
        const url = new URL(address);
        const found = await within(signal, addressesOf(url));
        return answered(await exchange(url, { headers, body, signal, keptBytes, lookup: lookupOf(found) }));
      } catch (error) {
        const problem = signal.aborted ? "late" : (problems[brokenCode(error)] ?? "broken");
        return answered({ status: null, problem, text: "" });
      }
    },
  };
}

/** A name server that does not answer counts towards the deadline. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true })),
  ]);

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  readonly keptBytes: number;
  readonly lookup: ReturnType<typeof lookupOf>;
}

/** One request on a connection of its own. An answer that breaks off or never ends counts by its status. */
function exchange(
  url: URL,
  { headers, body, signal, keptBytes, lookup }: Sent,
): Promise<Pick<WebhookAnswer, "status" | "problem" | "text">> {
  const open = url.protocol === "https:" ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const request = open(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        agent: false,
        lookup,
        signal,
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        const end = () => {
          const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, keptBytes));
          resolve({ status: response.statusCode ?? null, problem: null, text });
          request.destroy();
        };
        response.on("data", (bytes: Buffer) => {
          parts.push(bytes);
          size += bytes.length;
          if (size >= keptBytes) end();
        });
        response.on("end", end);
        response.on("error", end);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

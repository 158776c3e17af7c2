import type { Outcome } from "../mail/mail.ts";
import { type ExchangeAnswer, postForm } from "../network/exchange.ts";
import { faultOf, type Sms, type TextMessage } from "./sms.ts";

export interface SmsGatewayOptions {
  /**
   * The gateway's URL with its credentials: `https://account:token@sms.example/messages`. Plain HTTP only on loopback,
   * or with `?tls=never` on a trusted network.
   */
  readonly url: string;
  /** Deadline of one message. */
  readonly timeoutMs: number;
}

/**
 * Text messages through a gateway with Twilio's form API (2010-04-01, Messages): `To`, `From` and `Body`, basic
 * authentication.
 */
export function createSmsGateway({ url: address, timeoutMs }: SmsGatewayOptions): Sms {
  const { url, authorization } = readUrl(address);
  const running = new Set<Promise<Outcome>>();
  let isClosed = false;

  async function post({ to, from, text }: TextMessage): Promise<Outcome> {
    const answer = await postForm({
      url,
      form: { To: to, From: from, Body: text },
      headers: authorization === undefined ? {} : { authorization },
      signal: AbortSignal.timeout(timeoutMs),
      limitBytes: 65_536,
    });
    return outcomeOf(answer);
  }

  return {
    repeatable: false,

    async send(message) {
      if (isClosed) return { kind: "unavailable", reason: "the gateway is closed" };
      const fault = faultOf(message);
      if (fault !== undefined) return { kind: "refused", reason: fault };
      const sending = post(message);
      running.add(sending);
      return sending.finally(() => running.delete(sending));
    },

    async close() {
      isClosed = true;
      await Promise.allSettled(running);
    },
  };
}

/** Connection errors before anything was sent. */
const unsentCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);
/** Statuses about this message, rather than the account or the gateway. */
const aboutTheMessage = new Set([400, 404, 410, 413, 422]);

function outcomeOf(answer: ExchangeAnswer): Outcome {
  if (answer.kind === "late") return { kind: "unknown", reason: "no answer in time" };
  if (answer.kind === "broken")
    return { kind: unsentCodes.has(answer.code) ? "unavailable" : "unknown", reason: answer.reason };
  if (answer.kind === "refused") return { kind: "unknown", reason: answer.reason };
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "sent" };
  const reason = `the gateway answers ${status}`;
  return { kind: aboutTheMessage.has(status) ? "refused" : "unavailable", reason };
}

/** @throws Error when the URL is not a gateway's */
function readUrl(address: string): { url: string; authorization: string | undefined } {
  const url = URL.parse(address);
  const isSafe =
    url?.protocol === "https:" ||
    (url?.protocol === "http:" &&
      (["localhost", "127.0.0.1", "[::1]"].includes(url.hostname) || url.searchParams.get("tls") === "never"));
  if (url === null || !isSafe) throw new Error("the address of the gateway for text messages begins with https://");
  const { username, password } = url;
  url.username = "";
  url.password = "";
  url.searchParams.delete("tls");
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username === "" ? undefined : `Basic ${Buffer.from(pair).toString("base64")}`;
  return { url: url.href, authorization };
}

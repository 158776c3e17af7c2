import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface QuoteRequest {
  readonly headers: IncomingMessage["headers"];
  readonly form: URLSearchParams;
}

/** A status with a body, no answer, a truncated answer, or a change to the quote. */
export type Fault =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | "silence"
  | "hang up"
  | "half an answer"
  | "trickle"
  | { readonly change: (quote: Record<string, unknown>) => unknown };

export interface LoopbackStripe {
  readonly url: string;
  readonly requests: readonly QuoteRequest[];
  /** Sets the faults of the next requests, one each, in order. */
  failNext(...faults: readonly Fault[]): void;
  close(): Promise<void>;
}

/** Euros per unit, before the fee of 2 percent; only the currencies that tests use. */
const euroFor: Readonly<Record<string, number>> = {
  eur: 1,
  aed: 0.2342,
  krw: 0.000602,
  usd: 0.86,
  kwd: 2.801,
  gbp: 1.13,
};
const lockSeconds: Readonly<Record<string, number>> = { none: 0, five_minutes: 300, hour: 3600, day: 86_400 };

/** A stub of Stripe's `POST /v1/fx_quotes` on a free local port, with configurable faults. */
export async function startLoopbackStripe({
  secretKey,
  now,
}: {
  secretKey: string;
  now: () => Date;
}): Promise<LoopbackStripe> {
  const requests: QuoteRequest[] = [];
  const faults: Fault[] = [];

  const quoteFor = (form: URLSearchParams): Record<string, unknown> | undefined => {
    const to = euroFor[form.get("to_currency") ?? ""];
    const seconds = lockSeconds[form.get("lock_duration") ?? ""];
    const pairs = [...form]
      .filter(([name]) => /^from_currencies\[\d*\]$/.test(name))
      .map(([, code]) => {
        const base = (euroFor[code] ?? Number.NaN) / (to ?? Number.NaN);
        const details = { base_rate: base, fx_fee_rate: 0.02, reference_rate: null, reference_rate_provider: null };
        return [code, { exchange_rate: Number((base * 0.98).toPrecision(6)), rate_details: details }] as const;
      });
    if (seconds === undefined || pairs.some(([, { exchange_rate }]) => Number.isNaN(exchange_rate))) return undefined;
    const created = now().getTime() / 1000 + 0.6424642;
    return {
      id: `fxq_1QKf8UET9NELqCot${requests.length}`,
      object: "fx_quote",
      created,
      lock_duration: form.get("lock_duration"),
      lock_expires_at: seconds === 0 ? null : created + seconds,
      lock_status: seconds === 0 ? "none" : "active",
      rates: Object.fromEntries(pairs),
      to_currency: form.get("to_currency"),
      usage: { type: "payment", payment: null, transfer: null },
    };
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    requests.push({ headers: request.headers, form });
    const send = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): void =>
      void response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    const refuse = (status: number, error: object): void => send(status, JSON.stringify({ error }));
    if (request.method !== "POST" || request.url !== "/v1/fx_quotes")
      return refuse(404, { type: "invalid_request_error" });
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return refuse(401, {
        type: "invalid_request_error",
        message: `Invalid API Key provided: ${request.headers.authorization}`,
      });
    }
    if (!String(request.headers["stripe-version"]).endsWith(".preview")) {
      return refuse(400, { type: "invalid_request_error", message: "Unrecognized request URL" });
    }
    const quote = quoteFor(form);
    if (quote === undefined) {
      const param = form.get("to_currency")?.startsWith("x") ? "to_currency" : "from_currencies[0]";
      return refuse(400, { type: "invalid_request_error", code: "parameter_invalid", param });
    }
    const fault = faults.shift();
    const body = JSON.stringify(quote);
    if (fault === undefined) return send(200, body);
    if (fault === "silence") return;
    if (fault === "hang up") return void response.destroy();
    if (fault === "half an answer") {
      response.writeHead(200, { "content-length": body.length }).write(body.slice(0, 40), () => response.destroy());
      return;
    }
    if (fault === "trickle") return void response.writeHead(200).write(body.slice(0, 40));
    if ("change" in fault) return send(200, JSON.stringify(fault.change(quote)));
    send(fault.status, fault.body, fault.headers);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext: (...next) => void faults.push(...next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";

export interface StripeRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly form: URLSearchParams;
}

/** No answer, a truncated answer, another answer, or the real one with a change. */
export type Fault =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | "silence"
  | "hang up"
  /** The effect happens, and the connection breaks before the answer. */
  | "hang up after"
  | "half an answer"
  | { readonly change: (answer: Record<string, unknown>) => unknown };

interface Session {
  readonly id: string;
  /** The connected account of a direct charge. */
  readonly account: string | undefined;
  readonly intent: string;
  readonly form: URLSearchParams;
  readonly refunds: { id: string; amount: number; status: string; metadata: Record<string, string> }[];
  status: "open" | "complete" | "expired";
  step: "requires_payment_method" | "requires_capture" | "succeeded" | "canceled";
  received: number;
  error: { code: string; decline_code: string } | null;
  disputed: boolean;
}

/** The header of a signed event. */
export const signEvent = (secret: string, body: Buffer, now: Date): string =>
  Stripe.webhooks.generateTestHeaderString({
    secret,
    payload: body.toString(),
    timestamp: Math.floor(now.getTime() / 1000),
  });

/** A stub of Stripe's Checkout on a free local port, with configurable faults. */
export async function startLoopbackStripe(options: {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly now: () => Date;
}) {
  const { secretKey, webhookSecret, now } = options;
  const sessions = new Map<string, Session>();
  const answers = new Map<string, { readonly form: string; readonly status: number; readonly body: string }>();
  const requests: StripeRequest[] = [];
  const faults: Fault[] = [];
  const events: { headers: Record<string, string>; body: Buffer }[] = [];

  const amountOf = ({ form }: Session): number => Number(form.get("line_items[0][price_data][unit_amount]"));
  const currencyOf = ({ form }: Session): string => form.get("line_items[0][price_data][currency]") ?? "";
  const refundObject = (session: Session, refund: Session["refunds"][number]) => ({
    ...refund,
    object: "refund",
    currency: currencyOf(session),
    payment_intent: session.intent,
  });
  const intentObject = (session: Session) => ({
    id: session.intent,
    object: "payment_intent",
    status: session.step,
    amount: amountOf(session),
    amount_capturable: session.step === "requires_capture" ? amountOf(session) : 0,
    amount_received: session.received,
    capture_method: "manual",
    currency: currencyOf(session),
    last_payment_error: session.error,
    metadata: { attempt: session.form.get("payment_intent_data[metadata][attempt]") },
    latest_charge:
      session.status === "complete"
        ? {
            object: "charge",
            disputed: session.disputed,
            refunds: { object: "list", data: session.refunds.map((refund) => refundObject(session, refund)) },
          }
        : null,
  });
  const sessionObject = (session: Session, isExpanded = false) => ({
    id: session.id,
    object: "checkout.session",
    status: session.status,
    amount_total: amountOf(session),
    currency: currencyOf(session),
    client_reference_id: session.form.get("client_reference_id"),
    metadata: {},
    payment_status: session.received > 0 ? "paid" : "unpaid",
    url: session.status === "open" ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
    payment_intent:
      session.error || session.status === "complete" ? (isExpanded ? intentObject(session) : session.intent) : null,
  });

  function announce(type: string, object: unknown, account?: string): void {
    const facts = { id: `evt_${events.length + 1}`, object: "event", type, livemode: false, data: { object } };
    const event = account === undefined ? facts : { ...facts, account };
    const body = Buffer.from(JSON.stringify(event));
    events.push({ body, headers: { "stripe-signature": signEvent(webhookSecret, body, now()) } });
  }

  const refusal = (code: string, status = 400) => ({
    status,
    json: { error: { type: "invalid_request_error", code, message: `about ${secretKey}` } },
  });
  const find = (id: string | undefined): Session | undefined =>
    [...sessions.values()].find((session) => session.id === id || session.intent === id);
  const tell = (type: string, session: Session, object: unknown): void => announce(type, object, session.account);

  function begin(form: URLSearchParams, account: string | undefined) {
    if (amountOf({ form } as Session) < 1) return refusal("amount_too_small");
    if (form.get("payment_intent_data[capture_method]") !== "manual") return refusal("capture_method_missing");
    if (Number(form.get("expires_at")) < now().getTime() / 1000 + 1800) return refusal("expires_at_too_early");
    const n = sessions.size + 1;
    const session: Session = {
      id: `cs_test_${n}`,
      account,
      intent: `pi_${n}`,
      form,
      refunds: [],
      status: "open",
      step: "requires_payment_method",
      received: 0,
      error: null,
      disputed: false,
    };
    sessions.set(session.id, session);
    return { status: 200, json: sessionObject(session) };
  }

  function act(path: string, form: URLSearchParams, account: string | undefined): { status: number; json: unknown } {
    const [, kind, id, verb] =
      /^\/v1\/(checkout\/sessions|payment_intents|refunds)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (kind === "checkout/sessions" && !id) return begin(form, account);
    const session = find(id ?? form.get("payment_intent") ?? "");
    if (session?.account !== account || !session) return refusal("resource_missing", 404);
    if (verb === "expire") {
      if (session.status !== "open") return refusal("payment_intent_unexpected_state");
      session.status = "expired";
      tell("checkout.session.expired", session, sessionObject(session));
      return { status: 200, json: sessionObject(session) };
    }
    if (verb === "cancel" || verb === "capture") {
      if (session.step !== "requires_capture") return refusal("payment_intent_unexpected_state");
      const amount = Number(form.get("amount_to_capture"));
      if (verb === "capture" && amount > amountOf(session)) return refusal("amount_too_large");
      session.step = verb === "capture" ? "succeeded" : "canceled";
      if (verb === "capture") session.received = amount;
      tell(`payment_intent.${session.step}`, session, intentObject(session));
      return { status: 200, json: intentObject(session) };
    }
    if (kind === "refunds") {
      const amount = Number(form.get("amount"));
      const refunded = session.refunds.reduce((all, refund) => all + refund.amount, 0);
      if (session.step !== "succeeded" || refunded + amount > session.received) return refusal("amount_too_large");
      const refund = { id: `re_${session.intent}_${session.refunds.length}`, amount, status: "succeeded" };
      session.refunds.push({ ...refund, metadata: { key: form.get("metadata[key]") ?? "" } });
      const object = refundObject(session, session.refunds.at(-1) as Session["refunds"][number]); // just pushed
      tell("refund.created", session, object);
      return { status: 200, json: object };
    }
    return { status: 200, json: sessionObject(session, true) };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const path = new URL(request.url ?? "", "http://localhost").pathname;
    requests.push({ path, headers: request.headers, form });
    const send = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): void =>
      void response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return send(401, JSON.stringify(refusal("invalid_api_key").json));
    const fault = faults.shift();
    if (fault === "silence") return;
    if (fault === "hang up") return void response.destroy();
    if (typeof fault === "object" && "status" in fault) return send(fault.status, fault.body, fault.headers);
    const account = request.headers["stripe-account"]?.toString();
    // Keys are of one account.
    const key =
      request.method === "POST" ? `${request.headers["idempotency-key"]} ${account ?? "platform"}` : undefined;
    const before = key === undefined ? undefined : answers.get(key);
    if (before && before.form !== form.toString()) return send(400, JSON.stringify(refusal("idempotency_error").json));
    const { status, json } = before
      ? { status: before.status, json: JSON.parse(before.body) }
      : act(path, form, account);
    const body = JSON.stringify(json);
    if (key !== undefined && status < 500) answers.set(key, { form: form.toString(), status, body });
    if (fault === "hang up after") return void response.destroy();
    if (fault === "half an answer") {
      response.writeHead(200, { "content-length": body.length }).write(body.slice(0, 40), () => response.destroy());
      return;
    }
    send(status, fault ? JSON.stringify(fault.change(json)) : body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: requests as readonly StripeRequest[],
    /** The signed events sent so far. */
    events: events as readonly { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }[],
    tell: announce,
    /** Sets the faults of the next requests, one each, in order. */
    failNext: (...next: readonly Fault[]): void => void faults.push(...next),
    /** Pays on Stripe's page. */
    pay(reference: string): void {
      const session = find(reference);
      if (session?.status !== "open") return;
      Object.assign(session, { status: "complete", step: "requires_capture", error: null });
      tell("payment_intent.amount_capturable_updated", session, intentObject(session));
      tell("checkout.session.completed", session, sessionObject(session));
    },
    decline(reference: string, declineCode: string): void {
      const session = find(reference);
      if (session?.status !== "open") return;
      session.error = { code: "card_declined", decline_code: declineCode };
      tell("payment_intent.payment_failed", session, intentObject(session));
    },
    dispute(reference: string, step: "open" | "won" | "lost" = "open"): void {
      const session = find(reference);
      if (!session) return;
      session.disputed = true;
      const { intent, received: amount } = session;
      const dispute = { object: "dispute", payment_intent: intent, amount, currency: currencyOf(session) };
      if (step === "open") tell("charge.dispute.created", session, { ...dispute, status: "needs_response" });
      else tell("charge.dispute.closed", session, { ...dispute, status: step });
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type LoopbackStripe = Awaited<ReturnType<typeof startLoopbackStripe>>;

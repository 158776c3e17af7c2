import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import {
  declineReasons,
  disputeSteps,
  leftUrl,
  type MoneyOutcome,
  type PaymentCalls,
  type PaymentFacts,
  type PaymentOrder,
  type PaymentRefused,
  type PaymentUnavailable,
  paymentSteps,
} from "./payments.ts";
import type { EventFault, PageOutcome, Sandbox, SandboxBook, SandboxFault, SandboxPayment } from "./sandbox-port.ts";
import { checkSignature, signEvent } from "./sandbox-signature.ts";

const SandboxEvent = z.strictObject({
  id: z.string().check(z.regex(/^evt_[\w-]{10,200}$/)),
  name: z.string().check(z.maxLength(60)),
  installation: z.string(),
  payment: z.strictObject({
    reference: z.string(),
    attempt: z.uuid(),
    step: z.enum(paymentSteps),
    reason: z.nullable(z.enum(declineReasons)),
    captured: z.int().check(z.minimum(0)),
    refunds: z.array(
      z.strictObject({
        id: z.string(),
        key: z.nullable(z.string()),
        amount: z.int().check(z.minimum(1)),
        step: z.enum(["pending", "done", "failed"]),
      }),
    ),
    dispute: z.nullable(z.strictObject({ step: z.enum(disputeSteps), amount: z.int().check(z.minimum(0)) })),
  }),
});

const factsOf = ({ reference, attempt, amount, step, reason, captured, refunds, dispute }: SandboxPayment) =>
  ({ reference, attempt, alias: null, amount, step, reason, captured, refunds, dispute }) satisfies PaymentFacts;
const refused = (reason: PaymentRefused["reason"]): PaymentRefused => ({ kind: "refused", reason });
const unavailable: PaymentUnavailable = { kind: "unavailable", reason: "configured fault of the sandbox" };
const refundedOf = ({ refunds }: SandboxPayment): number =>
  refunds.reduce((total, { amount, step }) => total + (step === "failed" ? 0 : amount), 0);

/** Unchanged, or changed with an event. */
type Move<T> = { readonly kept?: SandboxPayment; readonly name?: string; readonly answer: T };

/** A payment service without money: a payment page with test cards, signed events, and configurable faults. */
export function createSandbox(options: {
  readonly book: SandboxBook;
  /** Signs events, and makes references unguessable. */
  readonly secret: string;
  /** The id of this installation: events of others are ignored. */
  readonly installation: string;
  readonly now: () => Date;
}): Sandbox {
  const { book, secret, installation, now } = options;
  const faults: SandboxFault[] = [];
  const eventFaults: EventFault[] = [];
  const heldBack: Buffer[] = [];
  let onEvent: Parameters<Sandbox["setListener"]>[0] | undefined;

  const referenceOf = (attempt: string): string =>
    `test_${createHmac("sha256", secret).update(`reference/${attempt}`).digest("base64url").slice(0, 32)}`;

  async function send(body: Buffer): Promise<void> {
    await onEvent?.({ "sandbox-signature": signEvent(secret, body, now()) }, body).catch(() => undefined);
  }

  async function announce(name: string, payment: SandboxPayment): Promise<void> {
    const { amount: _, alias: __, ...facts } = factsOf(payment);
    const id = `evt_${payment.reference.slice("test_".length)}_${payment.told}`;
    const body = Buffer.from(JSON.stringify({ id, name, installation, payment: facts }));
    const fault = eventFaults.shift();
    if (fault === "drop") return;
    if (fault === "hold back") return void heldBack.push(body);
    await Promise.all(fault === "repeat" ? [send(body), send(body)] : [send(body)]);
  }

  async function applyMove<T>(reference: string, work: (kept: SandboxPayment) => Move<T>): Promise<T | undefined> {
    const moved = await book.change<(Move<T> & { kept?: SandboxPayment }) | undefined>(reference, (found) => {
      if (!found) return { answer: undefined };
      const moved = work(withExpiry(found));
      const kept = moved.kept && { ...moved.kept, told: moved.name ? found.told + 1 : found.told };
      return kept ? { kept, answer: { ...moved, kept } } : { answer: moved };
    });
    if (moved?.name && moved.kept) await announce(moved.name, moved.kept);
    return moved?.answer;
  }

  const withExpiry = (payment: SandboxPayment): SandboxPayment =>
    ["open", "declined"].includes(payment.step) && Date.parse(payment.expiresAt) <= now().getTime()
      ? { ...payment, step: "expired" }
      : payment;

  /** A call that moves money. */
  async function moveMoney(
    reference: string,
    work: (kept: SandboxPayment) => Move<MoneyOutcome>,
  ): Promise<MoneyOutcome> {
    const fault = faults.shift();
    if (fault === "down") return unavailable;
    const outcome = await applyMove(reference, work);
    if (fault) return unavailable;
    return outcome ?? refused("missing");
  }
  const done = (kept: SandboxPayment, name?: string): Move<MoneyOutcome> => ({
    kept,
    answer: { kind: "done", payment: factsOf(kept) },
    ...(name && { name }),
  });
  const refuseMove = (reason: PaymentRefused["reason"]): Move<MoneyOutcome> => ({ answer: refused(reason) });

  const newPayment = ({
    attempt,
    amount,
    description,
    returnUrl,
    language,
    expiresAt,
  }: PaymentOrder): SandboxPayment => ({
    reference: referenceOf(attempt),
    attempt,
    amount,
    description,
    returnUrl,
    language,
    expiresAt: expiresAt.toISOString(),
    step: "open",
    reason: null,
    captured: 0,
    captureKey: null,
    refunds: [],
    dispute: null,
    told: 0,
  });

  const calls: PaymentCalls = {
    async begin(order) {
      const fault = faults.shift();
      if (fault === "down") return unavailable;
      if (order.amount.amount <= 0) return refused("invalid");
      const reference = referenceOf(order.attempt);
      const isSame = await book.change(reference, (found) =>
        found
          ? { answer: found.amount.amount === order.amount.amount && found.amount.currency === order.amount.currency }
          : { kept: newPayment(order), answer: true },
      );
      if (!isSame) return refused("invalid");
      return fault ? unavailable : { kind: "begun", reference, payUrl: `/_pay/${reference}/` };
    },
    async get(reference) {
      if (faults.shift()) return unavailable;
      const found = await book.change(reference, (kept) => ({ answer: kept }));
      return found ? { kind: "payment", payment: factsOf(withExpiry(found)) } : { kind: "missing" };
    },
    capture: (reference, { amount, key }) =>
      moveMoney(reference, (kept) => {
        if (kept.captureKey === key) return done(kept);
        if (kept.step !== "authorised") return refuseMove("wrong-state");
        if (amount.currency !== kept.amount.currency || amount.amount > kept.amount.amount)
          return refuseMove("too-much");
        if (amount.amount <= 0) return refuseMove("invalid");
        return done({ ...kept, step: "captured", captured: amount.amount, captureKey: key }, "payment.captured");
      }),
    release: (reference) =>
      moveMoney(reference, (kept) => {
        if (kept.step === "captured") return refuseMove("wrong-state");
        if (kept.step === "released" || kept.step === "expired") return done(kept);
        const step = kept.step === "authorised" ? "released" : "expired";
        return done({ ...kept, step }, `payment.${step}`);
      }),
    refund: (reference, { amount, key }) =>
      moveMoney(reference, (kept) => {
        if (kept.refunds.some((refund) => refund.key === key)) return done(kept);
        if (kept.step !== "captured") return refuseMove("wrong-state");
        if (amount.currency !== kept.amount.currency || amount.amount <= 0) return refuseMove("invalid");
        if (refundedOf(kept) + amount.amount > kept.captured) return refuseMove("too-much");
        const refund = { id: `re_${kept.refunds.length + 1}`, key, amount: amount.amount, step: "done" } as const;
        return done({ ...kept, refunds: [...kept.refunds, refund] }, "payment.refunded");
      }),
  };

  return {
    service: "sandbox",
    hasAccounts: false,
    ...calls,
    at: () => calls,
    verifyEvent(headers, body) {
      const checked = checkSignature(secret, { header: headers["sandbox-signature"], body, now: now() });
      if (checked !== "good") return { kind: "refused", reason: checked };
      const event = SandboxEvent.safeParse(parsed(body)).data;
      if (!event) return { kind: "refused", reason: "content" };
      if (event.installation !== installation) return { kind: "refused", reason: "account" };
      return { kind: "event", id: event.id, name: event.name, account: null, told: event.payment };
    },
    find: (reference) => book.change(reference, (kept) => ({ answer: kept && withExpiry(kept) })),
    async choose(reference, choice) {
      const outcome = await applyMove<PageOutcome>(reference, (kept) => {
        const { returnUrl } = kept;
        if (!["open", "declined"].includes(kept.step)) return { answer: { kind: "over", returnUrl } };
        if (choice === "cancel") return { answer: { kind: "cancelled", returnUrl: leftUrl(returnUrl) } };
        if (choice === "confirm") return { answer: { kind: "confirm", payment: kept } };
        if (choice === "pays" || choice === "confirmed")
          return {
            kept: { ...kept, step: "authorised", reason: null },
            name: "payment.authorised",
            answer: { kind: "authorised", returnUrl },
          };
        const reason = choice === "no-funds" ? "insufficient-funds" : choice;
        const declined: SandboxPayment = { ...kept, step: "declined", reason };
        return { kept: declined, name: "payment.declined", answer: { kind: "declined", payment: declined } };
      });
      return outcome ?? { kind: "missing" };
    },
    async dispute(reference, step = "open") {
      await applyMove(reference, (kept) => ({
        kept: { ...kept, dispute: { step, amount: kept.captured } },
        name: "payment.dispute",
        answer: undefined,
      }));
    },
    payments: () => book.list(),
    failNext: (...next) => void faults.push(...next),
    failNextEvents: (...next) => void eventFaults.push(...next),
    async sendHeldBack() {
      for (const body of heldBack.splice(0).reverse()) await send(body);
    },
    setListener: (listener) => {
      onEvent = listener;
    },
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

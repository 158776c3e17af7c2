import type { FastifyInstance, FastifyReply } from "fastify";
import { type SandboxPayment, type TestCard, testCards } from "../../adapters/payments/sandbox-port.ts";
import { refuse } from "../../contract/errors.ts";
import { normaliseDomain } from "../../contract/providers.ts";
import { isForeign } from "../http/posted-form.ts";
import type { Services } from "../services.ts";
import { type TestPage, testPaymentPage } from "./sandbox-page.ts";

type Choice = TestCard | "confirmed" | "not-confirmed" | "cancel";

/** The chosen card; undefined for a value that the page does not offer. */
function choiceIn(form: URLSearchParams): Choice | undefined {
  const choice = form.get("choice");
  if (choice === "confirmed" || choice === "not-confirmed" || choice === "cancel") return choice;
  return choice === "card"
    ? (Object.keys(testCards) as TestCard[]).find((card) => card === form.get("card"))
    : undefined;
}

/** The page of the embedded sandbox, where a payment service's own would be. There is none with a real one. */
export function testPaymentRoutes(app: FastifyInstance, { sandbox }: Services): void {
  const path = "/_pay/:reference";
  const nothing = () => refuse("not-found", "There is nothing to pay at this address.");

  /** The payment, on the host of the clinic that asked for it. */
  async function paymentAt(host: string, reference: string): Promise<SandboxPayment> {
    const payment = (await sandbox?.find(reference)) ?? nothing();
    return normaliseDomain(URL.parse(payment.returnUrl)?.host ?? "") === normaliseDomain(host) ? payment : nothing();
  }

  function show(reply: FastifyReply, payment: SandboxPayment, page: TestPage) {
    const shown = ["open", "declined"].includes(payment.step) ? page : "over";
    return reply
      .header(
        "content-security-policy",
        `default-src 'none'; style-src 'nonce-${reply.nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      )
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(testPaymentPage(payment, shown, reply.nonce));
  }

  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.get<{ Params: { reference: string }; Querystring: { page?: string } }>(path, async (request, reply) =>
    show(
      reply,
      await paymentAt(request.host, request.params.reference),
      request.query.page === "confirm" ? "confirm" : "cards",
    ),
  );
  app.post<{ Params: { reference: string } }>(path, async (request, reply) => {
    if (isForeign(request)) return refuse("not-allowed", "This form was sent by another site.");
    const choice = request.body instanceof URLSearchParams ? choiceIn(request.body) : undefined;
    if (!choice) return refuse("invalid-input", "Choose a card, or go back.");
    const { reference } = await paymentAt(request.host, request.params.reference);
    const outcome = (await sandbox?.choose(reference, choice)) ?? nothing();
    if (outcome.kind === "missing") return nothing();
    // Each answer is an address of its own, so that going back shows the payment as it is by then.
    if ("returnUrl" in outcome) return reply.redirect(outcome.returnUrl, 303);
    const page = outcome.kind === "confirm" ? "?page=confirm" : "";
    return reply.redirect(`/_pay/${encodeURIComponent(reference)}${page}`, 303);
  });
}

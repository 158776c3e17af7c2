import type { ActionFunctionArgs } from "react-router";
import { Refusal, refuse } from "../../../contract/errors.ts";
import { majorUnits } from "../../../contract/money.ts";
import { leastShare } from "../../../contract/payment-link-constants.ts";
import { listPaymentLinks, makePaymentLink, withdrawPaymentLink } from "../../../contract/payment-links.ts";
import { callOf } from "../../api.ts";
import { formatMoney } from "../../format.ts";
import type { FormWords } from "../../forms/problem.ts";
import { missingFields, orRefused } from "../../forms/refused.ts";
import { typedAmount } from "../../forms/typed-amount.ts";
import { siteContext } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";
import type { PaymentLinksDone } from "./payment-links-page.ts";

/** Makes or withdraws a payment link; the page is then read again. */
export async function paymentLinksAction({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const { language } = context.get(siteContext);
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const currency = text("currency");
  const words: FormWords = {
    names: { name: m.payment_links_name, amount: m.payment_links_amount },
    textOf: ({ reason, limit }, control) => {
      if (control === "name" && reason === "required") return m.payment_links_name_empty();
      if (control !== "amount" || reason !== "rule") return undefined;
      const most = formatMoney({ amount: limit ?? 0, currency }, language);
      return m.payment_links_amount_wrong({ least: formatMoney(majorUnits(leastShare, currency), language), most });
    },
    reasons: { "wrong-state": m.payment_links_refused },
  };
  return orRefused<PaymentLinksDone, unknown>({
    form,
    language,
    words,
    write: async () => {
      switch (text("intent")) {
        case "make": {
          if (text("name") === "") throw missingFields("name");
          const amount = typedAmount(text("amount"), currency, language);
          if (!amount) {
            const { free } = await call(listPaymentLinks, { params: { id } });
            const message = "is not an amount";
            const errors = [{ field: "amount", reason: "rule", message, limit: free.amount }];
            throw new Refusal("invalid-input", message, { errors });
          }
          const params = { id, link: text("link") };
          await call(makePaymentLink, { params, body: { name: text("name"), amount } });
          return { did: "make" };
        }
        case "withdraw":
          await call(withdrawPaymentLink, { params: { id, link: text("link") } });
          return { did: "withdraw" };
        default:
          return refuse("not-found", "There is no such form.");
      }
    },
  });
}

import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { siteLanguageOf } from "../../../contract/languages.ts";
import { payByLink } from "../../../contract/payment-links.ts";
import { callOf } from "../../api.ts";
import { missingFields, orRefused } from "../../forms/refused.ts";
import { siteContext } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

const required = ["name", "email"] as const;

/** Leads to the page of the payment service. */
export async function payerAction({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const { language } = context.get(siteContext);
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  return orRefused({
    form,
    language,
    words: {
      names: { name: m.payment_links_payer_name, email: m.payment_links_payer_email },
      textOf: ({ reason }, control) => {
        if (reason !== "required") return undefined;
        return control === "name" ? m.payment_links_payer_name_empty() : m.payment_links_payer_email_empty();
      },
      reasons: { conflict: m.payment_links_payer_moved, "wrong-state": m.payment_links_payer_ended },
    },
    write: async () => {
      const missing = required.filter((name) => text(name) === "");
      if (missing.length > 0) throw missingFields(...missing);
      const amount = { amount: Number(text("amount")), currency: text("currency") };
      const body = { name: text("name"), email: text("email"), language: siteLanguageOf(language), amount };
      const { payUrl } = await callOf(context)(payByLink, { params: { token: params["token"] ?? "" }, body });
      const page = new URL(payUrl, request.url).href;
      return import.meta.env.SSR ? redirect(page) : redirectDocument(page);
    },
  });
}

import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { type AccountTrip, removeTripItem } from "../../../contract/account-trips.ts";
import type { Call } from "../../../contract/call.ts";
import {
  type Checkout,
  checkoutMethods,
  chooseCurrency,
  extendCheckout,
  leaveCheckout,
  openCheckout,
  payCheckout,
  returnToCard,
  settleCheckout,
} from "../../../contract/checkout.ts";
import { callOf } from "../../api.ts";
import type { FormWords } from "../../forms/problem.ts";
import { missingFields, orRefused } from "../../forms/refused.ts";
import { siteContext } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

const words: FormWords = {
  names: {
    agreed: m.checkout_terms_short,
    currency: m.checkout_currency,
    total: m.checkout_due_total,
    checks: m.checkout_checks,
  },
  textOf: ({ reason }, control) =>
    ({
      agreed: m.checkout_terms_missing(),
      total: m.checkout_refused_conflict(),
      // The typed value may also be no currency.
      ...(reason === "rule" && { currency: m.checkout_refused_rate() }),
      checks: m.checkout_refused_checks(),
    })[control],
  reasons: { conflict: m.checkout_refused_conflict, "wrong-state": m.checkout_refused_state },
};

interface Post {
  readonly call: Call;
  readonly form: FormData;
  readonly key: string;
  readonly seen: { readonly params: { readonly id: string }; readonly version: number };
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? "");

/** Write of each form, by its intent. */
const acts: Readonly<Record<string, (post: Post) => Promise<Checkout | AccountTrip>>> = {
  open: ({ call, form }) => call(openCheckout, { body: { trip: text(form, "trip") } }),
  extend: ({ call, seen: { params, version } }) => call(extendCheckout, { params, body: { version } }),
  currency: ({ call, form, seen: { params, version } }) =>
    call(chooseCurrency, { params, body: { version, currency: text(form, "currency") } }),
  pay: async ({ call, form, key, seen: { params, version } }) => {
    if (form.get("agreed") !== "yes") throw missingFields("agreed");
    const total = { amount: Number(form.get("amount")), currency: text(form, "charged") };
    const method = checkoutMethods.find((one) => one === form.get("method")) ?? "card";
    return call(payCheckout, { params, query: {}, body: { version, total, method, agreed: true } }, { key });
  },
  keep: ({ call, key, seen: { params, version } }) =>
    call(settleCheckout, { params, body: { version, choice: "keep" } }, { key }),
  undo: ({ call, key, seen: { params, version } }) =>
    call(settleCheckout, { params, body: { version, choice: "refund" } }, { key }),
  remove: ({ call, form, key }) => {
    const params = { id: text(form, "trip"), item: text(form, "item") };
    return call(removeTripItem, { params, query: {}, body: { version: Number(form.get("seen")) } }, { key });
  },
  card: ({ call, seen: { params, version } }) => call(returnToCard, { params, body: { version } }),
  leave: ({ call, seen: { params, version } }) => call(leaveCheckout, { params, body: { version } }),
};

/** Every form of the checkout. Where there is a page to pay on, the browser goes there; without script it is a link. */
export async function checkoutAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { language } = context.get(siteContext);
  const { pathname, search, origin } = new URL(request.url);
  const intent = text(form, "intent");
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  const seen = { params: { id: text(form, "id") }, version: Number(form.get("version")) };
  return orRefused({
    form,
    language,
    words,
    write: async () => {
      const done = await act?.({ call: callOf(context), form, key: text(form, "key"), seen });
      const page = done && "payment" in done ? done.payment?.payUrl : undefined;
      if (page && intent === "pay" && !import.meta.env.SSR) return redirectDocument(new URL(page, origin).href);
      const { base } = context.get(siteContext);
      return redirect(`${pathname.slice(base.length)}${search}`);
    },
  });
}

import type { ReactNode } from "react";
import { Form, useActionData, useLocation, useNavigation } from "react-router";
import type { Checkout } from "../../../contract/checkout.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import { firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { useSite } from "../../site.ts";
import type { CheckoutPage } from "./checkout-screen.tsx";

type CheckoutFormProps = {
  page: CheckoutPage;
  intent: string;
  checkout?: Checkout;
  /** Distinguishes forms of one kind on a page. */
  about?: string;
  className?: string;
  children: (facts: { busy: boolean; refused: Refused | undefined }) => ReactNode;
};

/** One form of the checkout: it says which checkout it saw, and shows its own refusal. */
export function CheckoutForm({ page, intent, checkout, about, className = "", children }: CheckoutFormProps) {
  const { pathname, search } = useLocation();
  const { base } = useSite();
  const data = useActionData<Refused>();
  const refused =
    data?.intent === intent && (about === undefined || firstOf(data.typed, "item") === about) ? data : undefined;
  const navigation = useNavigation();
  const { state, formData: sent } = navigation;
  const busy =
    state !== "idle" && sent?.get("intent") === intent && (about === undefined || sent.get("item") === about);
  const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return (
    <Form method="post" action={`${path}${search}`} noValidate className={`flex flex-col gap-4 ${className}`}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={`${page.formKey}-${intent}${about?.slice(-12) ?? ""}`.slice(0, 64)} />
      {checkout && <input type="hidden" name="id" value={checkout.id} />}
      {checkout && <input type="hidden" name="version" value={checkout.version} />}
      <FormProblems refused={refused} />
      {children({ busy, refused })}
    </Form>
  );
}

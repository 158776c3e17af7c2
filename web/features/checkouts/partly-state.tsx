import type { Checkout } from "../../../contract/checkout.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { CheckoutForm } from "./checkout-form.tsx";
import type { CheckoutPage } from "./checkout-screen.tsx";

/** A part was not booked: the person keeps the rest, or has all of it cancelled. */
export default function PartlyState({ checkout, page }: { checkout: Checkout; page: CheckoutPage }) {
  const { language } = useSite();
  const { undoCosts } = checkout;
  if (!undoCosts) return <Notice title={m.checkout_partly_title()}>{m.checkout_chosen()}</Notice>;
  const costs =
    undoCosts.amount === 0
      ? m.checkout_undo_free()
      : m.checkout_undo_costs({ amount: formatMoney(undoCosts, language) });
  return (
    <Notice tone="warning" title={m.checkout_partly_title()} announce>
      <p>{m.checkout_partly_text()}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <CheckoutForm page={page} checkout={checkout} intent="keep">
          {({ busy }) => (
            <>
              <Button type="submit" busy={busy} wide>
                {m.checkout_keep()}
              </Button>
              <p>{m.checkout_keep_hint()}</p>
            </>
          )}
        </CheckoutForm>
        <CheckoutForm page={page} checkout={checkout} intent="undo">
          {({ busy }) => (
            <>
              <Button type="submit" variant="secondary" busy={busy} wide>
                {m.checkout_undo()}
              </Button>
              <p>{costs}</p>
            </>
          )}
        </CheckoutForm>
      </div>
    </Notice>
  );
}

import type { CheckoutPage as Answer } from "../../../contract/checkout.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { m } from "../../words/compiled/messages.js";
import { CheckoutForm } from "./checkout-form.tsx";
import type { CheckoutPage } from "./checkout-screen.tsx";

/** Nothing is held yet: what holding does, and the way to it once every check is met. */
export function CheckoutStart({ page, answer }: { page: CheckoutPage; answer: Answer }) {
  return (
    <Card as="section">
      <h2 className="text-lg">{m.checkout_start_title({ count: answer.waiting.items.length })}</h2>
      <p className="text-muted">{m.checkout_start_text()}</p>
      <CheckoutForm page={page} intent="open">
        {({ busy }) => (
          <>
            <input type="hidden" name="trip" value={answer.trip.id} />
            <Button type="submit" size="lg" wide busy={busy} disabled={page.checks.some(({ ok }) => !ok)}>
              {m.checkout_start()}
            </Button>
          </>
        )}
      </CheckoutForm>
    </Card>
  );
}

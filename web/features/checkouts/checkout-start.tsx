import type { CheckoutPage as Answer } from "../../../contract/checkout.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { m } from "../../words/compiled/messages.js";
import { CheckoutForm } from "./checkout-form.tsx";
import type { CheckoutPage } from "./checkout-screen.tsx";

/** Nothing is held yet: what holding does, and the way to it. */
export function CheckoutStart({ page, answer }: { page: CheckoutPage; answer: Answer }) {
  if (answer.waiting === 0) return answer.checkout ? null : <p>{m.checkout_nothing()}</p>;
  return (
    <Card as="section" className="max-w-2xl">
      <h2 className="text-lg">{m.checkout_start_title({ count: answer.waiting })}</h2>
      <p className="text-muted">{m.checkout_start_text()}</p>
      <CheckoutForm page={page} intent="open">
        {({ busy }) => (
          <>
            <input type="hidden" name="trip" value={answer.trip.id} />
            <Button type="submit" size="lg" busy={busy} className="self-start">
              {m.checkout_start()}
            </Button>
          </>
        )}
      </CheckoutForm>
    </Card>
  );
}

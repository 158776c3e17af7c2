import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Checkout } from "../../../contract/checkout.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { m } from "../../words/compiled/messages.js";
import { CheckoutForm } from "./checkout-form.tsx";
import type { CheckoutPage } from "./checkout-screen.tsx";

/** Until when everything is kept, counted by the server's clock, however wrong the reader's is. */
export function CheckoutHold({ checkout, page }: { checkout: Checkout; page: CheckoutPage }) {
  const hydrated = useHydrated();
  const clock = useClinicClock();
  const { revalidate } = useRevalidator();
  const [shown] = useState(() => performance.now());
  const [passed, setPassed] = useState(0);
  const total = Math.max(0, Date.parse(checkout.holdUntil) - Date.parse(page.now));
  const left = Math.max(0, Math.ceil((total - passed) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now() - shown), 500);
    return () => clearInterval(timer);
  }, [shown]);
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  return (
    <Card as="section" tone="soft">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>{m.checkout_hold_until({ time: clock(checkout.holdUntil) })}</span>
        {!isOver && (
          <span className={`figures text-sm font-medium text-muted ${hydrated ? "" : "invisible"}`} aria-hidden="true">
            {m.checkout_hold_left({
              minutes: String(Math.floor(left / 60)),
              seconds: String(left % 60).padStart(2, "0"),
            })}
          </span>
        )}
      </p>
      {isOver && <p role="alert">{m.checkout_hold_over()}</p>}
      {checkout.mayExtend && !isOver && (
        <CheckoutForm page={page} checkout={checkout} intent="extend">
          {({ busy }) => (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit" variant="secondary" busy={busy}>
                {m.checkout_extend()}
              </Button>
              <span className="text-sm text-muted">{m.checkout_extend_hint()}</span>
            </div>
          )}
        </CheckoutForm>
      )}
    </Card>
  );
}

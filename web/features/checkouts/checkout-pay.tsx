import type { Checkout } from "../../../contract/checkout.ts";
import { formatMoney } from "../../format.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { billingPath } from "../../trip/billing-path.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import { CheckoutForm } from "./checkout-form.tsx";
import type { CheckoutPage } from "./checkout-screen.tsx";

/** In which currency, how, under which rules: and the one button that matters. */
export function CheckoutPay({ checkout, page, trip }: { checkout: Checkout; page: CheckoutPage; trip: string }) {
  const { language } = useSite();
  const { charge, checks, credit, mayTransfer, mayConvert, isAgreed, status } = checkout;
  const isReady = checks.every(({ ok }) => ok);
  const isFree = charge.amount === 0;
  const mayCredit = !isFree && (credit?.amount ?? 0) >= charge.amount;
  const held = credit && formatMoney(credit, language);
  return (
    <section className="flex flex-col gap-6" id="pay">
      {!isFree && mayConvert && (
        <Disclosure summary={m.lists_labelled({ term: m.checkout_currency(), detail: charge.currency })}>
          <CheckoutForm page={page} checkout={checkout} intent="currency">
            {({ busy }) => (
              <>
                <Field name="currency" label={m.checkout_currency()} hint={m.checkout_currency_hint()}>
                  <Select defaultValue={charge.currency} options={page.currencies} />
                </Field>
                <Button type="submit" variant="secondary" busy={busy} className="self-start">
                  {m.checkout_currency_use()}
                </Button>
              </>
            )}
          </CheckoutForm>
        </Disclosure>
      )}
      <CheckoutForm page={page} checkout={checkout} intent="pay">
        {({ busy, refused }) => (
          <>
            <input type="hidden" name="amount" value={charge.amount} />
            <input type="hidden" name="charged" value={charge.currency} />
            {held && !mayCredit && !isFree && <Notice>{m.checkout_credit_later({ amount: held })}</Notice>}
            {mayTransfer || mayCredit ? (
              <ChoiceCards
                name="method"
                legend={m.checkout_method()}
                // Money that lies here pays before more is sent.
                defaultChosen={[mayCredit ? "credit" : "card"]}
                options={[
                  { value: "card", label: m.checkout_method_card(), text: m.checkout_method_card_hint() },
                  ...(mayTransfer
                    ? [
                        {
                          value: "transfer",
                          label: m.checkout_method_transfer(),
                          text: m.checkout_method_transfer_hint(),
                        },
                      ]
                    : []),
                  ...(mayCredit && held && credit
                    ? [
                        {
                          value: "credit",
                          label: m.bookings_rest_credit({ amount: held }),
                          text: m.checkout_method_credit_hint({
                            amount: formatMoney(charge, language),
                            left: formatMoney({ ...charge, amount: credit.amount - charge.amount }, language),
                          }),
                        },
                      ]
                    : []),
                ]}
              />
            ) : (
              !isFree && <p className="text-sm text-muted">{m.checkout_method_card_hint()}</p>
            )}
            <Checkbox
              name="agreed"
              value="yes"
              defaultChecked={isAgreed}
              label={m.checkout_terms()}
              error={refused?.errors.find(({ control }) => control === "agreed")?.text}
            />
            <Link to={paths.termsOfService} className="text-link inline-flex min-h-11 items-center self-start">
              {m.offers_terms()}
            </Link>
            <Link
              to={`${billingPath(trip)}&from=checkout`}
              className="text-link inline-flex min-h-11 items-center self-start"
            >
              {m.invoices_details()}
            </Link>
            <Button type="submit" size="lg" wide busy={busy} disabled={!isReady}>
              {isFree
                ? m.checkout_pay_none()
                : status === "declined"
                  ? m.checkout_retry()
                  : m.checkout_pay({ amount: formatMoney(charge, language) })}
            </Button>
            {!isFree && <p className="text-sm text-muted">{m.checkout_safe()}</p>}
          </>
        )}
      </CheckoutForm>
      {status === "open" && (
        <CheckoutForm page={page} checkout={checkout} intent="leave">
          {({ busy }) => (
            <div className="flex flex-col items-start gap-1">
              <Button type="submit" variant="quiet" busy={busy}>
                {m.checkout_later()}
              </Button>
              <span className="text-sm text-muted">{m.checkout_later_hint()}</span>
            </div>
          )}
        </CheckoutForm>
      )}
    </section>
  );
}

import type { Checkout } from "../../../contract/checkout.ts";
import type { Language } from "../../../contract/values.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { accountRows } from "../../trip/account-rows.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { CheckoutForm } from "./checkout-form.tsx";
import type { CheckoutPage } from "./checkout-screen.tsx";

/** Where to transfer how much, under which reference and until when; and the ways back. */
export default function TransferState({ checkout, page }: { checkout: Checkout; page: CheckoutPage }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const { payment, charge, dueNow, holdUntil } = checkout;
  const { account, received } = payment ?? {};
  const amount = formatMoney(charge, language);
  const facts = [
    [m.payments_amount(), amount],
    [m.trips_paid(), received && formatMoney(received, language)],
    [m.trips_due(), received && formatMoney(dueNow, language)],
    ...(account ? accountRows(account) : []),
    [m.payments_transfer_reference(), payment?.reference],
    [m.payments_until(), clock(holdUntil)],
  ] as const;
  return (
    <Notice title={m.checkout_transfer_title()}>
      <p>{m.checkout_transfer_text()}</p>
      <DefinitionList
        className="my-4"
        items={facts.flatMap(([term, detail]) => (detail ? [{ term, detail: <bdi>{detail}</bdi> }] : []))}
      />
      <p>{m.payments_transfer_note()}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(
          [
            ["card", "secondary", "money", m.checkout_transfer_card],
            ["leave", "quiet", "close", m.checkout_transfer_cancel],
          ] as const
        ).map(([intent, variant, icon, label]) => (
          <AskFirst
            key={intent}
            label={label()}
            icon={icon}
            variant={variant}
            question={m.checkout_transfer_question()}
            text={questionOf(intent, checkout, language)}
          >
            <CheckoutForm page={page} checkout={checkout} intent={intent}>
              {({ busy }) => (
                <Button type="submit" variant="danger" busy={busy}>
                  {label()}
                </Button>
              )}
            </CheckoutForm>
          </AskFirst>
        ))}
      </div>
    </Notice>
  );
}

/** What becomes of money that has arrived, or is on its way. */
function questionOf(intent: "card" | "leave", { payment, charge, dueNow }: Checkout, language: Language): string {
  if (!payment?.received) return m.checkout_transfer_sent();
  const amount = formatMoney(payment.received, language);
  if (intent === "leave") return m.checkout_transfer_kept({ amount });
  const [whole, left] = [formatMoney(charge, language), formatMoney(dueNow, language)];
  return m.checkout_transfer_kept_card({ amount, whole, left });
}

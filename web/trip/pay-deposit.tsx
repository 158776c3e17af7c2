import { Form, useNavigation } from "react-router";
import type { Money } from "../../contract/money.ts";
import { formatMoney } from "../format.ts";
import { useSite } from "../site.ts";
import { buttonStyle } from "../ui/styles.ts";
import { m } from "../words/compiled/messages.js";
import { tripPaths } from "./trip-paths.ts";

/** Begins the trip of an accepted offer, where there is none yet, and leads to paying its deposit. */
export function PayDeposit({
  quote,
  deposit,
  variant = "primary",
}: {
  quote: string;
  deposit: Money;
  variant?: "primary" | "deep-primary";
}) {
  const { language } = useSite();
  const isBusy = useNavigation().formAction?.includes(tripPaths.plan) ?? false;
  return (
    <Form method="post" action={tripPaths.plan}>
      <input type="hidden" name="intent" value="deposit" />
      <input type="hidden" name="key" value={`deposit-${quote}`} />
      <input type="hidden" name="quote" value={quote} />
      <button type="submit" aria-busy={isBusy} className={buttonStyle({ variant, size: "lg" })}>
        {m.offers_deposit_pay({ amount: formatMoney(deposit, language) })}
      </button>
    </Form>
  );
}

import { Form, useNavigation } from "react-router";
import { longestPayerName } from "../../../contract/payment-link-constants.ts";
import { formatMoney } from "../../format.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { plainAmount } from "../../forms/typed-amount.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import type { PaymentLinksPage } from "./payment-links-page.ts";

/** For whom a new link is, and how much; all that is free unless another amount is written. */
export function ShareForm({
  page: { formKey, free },
  refused,
}: {
  page: PaymentLinksPage;
  refused: Refused | undefined;
}) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  const typed = (name: string, standard: string) => (refused ? firstOf(refused.typed, name) : standard);
  return (
    <Form method="post" action="#new" noValidate className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="make" />
      <input type="hidden" name="link" value={formKey} />
      <input type="hidden" name="currency" value={free.currency} />
      <FormProblems refused={refused} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="name"
          label={m.payment_links_name()}
          hint={m.payment_links_name_hint()}
          error={errorOf(refused, "name")}
        >
          <TextInput dir="auto" autoComplete="off" maxLength={longestPayerName} defaultValue={typed("name", "")} />
        </Field>
        <Field
          name="amount"
          label={m.payment_links_amount()}
          hint={m.payment_links_amount_hint({ most: formatMoney(free, language) })}
          error={errorOf(refused, "amount")}
        >
          <TextInput
            inputMode="decimal"
            dir="ltr"
            maxLength={20}
            autoComplete="off"
            defaultValue={typed("amount", plainAmount(free, language))}
            after={<span className="px-3 text-sm text-muted">{free.currency}</span>}
          />
        </Field>
      </div>
      <Button type="submit" busy={busy} className="self-start">
        {m.payment_links_make()}
      </Button>
    </Form>
  );
}

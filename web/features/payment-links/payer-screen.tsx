import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import { Refusal } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import { longestPayerName } from "../../../contract/payment-link-constants.ts";
import type { PayerPage } from "../../../contract/payment-links.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { useLookingAgain } from "../../trip/looking-again.ts";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";

/** Null where the address opens nothing. */
type Page = { readonly page: PayerPage | null };

export const loader: Loader<Page> = import.meta.env.SSR
  ? fromApi(async ({ call, params }) => {
      const { getPayerPage } = await import("../../../contract/payment-links.ts");
      const page = await call(getPayerPage, { params: { token: params["token"] ?? "" } }).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === "not-found") return null;
        throw error;
      });
      return { page };
    })
  : fromPayload;

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) => (await import("./payer-action.ts")).payerAction(facts);

export const handle = screen<Page>({
  cache: "private",
  head: () => ({ title: m.payment_links_payer_title(), isPrivate: true }),
});

/** The page behind a payment link: for somebody without an account. */
export function Component() {
  const { page } = useData(loader);
  const refused = useActionData() as Refused | undefined; // what payerAction returned
  // The payment page may return before the payment's event arrives.
  useLookingAgain(page?.state === "settling");
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-2xl flex-col gap-6 py-8 md:py-12">
      {page?.state === "open" && page.amount ? (
        <Pay page={page} amount={page.amount} refused={refused} />
      ) : (
        <Over page={page} />
      )}
    </main>
  );
}

function Facts({ page: { person, amount, refunded } }: { page: PayerPage }) {
  const { language } = useSite();
  const { texts } = useProvider();
  return (
    <DefinitionList
      items={[
        { term: m.payment_links_clinic(), detail: <bdi>{texts.name}</bdi> },
        ...(person ? [{ term: m.payment_links_for(), detail: <bdi>{person}</bdi> }] : []),
        ...(amount
          ? [
              {
                term: m.payments_amount(),
                detail: <strong className="figures">{formatMoney(amount, language)}</strong>,
              },
            ]
          : []),
        ...(refunded ? [{ term: m.trips_returned(), detail: formatMoney(refunded, language) }] : []),
      ]}
    />
  );
}

function Pay({ page, amount, refused }: { page: PayerPage; amount: Money; refused: Refused | undefined }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const busy = useNavigation().state !== "idle";
  const { person, until } = page;
  const typed = (name: string) => (refused ? firstOf(refused.typed, name) : "");
  return (
    <>
      <h1 className="text-2xl">{person ? m.payment_links_payer_heading({ person }) : m.payment_links_payer_title()}</h1>
      <Facts page={page} />
      <p className="max-w-measure text-muted">{m.payment_links_payer_lead({ when: clock(until) })}</p>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="amount" value={amount.amount} />
        <input type="hidden" name="currency" value={amount.currency} />
        <FormProblems refused={refused} />
        <Field name="name" label={m.payment_links_payer_name()} error={errorOf(refused, "name")}>
          <TextInput dir="auto" autoComplete="name" maxLength={longestPayerName} defaultValue={typed("name")} />
        </Field>
        <Field
          name="email"
          label={m.payment_links_payer_email()}
          hint={m.payment_links_payer_email_hint()}
          error={errorOf(refused, "email")}
        >
          <TextInput type="email" inputMode="email" dir="ltr" autoComplete="email" defaultValue={typed("email")} />
        </Field>
        <Button type="submit" size="lg" busy={busy} className="self-start">
          {m.payment_links_payer_pay({ amount: formatMoney(amount, language) })}
        </Button>
      </Form>
    </>
  );
}

function Over({ page }: { page: PayerPage | null }) {
  if (page?.state === "paid")
    return (
      <>
        <h1 className="text-2xl">{page.refunded ? m.trips_returned() : m.payment_links_payer_paid()}</h1>
        {!page.refunded && (
          <Notice tone="success" announce>
            {m.payment_links_payer_paid_text()}
          </Notice>
        )}
        <Facts page={page} />
      </>
    );
  if (page?.state === "settling")
    return (
      <>
        <h1 className="text-2xl">{m.payment_links_payer_title()}</h1>
        <Notice announce>{m.payment_links_payer_settling()}</Notice>
      </>
    );
  return (
    <EmptyState as="h1" icon="lock" title={m.payment_links_payer_gone()}>
      {m.payment_links_payer_gone_text()}
    </EmptyState>
  );
}

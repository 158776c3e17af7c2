import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import type { BillingPage } from "../../../../contract/invoices.ts";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../../forms/form-values.ts";
import type { Refused } from "../../../forms/refused.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { guarded } from "../../../session/guard.ts";
import { billingPath } from "../../../trip/billing-path.ts";
import { TripFormPage } from "../../../trip/form-page.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { m } from "../../../words/compiled/messages.js";

interface BillingForm extends BillingPage {
  readonly trip: string;
  /** The account's, to begin with. */
  readonly ownName: string;
  readonly fromCheckout: boolean;
}

export const loader: Loader<BillingForm> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query }) => {
        const { getBilling } = await import("../../../../contract/invoices.ts");
        const { identifyProfile } = await import("../../../../contract/profile.ts");
        const { fullName } = await import("../../../../contract/full-name.ts");
        const trip = query.get("trip") ?? "";
        const [found, { givenName, familyName }] = await Promise.all([
          call(getBilling, { params: { id: trip } }),
          call(identifyProfile, {}),
        ]);
        const fromCheckout = query.get("from") === "checkout";
        return { ...found, trip, fromCheckout, ownName: fullName(givenName, familyName) };
      })
    : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) => (await import("./send-billing.ts")).billingAction(facts);

export const handle = screen<BillingForm>({
  cache: "private",
  head: () => ({ title: m.invoices_details(), isPrivate: true }),
});

/** Whom the clinic's invoices of a trip are made out to. */
export function Component() {
  const { trip, billing, invoice, ownName, fromCheckout } = useData(loader);
  const refused = useActionData<Refused>();
  const busy = useNavigation().state !== "idle";
  const typed = (name: string, kept: string) => (refused ? firstOf(refused.typed, name) : kept);
  const [street = "", ...place] = billing?.address.split("\n") ?? [];
  const back = fromCheckout ? `${tripPaths.checkout}?trip=${trip}` : tripPaths.trip(trip, "papers");
  return (
    <TripFormPage title={m.invoices_details()} lead={m.invoices_details_lead()} back={back} fromCheckout={fromCheckout}>
      <Form
        method="post"
        action={`${billingPath(trip)}${fromCheckout ? "&from=checkout" : ""}`}
        noValidate
        className="flex max-w-measure flex-col gap-6"
      >
        <input type="hidden" name="trip" value={trip} />
        {invoice && <Notice>{m.invoices_details_issued({ number: invoice.number })}</Notice>}
        <FormProblems refused={refused} />
        <Field name="name" label={m.invoices_details_name()} error={errorOf(refused, "name")}>
          <TextInput
            dir="auto"
            autoComplete="billing name"
            maxLength={120}
            defaultValue={typed("name", billing?.name ?? ownName)}
          />
        </Field>
        <Field name="street" label={m.invoices_details_street()} error={errorOf(refused, "street")}>
          <TextInput
            dir="auto"
            autoComplete="billing street-address"
            maxLength={120}
            defaultValue={typed("street", street)}
          />
        </Field>
        <Field name="place" label={m.invoices_details_place()} error={errorOf(refused, "place")}>
          <TextInput dir="auto" autoComplete="off" maxLength={120} defaultValue={typed("place", place.join(", "))} />
        </Field>
        <Field
          name="taxId"
          label={m.invoices_tax_id()}
          mark={m.travellers_optional()}
          hint={m.invoices_details_tax_hint()}
          error={errorOf(refused, "taxId")}
        >
          <TextInput dir="ltr" autoComplete="off" maxLength={40} defaultValue={typed("taxId", billing?.taxId ?? "")} />
        </Field>
        <Button type="submit" size="lg" busy={busy} className="self-start">
          {m.invoices_details_save()}
        </Button>
      </Form>
    </TripFormPage>
  );
}

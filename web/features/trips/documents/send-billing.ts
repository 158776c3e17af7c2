import { type ActionFunctionArgs, redirect } from "react-router";
import { setBilling } from "../../../../contract/invoices.ts";
import { callOf } from "../../../api.ts";
import type { FormWords } from "../../../forms/problem.ts";
import { missingFields, orRefused } from "../../../forms/refused.ts";
import { siteContext } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { m } from "../../../words/compiled/messages.js";

const words: FormWords = {
  names: {
    name: m.invoices_details_name,
    street: m.invoices_details_street,
    place: m.invoices_details_place,
    taxId: m.invoices_tax_id,
  },
  controlOf: (field) => field.replace("billing.", ""),
  reasons: { "wrong-state": m.invoices_details_often },
};

/** Keeps whom the invoices of a trip are made out to; a corrected invoice is shown. */
export async function billingAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const { language } = context.get(siteContext);
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const id = text("trip");
  return orRefused({
    form,
    language,
    words,
    write: async () => {
      const missing = ["name", "street", "place"].filter((name) => text(name) === "");
      if (missing.length > 0) throw missingFields(...missing);
      const billing = {
        name: text("name"),
        address: `${text("street")}\n${text("place")}`,
        taxId: text("taxId") || null,
      };
      const { invoice } = await call(setBilling, { params: { id }, body: { billing } });
      if (new URL(request.url).searchParams.get("from") === "checkout")
        return redirect(`${tripPaths.checkout}?trip=${id}#pay`);
      return redirect(invoice ? tripPaths.invoice(invoice.id) : tripPaths.trip(id, "papers"));
    },
  });
}

import { type ActionFunctionArgs, redirect } from "react-router";
import { addTripItem } from "../../contract/account-trips.ts";
import { Refusal } from "../../contract/errors.ts";
import { callOf } from "../api.ts";
import type { FormWords } from "../forms/problem.ts";
import { orRefused } from "../forms/refused.ts";
import { siteContext } from "../site.ts";

interface Adding {
  readonly kind: "flight" | "activity";
  readonly words: FormWords;
  /** Address of the added item. */
  readonly next: (trip: string) => string;
}

/** Puts the offer that a form names into the trip, at the price that was shown or at none. */
export async function addToTrip({ request, context }: ActionFunctionArgs, { kind, words, next }: Adding) {
  const form = await request.formData();
  const { language } = context.get(siteContext);
  const text = (name: string) => String(form.get(name) ?? "");
  return orRefused({
    form,
    language,
    words,
    write: async () => {
      const shown = { amount: Number(text("amount")), currency: text("currency") };
      const input = {
        params: { id: text("trip") },
        query: { language },
        body: { kind, offerId: text("offer"), shown },
      };
      await callOf(context)(addTripItem, input, { key: text("key") }).catch((error: unknown) => {
        // No control of this form is to blame: the whole of it is answered.
        throw error instanceof Refusal ? new Refusal(error.code, error.message) : error;
      });
      return redirect(next(text("trip")));
    },
  });
}

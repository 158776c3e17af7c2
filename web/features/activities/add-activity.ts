import { type ActionFunctionArgs, redirect } from "react-router";
import { Refusal } from "../../../contract/errors.ts";
import { addTripItem } from "../../../contract/own-trips.ts";
import { callOf } from "../../api.ts";
import type { FormWords } from "../../forms/problem.ts";
import { orRefused } from "../../forms/refused.ts";
import { siteContext } from "../../site.ts";
import { tripPaths } from "../../trip-paths.ts";
import { m } from "../../words/compiled/messages.js";

const failed = m.activities_add_failed;
const words: FormWords = { names: {}, reasons: { conflict: failed, "wrong-state": failed, "invalid-input": failed } };

/** Puts a time into the trip, at the price that was shown or at none. */
export async function addActivity({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { language } = context.get(siteContext);
  const text = (name: string) => String(form.get(name) ?? "");
  return orRefused({
    form,
    language,
    words,
    write: async () => {
      const shown = { amount: Number(text("amount")), currency: text("currency") };
      const body = { kind: "activity", offerId: text("offer"), shown } as const;
      const input = { params: { id: text("trip") }, query: { language }, body };
      await callOf(context)(addTripItem, input, { key: text("key") }).catch((error: unknown) => {
        // No control of this form is to blame: the whole of it is answered.
        throw error instanceof Refusal ? new Refusal(error.code, error.message) : error;
      });
      return redirect(tripPaths.ownActivities);
    },
  });
}

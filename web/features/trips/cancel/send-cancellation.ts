import { type ActionFunctionArgs, redirect } from "react-router";
import { cancelTrip } from "../../../../contract/trip-cancellation.ts";
import { callOf } from "../../../api.ts";
import { orRefused } from "../../../forms/refused.ts";
import { siteContext } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { m } from "../../../words/compiled/messages.js";

/** Cancels the trip as it was shown; where that has changed, the page shows the new effects. */
export async function cancelTripAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const { language } = context.get(siteContext);
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const id = text("trip");
  return orRefused({
    form,
    language,
    words: {
      names: {},
      reasons: {
        conflict: m.trip_cancellation_stale,
        "wrong-state": m.trip_cancellation_none_text,
        "try-later": m.trip_cancellation_silent,
      },
    },
    write: async () => {
      const body = { preview: text("preview") };
      await call(cancelTrip, { params: { id }, query: { language }, body }, { key: text("key") });
      return redirect(tripPaths.trip(id));
    },
  });
}

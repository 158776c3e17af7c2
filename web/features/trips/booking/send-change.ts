import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { changeBooking, keepBooking, previewChange } from "../../../../contract/bookings.ts";
import { callOf } from "../../../api.ts";
import { orRefused } from "../../../forms/refused.ts";
import { siteContext } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { m } from "../../../words/compiled/messages.js";

/** Shows what a change costs, makes it, or leaves the booking as it is to look at others. */
export async function changeAction({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const { language } = context.get(siteContext);
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [key, version] = [text("key"), Number(text("version"))];
  const params = { id };
  return orRefused({
    form,
    language,
    words: {
      names: {},
      textOf: ({ reason }) => (reason === "unsafe" ? m.bookings_change_unsafe() : undefined),
      reasons: { conflict: m.trips_refused_conflict, "wrong-state": m.bookings_change_refused },
    },
    write: async () => {
      if (text("intent") === "confirm") {
        const body = { preview: text("preview") };
        const { change } = await call(changeBooking, { params, query: { language }, body }, { key });
        // Without script the booking's page leads there.
        if (change?.payUrl && !import.meta.env.SSR) return redirectDocument(new URL(change.payUrl, request.url).href);
        return redirect(tripPaths.booking(id));
      }
      if (text("intent") === "keep") {
        await call(keepBooking, { params, query: {}, body: { version } }, { key });
        return redirect(`${tripPaths.changeBooking(id)}${new URL(request.url).search}`);
      }
      const body = { version, offerId: text("offer") };
      return { change: await call(previewChange, { params, query: { language }, body }, { key }) };
    },
  });
}

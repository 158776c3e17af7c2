import { type ActionFunctionArgs, redirect, redirectDocument } from "react-router";
import { removeTripItem } from "../../../../contract/account-trips.ts";
import { cancelBooking, keepBooking, payBookingRest, previewCancellation } from "../../../../contract/bookings.ts";
import { acceptProposal } from "../../../../contract/change-proposals.ts";
import { callOf } from "../../../api.ts";
import { orRefused } from "../../../forms/refused.ts";
import { siteContext } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { m } from "../../../words/compiled/messages.js";

/** Shows what cancelling gives back, cancels, keeps, or takes out what was never bought. */
export async function bookingAction({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = callOf(context);
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [key, version] = [text("key"), Number(text("version"))];
  const params = { id };
  const isProposal = text("intent") === "proposal";
  return orRefused({
    form,
    language: context.get(siteContext).language,
    words: {
      names: {},
      reasons: {
        conflict: isProposal ? m.bookings_proposals_stale : m.trips_refused_conflict,
        "wrong-state": m.trips_refused_state,
      },
    },
    write: async () => {
      switch (text("intent")) {
        case "cancel":
          await call(cancelBooking, { params, query: {}, body: { preview: text("preview") } }, { key });
          return redirect(tripPaths.booking(id));
        case "keep":
          await call(keepBooking, { params, query: {}, body: { version } }, { key });
          return redirect(tripPaths.booking(id));
        case "proposal": {
          const body = { version, proposal: text("proposal") };
          const { change } = await call(acceptProposal, { params, query: {}, body }, { key });
          // Without script the booking's page leads there.
          if (change?.payUrl && !import.meta.env.SSR) return redirectDocument(new URL(change.payUrl, request.url).href);
          return redirect(tripPaths.booking(id));
        }
        case "rest":
        case "rest-by-credit": {
          const amount = { amount: Number(text("amount")), currency: text("currency") };
          const method = text("intent") === "rest" ? "card" : "credit";
          const { balance } = await call(payBookingRest, { params, query: {}, body: { amount, method } }, { key });
          const page = method === "card" && balance?.payUrl;
          if (page && !import.meta.env.SSR) return redirectDocument(new URL(page, request.url).href);
          return redirect(tripPaths.booking(id));
        }
        case "remove": {
          const trip = text("trip");
          await call(removeTripItem, { params: { id: trip, item: id }, query: {}, body: { version } }, { key });
          return redirect(tripPaths.trip(trip));
        }
        default:
          return { preview: await call(previewCancellation, { params, query: {}, body: { version } }, { key }) };
      }
    },
  });
}

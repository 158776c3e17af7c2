import { type ActionFunctionArgs, data, redirect } from "react-router";
import { addTripItem } from "../../../contract/account-trips.ts";
import { Refusal } from "../../../contract/errors.ts";
import type { Money } from "../../../contract/money.ts";
import { callOf } from "../../api.ts";
import { siteContext } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";

/** Why a rate was not added, and what it costs now where that is the reason. */
export interface NotAdded {
  readonly reason: "price" | "gone" | "other";
  readonly shown: Money;
  readonly now: Money | null;
}

/** Adds a rate to the trip; the server asks the hotel again first. */
export async function hotelAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string): string => String(form.get(name) ?? "");
  const shown = { amount: Number(text("amount")), currency: text("currency") };
  const { language } = context.get(siteContext);
  const id = text("trip");
  try {
    await callOf(context)(
      addTripItem,
      { params: { id }, query: { language }, body: { kind: "hotel", offerId: text("offerId"), shown } },
      { key: text("key") },
    );
    return redirect(tripPaths.trip(id, "bookings"));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.code === "not-signed-in") throw error;
    const [first] = error.errors ?? [];
    const reason = first?.field === "shown" ? "price" : first?.field === "offerId" ? "gone" : "other";
    const amount = first?.limit;
    const refused: NotAdded = { reason, shown, now: amount === undefined ? null : { ...shown, amount } };
    return data(refused, { status: error.status });
  }
}

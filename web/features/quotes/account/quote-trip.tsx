import { Form, useNavigation } from "react-router";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AccountQuotePage } from "./account-quote-screen.tsx";

/** From the request to the trip: at the price and on the days that were agreed to, or as a first plan. */
export function AccountTrip({ page: { quote, formKey } }: { page: AccountQuotePage }) {
  const busy = useNavigation().state !== "idle";
  const [procedure] = quote.procedures;
  const plan = useHref(tripPaths.planFor(procedure?.slug ?? ""));
  const trip = useHref(tripPaths.trip(quote.trip ?? ""));
  if ((quote.stage === "closed" && !quote.trip) || !procedure) return null;
  return (
    <Card as="section" id="trip">
      <h2 className="text-base">{m.offers_trip()}</h2>
      {quote.trip ? (
        <ButtonLink href={trip} variant="secondary">
          {m.trips_home_open()}
        </ButtonLink>
      ) : quote.signature && quote.treatmentOn ? (
        <Form method="post" action={tripPaths.plan} className="grid gap-3">
          <p className="text-sm text-muted">{m.offers_trip_agreed()}</p>
          <input type="hidden" name="intent" value="follow" />
          <input type="hidden" name="key" value={`${formKey}-trip`} />
          <input type="hidden" name="quote" value={quote.reference} />
          <Button type="submit" busy={busy}>
            {m.offers_trip_begin()}
          </Button>
        </Form>
      ) : (
        <>
          <p className="text-sm text-muted">{m.offers_trip_plan()}</p>
          <ButtonLink href={plan} variant="secondary">
            {m.procedures_plan_trip()}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

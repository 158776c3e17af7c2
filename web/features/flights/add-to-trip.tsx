import { Form, useActionData, useNavigation } from "react-router";
import type { FlightFare } from "../../../contract/flights.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { Refused } from "../../forms/refused.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

interface AddToTripProps {
  readonly fare: FlightFare;
  readonly trip: string | null;
  readonly formKey: string;
}

/** Sends the offer and the shown price; the server decides the price. */
export function AddToTrip({ fare, trip, formKey }: AddToTripProps) {
  const refused = useActionData<Refused>();
  const { state } = useNavigation();
  const plan = useHref(tripPaths.plan);
  if (!trip)
    return (
      <Notice
        title={m.flights_no_trip_title()}
        action={<ButtonLink href={plan}>{m.flights_no_trip_action()}</ButtonLink>}
      >
        {m.flights_no_trip_text()}
      </Notice>
    );
  const hidden = {
    trip,
    offer: fare.offer,
    amount: fare.price.total.amount,
    currency: fare.price.total.currency,
    key: formKey,
  };
  return (
    <Form method="post" className="flex flex-col gap-3">
      <FormProblems refused={refused} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" wide disabled={state === "submitting"}>
        {m.flights_add()}
      </Button>
      <p className="text-sm text-muted">{m.flights_add_hint()}</p>
    </Form>
  );
}

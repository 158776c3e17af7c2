import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { EntryNotice } from "../../trip/entry-notice.tsx";
import { TripFormPage } from "../../trip/form-page.tsx";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { chipStyle } from "../../ui/chip.tsx";
import { describedBy } from "../../ui/field-context.ts";
import { FieldError } from "../../ui/field-notes.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { TravellerFields } from "./traveller-fields.tsx";
import { nameOf, type Recounted, type TravellersPage } from "./travellers-page.ts";

export const loader: Loader<TravellersPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async (facts) => (await import("./load-travellers.ts")).loadTravellers(facts))
    : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./send-travellers.ts")).travellersAction(facts);

export const handle = screen<TravellersPage>({
  cache: "private",
  head: () => ({ title: m.trips_travellers(), isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const answered = useActionData<Refused | Recounted>();
  const refused = answered && "errors" in answered ? answered : undefined;
  const busy = useNavigation().state !== "idle";
  const { trip, drafts, fromCheckout } = page;
  const back = `${fromCheckout ? tripPaths.checkout : tripPaths.plan}?trip=${trip.id}`;
  const self = `${tripPaths.travellers(trip.id, fromCheckout)}&companions=${drafts.length - 1}`;
  return (
    <TripFormPage title={m.trips_travellers()} lead={m.travellers_lead()} back={back} fromCheckout={fromCheckout}>
      <div className="max-w-3xl">
        <EntryNotice entry={page.entry} travellers={page.travellers} />
      </div>
      <Form method="post" action={self} noValidate className="flex max-w-3xl flex-col gap-10">
        <input type="hidden" name="trip" value={trip.id} />
        <input type="hidden" name="version" value={trip.version} />
        {fromCheckout && <input type="hidden" name="from" value="checkout" />}
        {/* The first button is the one that the Enter key presses. */}
        <button type="submit" hidden tabIndex={-1} />
        <HowMany page={page} error={errorOf(refused, "companions")} />
        <FormProblems refused={refused} />
        {drafts.map((draft, place) => (
          <TravellerFields
            key={firstOf(draft.values, nameOf("id", place))}
            draft={draft}
            place={place}
            page={page}
            refused={refused}
            typed={answered?.typed}
          />
        ))}
        <div className="flex flex-col items-start gap-2">
          <Button type="submit" size="lg" busy={busy}>
            {m.travellers_save()}
          </Button>
          <p className="text-sm text-muted">{m.travellers_save_note()}</p>
        </div>
      </Form>
    </TripFormPage>
  );
}

const counts = [0, 1, 2, 3, 4];

/** Buttons of the form, so that what was typed comes along. */
function HowMany({
  page: { trip, drafts, isForChild, fromCheckout },
  error,
}: {
  page: TravellersPage;
  error: string | undefined;
}) {
  const base = useHref(tripPaths.travellers(trip.id, fromCheckout));
  const companions = drafts.length - 1;
  return (
    <fieldset id="companions" tabIndex={-1} aria-describedby={describedBy("companions", undefined, error)}>
      <legend className="sr-only">{m.travellers_how_many()}</legend>
      {error && (
        <div className="mb-2">
          <FieldError id="companions">{error}</FieldError>
        </div>
      )}
      <ul className="flex flex-wrap gap-2">
        {counts.slice(isForChild ? 1 : 0).map((count) => (
          <li key={count}>
            <button
              type="submit"
              name="intent"
              value="count"
              formAction={`${base}&companions=${count}`}
              aria-pressed={count === companions}
              className={chipStyle(count === companions)}
            >
              {count === companions && <Icon name="check" size="sm" />}
              {count === 0 ? m.travellers_alone() : m.travellers_with({ count })}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

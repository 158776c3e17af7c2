import type { Checkout } from "../../../contract/checkout.ts";
import type { ItemKind } from "../../../contract/trips.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { CheckoutForm } from "./checkout-form.tsx";
import type { CheckoutPage } from "./checkout-screen.tsx";

/** Where another of a kind is looked for; a treatment and its rides come from the clinic alone. */
const searches: Partial<
  Record<ItemKind, { readonly what: "hotels" | "flights" | "activities"; readonly name: () => string }>
> = {
  hotel: { what: "hotels", name: m.trips_add_hotel },
  flight: { what: "flights", name: m.trips_add_flight },
  activity: { what: "activities", name: m.trips_add_activity },
};

/** A part was not booked: the person keeps the rest, or has all of it cancelled. */
export default function PartlyState({ checkout, page }: { checkout: Checkout; page: CheckoutPage }) {
  const { language } = useSite();
  const { undoCosts } = checkout;
  if (!undoCosts) return <Notice title={m.checkout_partly_title()}>{m.checkout_chosen()}</Notice>;
  const costs =
    undoCosts.amount === 0
      ? m.checkout_undo_free()
      : m.checkout_undo_costs({ amount: formatMoney(undoCosts, language) });
  return (
    <Notice tone="warning" title={m.checkout_partly_title()} announce>
      <p>{m.checkout_partly_text()}</p>
      <ul>
        {checkout.items
          .filter(({ status }) => status === "failed")
          .flatMap(({ id, kind, title, textsLanguage }) => {
            const way = searches[kind];
            return way ? (
              <li key={id}>
                <Link
                  to={tripPaths.find(way.what, checkout.trip)}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  {way.name()}
                  <span className="sr-only">
                    {": "}
                    <OwnLanguage as="bdi" language={textsLanguage}>
                      {title}
                    </OwnLanguage>
                  </span>
                </Link>
              </li>
            ) : (
              []
            );
          })}
      </ul>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <CheckoutForm page={page} checkout={checkout} intent="keep">
          {({ busy }) => (
            <>
              <Button type="submit" busy={busy} wide>
                {m.checkout_keep()}
              </Button>
              <p>{m.checkout_keep_hint()}</p>
            </>
          )}
        </CheckoutForm>
        <CheckoutForm page={page} checkout={checkout} intent="undo">
          {({ busy }) => (
            <>
              <Button type="submit" variant="secondary" busy={busy} wide>
                {m.checkout_undo()}
              </Button>
              <p>{costs}</p>
            </>
          )}
        </CheckoutForm>
      </div>
    </Notice>
  );
}

import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import type { HotelRate } from "../../../contract/hotels.ts";
import { formatMoney } from "../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useSite } from "../../site.ts";
import { ForTrip } from "../../trip/for-trip.tsx";
import { IncludedNights } from "../../trip/included-nights.tsx";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import type { NotAdded } from "./hotel-actions.ts";
import { HotelBody } from "./hotel-body.tsx";
import type { HotelPage } from "./read-hotels.ts";
import { stayAddress } from "./stay-query.ts";

export const loader: Loader<HotelPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ params: { id = "" }, ...asked }) =>
        (await import("./read-hotels.ts")).readHotel(asked, id, true),
      )
    : fromPayload,
);

/** Loads the action on the first submit: most visits only read. */
export const action = async (facts: ActionFunctionArgs) => (await import("./hotel-actions.ts")).hotelAction(facts);

export const handle = screen<HotelPage>({
  cache: "private",
  prepare: bringShown,
  head: ({ hotel }) => ({ title: hotel.name, isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { hotel, stay, trip } = page;
  const refused = useActionData<NotAdded>();
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-8 outline-none md:py-12">
      <p>
        <Link to={`${tripPaths.hotels}${stayAddress(stay)}`} className="text-link">
          {m.hotels_back()}
        </Link>
      </p>
      <HotelBody
        page={page}
        action={useHref(tripPaths.accountHotel(hotel.id))}
        actionOf={(rate) => (trip ? <AddForm rate={rate} page={page} trip={trip.id} /> : null)}
      >
        <ForTrip which={page.which} />
        {trip?.included && <IncludedNights isChoosing included={trip.included} trip={trip.id} />}
        {refused && <RefusedNotice refused={refused} />}
        {!trip && page.which.others.length === 0 && <NoTrip />}
      </HotelBody>
    </main>
  );
}

function AddForm({ rate, page, trip }: { rate: HotelRate; page: HotelPage; trip: string }) {
  const busy = useNavigation().state !== "idle";
  const { total } = rate.price;
  return (
    <Form method="post">
      <input type="hidden" name="trip" value={trip} />
      <input type="hidden" name="offerId" value={rate.offerId} />
      <input type="hidden" name="amount" value={total.amount} />
      <input type="hidden" name="currency" value={total.currency} />
      <input type="hidden" name="key" value={keyOf(page.formKey, rate)} />
      <Button type="submit" disabled={busy}>
        {m.hotels_add()}
      </Button>
    </Form>
  );
}

/** Each rate's form is an effect of its own. */
const keyOf = (formKey: string, { room, board, refundable }: HotelRate): string =>
  `${formKey}-${room}-${board.replaceAll("_", "")}-${refundable ? "f" : "s"}`.slice(0, 64);

function RefusedNotice({ refused }: { refused: NotAdded }) {
  const { language } = useSite();
  if (refused.reason === "price" && refused.now)
    return (
      <Notice tone="warning" announce title={m.hotels_price_title()}>
        {m.hotels_price_text({ before: formatMoney(refused.shown, language), now: formatMoney(refused.now, language) })}
      </Notice>
    );
  if (refused.reason === "gone")
    return (
      <Notice tone="warning" announce title={m.hotels_gone_title()}>
        {m.hotels_gone_text()}
      </Notice>
    );
  return (
    <Notice tone="error" announce title={m.hotels_not_added_title()}>
      {m.hotels_not_added_text()}
    </Notice>
  );
}

function NoTrip() {
  const href = useHref(tripPaths.plan);
  return (
    <Notice
      title={m.hotels_no_trip_title()}
      action={
        <ButtonLink href={href} variant="secondary">
          {m.hotels_no_trip_action()}
        </ButtonLink>
      }
    >
      {m.hotels_no_trip_text()}
    </Notice>
  );
}

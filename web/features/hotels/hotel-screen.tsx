import { pageOf } from "../../discovery/structured.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { HotelBody } from "./hotel-body.tsx";
import type { HotelPage } from "./read-hotels.ts";
import { stayAddress } from "./stay-query.ts";

export const loader: Loader<HotelPage> = import.meta.env.SSR
  ? fromApi(async ({ params: { id = "" }, ...asked }) => (await import("./read-hotels.ts")).readHotel(asked, id, false))
  : fromPayload;

export const handle = screen<HotelPage>({
  cache: "public",
  head: ({ hotel }, site) => ({
    title: hotel.name,
    ...(import.meta.env.SSR && {
      description: m.hotels_description({ hotel: hotel.name, district: hotel.district, city: hotel.city }),
      structured: pageOf(site, [hotel.name, tripPaths.hotel(hotel.id)], "WebPage"),
    }),
  }),
});

export function Component() {
  const page = useData(loader);
  const { hotel, stay } = page;
  const base = useHref("");
  // A sign-in leads back to the same rate; the `back` path takes letters and percents only.
  const chooseHref = (offerId: string) =>
    `${base}${tripPaths.accountHotel(hotel.id)}${stayAddress({ ...stay })}&choose=${encodeURIComponent(offerId).replaceAll("~", "%7E")}`;
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-8 outline-none md:py-12">
      <HotelBody
        page={page}
        action={useHref(tripPaths.hotel(hotel.id))}
        actionOf={({ offerId }) => <ButtonLink href={chooseHref(offerId)}>{m.hotels_choose()}</ButtonLink>}
      />
    </main>
  );
}

import type { OwnTrip } from "../../../../contract/account-trips.ts";
import { formatDay, formatMoney } from "../../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { guarded } from "../../../session/guard.ts";
import { useSite } from "../../../site.ts";
import { ItemParts, type PartWords } from "../../../trip/item-parts.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { buttonStyle } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";
import { itemStates, kindIcons, kindNames } from "../plan/item-words.ts";
import { PrintedPage } from "./printed-page.tsx";

interface Itinerary {
  readonly trip: OwnTrip;
  /** By the ids of the items. */
  readonly parts: Readonly<Record<string, readonly PartWords[]>>;
}

export const loader: Loader<Itinerary> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query, site: { language, provider } }) => {
        const { getOwnTrip } = await import("../../../../contract/account-trips.ts");
        const { partWords } = await import("../../../trip/part-lines.ts");
        const trip = await call(getOwnTrip, { params: { id: query.get("trip") ?? "" }, query: { language } });
        const parts = trip.items.map((item) => [item.id, provider ? partWords(item, provider, language) : []]);
        return { trip, parts: Object.fromEntries(parts) };
      })
    : fromPayload,
);

export const handle = screen<Itinerary>({
  cache: "private",
  head: ({ trip }) => ({ title: m.trips_itinerary_title({ reference: trip.reference }), isPrivate: true }),
});

const off = ["cancelled", "failed"];

export function Component() {
  const { trip, parts } = useData(loader);
  const { language } = useSite();
  const { dates } = trip;
  return (
    <PrintedPage
      title={<bdi>{m.trips_itinerary_title({ reference: trip.reference })}</bdi>}
      back={{ to: `${tripPaths.plan}?trip=${trip.id}`, label: m.trips_back() }}
      tools={
        <a href={tripPaths.tripCalendar(trip.id, language)} download className={buttonStyle({ variant: "secondary" })}>
          <Icon name="calendar" />
          {m.trips_calendar()}
        </a>
      }
    >
      <p className="figures -mt-7">
        {m.trips_stay_dates({ from: formatDay(dates.arrive, language), to: formatDay(dates.leave, language) })}
      </p>
      <ol className="flex flex-col gap-5">
        {trip.items
          .filter(({ status }) => !off.includes(status))
          .map((item) => (
            <li key={item.id} className="flex break-inside-avoid gap-4 border-b border-line pb-5">
              <Icon name={kindIcons[item.kind]} size="lg" className="mt-1 shrink-0 text-primary-ink" />
              <div className="min-w-0">
                <p className="font-semibold">
                  {kindNames[item.kind]()}:{" "}
                  <OwnLanguage as="bdi" language={item.textsLanguage}>
                    {item.title}
                  </OwnLanguage>
                </p>
                {item.subtitle && (
                  <p className="text-sm">
                    <OwnLanguage as="bdi" language={item.textsLanguage}>
                      {item.subtitle}
                    </OwnLanguage>
                  </p>
                )}
                <ItemParts parts={parts[item.id] ?? []} />
                <p className="text-sm">
                  {itemStates[item.status][1]()}
                  {item.reference && (
                    <>
                      {" · "}
                      {m.trips_itinerary_reference()}: <bdi className="figures font-semibold">{item.reference}</bdi>
                    </>
                  )}
                </p>
                {item.price.dueOnSite.map(({ label, amount }) => (
                  <p key={label} className="text-sm">
                    {m.bookings_on_site()}:{" "}
                    <OwnLanguage as="bdi" language={item.textsLanguage}>
                      {label}
                    </OwnLanguage>
                    , {formatMoney(amount, language)}
                  </p>
                ))}
              </div>
            </li>
          ))}
      </ol>
    </PrintedPage>
  );
}

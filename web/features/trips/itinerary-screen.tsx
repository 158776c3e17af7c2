import type { OwnTrip } from "../../../contract/own-trips.ts";
import { formatDay, formatInstant, formatMoney, formatTime } from "../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { useProvider, useSite } from "../../site.ts";
import { tripPaths } from "../../trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { itemStates, kindIcons, kindNames } from "./item-words.ts";

interface Itinerary {
  readonly trip: OwnTrip;
}

export const loader: Loader<Itinerary> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query, site: { language } }) => {
        const { getOwnTrip } = await import("../../../contract/own-trips.ts");
        return { trip: await call(getOwnTrip, { params: { id: query.get("trip") ?? "" }, query: { language } }) };
      })
    : fromPayload,
);

export const handle = screen<Itinerary>({
  cache: "private",
  head: ({ trip }) => ({ title: m.trips_itinerary_title({ reference: trip.reference }), isPrivate: true }),
});

const off = ["cancelled", "failed"];

export function Component() {
  const { trip } = useData(loader);
  const { language } = useSite();
  const { contact, texts, textsLanguage } = useProvider();
  const { dates } = trip;
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-3xl flex-col gap-8 py-8 md:py-12 print:py-0">
      <div className="flex flex-wrap items-center justify-between gap-4" data-screen-only>
        <Link to={`${tripPaths.plan}?trip=${trip.id}`} className="text-link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-back" />
          {m.trips_back()}
        </Link>
        <a href={tripPaths.tripCalendar(trip.id, language)} download className={buttonStyle({ variant: "secondary" })}>
          <Icon name="calendar" />
          {m.trips_calendar()}
        </a>
        <span data-live>
          <Button variant="secondary" icon="document" onClick={() => print()}>
            {m.trips_itinerary_print()}
          </Button>
        </span>
      </div>
      <header>
        <h1 className="text-2xl">
          <bdi>{m.trips_itinerary_title({ reference: trip.reference })}</bdi>
        </h1>
        <p className="figures mt-1">
          {m.trips_stay_dates({ from: formatDay(dates.arrive, language), to: formatDay(dates.leave, language) })}
        </p>
      </header>
      <ol className="flex flex-col gap-5">
        {trip.items
          .filter(({ status }) => !off.includes(status))
          .map((item) => (
            <li key={item.id} className="flex break-inside-avoid gap-4 border-b border-line pb-5">
              <Icon name={kindIcons[item.kind]} size="lg" className="mt-1 shrink-0 text-primary-ink" />
              <div className="min-w-0">
                <p className="figures text-sm text-muted">
                  {formatInstant(item.startsAt, item.timeZone, language)} –{" "}
                  {item.endsAt.slice(0, 10) === item.startsAt.slice(0, 10)
                    ? formatTime(item.endsAt, item.timeZone, language)
                    : formatInstant(item.endsAt, item.timeZone, language)}
                </p>
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
                    {m.bookings_on_site()}: {label}, {formatMoney(amount, language)}
                  </p>
                ))}
              </div>
            </li>
          ))}
      </ol>
      <section aria-labelledby="contact" className="break-inside-avoid rounded-lg bg-sunken p-5">
        <h2 id="contact" className="text-lg">
          {m.trips_itinerary_contact()}
        </h2>
        <OwnLanguage as="p" language={textsLanguage}>
          {texts.name}, {texts.address.join(", ")}
        </OwnLanguage>
        <p>
          <bdi dir="ltr" className="inline-block">
            {contact.phone}
          </bdi>{" "}
          ·{" "}
          <bdi dir="ltr" className="inline-block">
            {contact.email}
          </bdi>
        </p>
      </section>
    </main>
  );
}

import type { AccountFlight } from "../../../contract/flights.ts";
import type { ItemStatus } from "../../../contract/trips.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { localInstant } from "../../local-time.ts";
import { paths } from "../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Column } from "../../ui/column.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { SliceLine } from "./slice-line.tsx";

interface BookingsPage {
  readonly flights: readonly AccountFlight[];
}

export const loader: Loader<BookingsPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, site }) => {
        const { listOwnFlights } = await import("../../../contract/flights.ts");
        return call(listOwnFlights, { query: { language: site.language } });
      })
    : fromPayload,
);

export const handle = screen<BookingsPage>({
  cache: "private",
  head: () => ({ title: m.flights_bookings(), isPrivate: true }),
});

/** The flights of one's trips, with what is needed to board them. */
export function Component() {
  const { flights } = useData(loader);
  const search = useHref(tripPaths.flights);
  return (
    <main id="main" tabIndex={-1} className="page-width py-10 md:py-14">
      <h1 className="text-2xl md:text-3xl">{m.flights_bookings()}</h1>
      {flights.length === 0 ? (
        <EmptyState
          as="p"
          icon="plane"
          title={m.flights_none_yet()}
          action={<ButtonLink href={search}>{m.flights_search()}</ButtonLink>}
          className="mt-8"
        >
          {m.flights_none_yet_text()}
        </EmptyState>
      ) : (
        <>
          <Column as="ul" className="mt-6">
            {flights.map((flight) => (
              <Flight key={flight.id} flight={flight} />
            ))}
          </Column>
          <p className="mt-6 max-w-measure text-sm text-muted">{m.flights_fit_papers()}</p>
          <Link to={paths.documents} className="text-link inline-flex min-h-11 items-center font-medium">
            {m.flights_fit_papers_action()}
          </Link>
        </>
      )}
    </main>
  );
}

function Flight({ flight }: { flight: AccountFlight }) {
  const { language } = useSite();
  const { details, reference, papers, holdUntil, checkIn } = flight;
  const [tone, words] = stateOf(flight.status);
  const clock = useClinicClock();
  const from = details.slices[0]?.segments[0]?.from;
  const at = (instant: string) => (from ? localInstant(instant, from, language) : clock(instant));
  const opens = checkIn && m.flights_check_in_when({ opens: at(checkIn.opensAt), closes: at(checkIn.closesAt) });
  const facts = [
    ...(reference ? [{ label: m.flights_reference(), text: reference, textsLanguage: language }] : []),
    ...papers.map((paper) => ({ ...paper, textsLanguage: flight.textsLanguage })),
    ...(opens ? [{ label: m.flights_check_in(), text: opens, textsLanguage: language }] : []),
  ];
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={tone}>{words()}</Badge>
        <p className="figures font-semibold">{formatMoney(flight.price.total, language)}</p>
      </div>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        {details.slices.map((slice) => (
          <SliceLine key={slice.segments[0]?.departs} slice={slice} />
        ))}
      </div>
      {holdUntil && <p className="text-sm">{m.flights_held_until({ when: clock(holdUntil) })}</p>}
      {facts.length > 0 && (
        <dl className="figures grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
          {facts.map(({ label, text, textsLanguage }) => (
            <div key={label}>
              <dt className="text-muted">
                <OwnLanguage as="bdi" language={textsLanguage}>
                  {label}
                </OwnLanguage>
              </dt>
              <dd className="font-medium">
                <OwnLanguage as="bdi" language={textsLanguage}>
                  {text}
                </OwnLanguage>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Link to={tripPaths.booking(flight.id)} className="text-link inline-flex min-h-11 items-center font-medium">
        {m.flights_manage()}
      </Link>
    </Card>
  );
}

type Tone = NonNullable<Parameters<typeof Badge>[0]["tone"]>;

/** Meaning of an item's state for the passenger. */
function stateOf(status: ItemStatus): readonly [Tone, () => string] {
  if (status === "draft" || status === "priced") return ["neutral", m.flights_state_planned];
  if (status === "held") return ["primary", m.flights_state_held];
  if (status === "pending_payment") return ["primary", m.flights_state_paying];
  if (status === "confirming") return ["primary", m.flights_state_confirming];
  if (status === "confirmed" || status === "in_progress") return ["success", m.flights_state_confirmed];
  if (status === "completed") return ["neutral", m.flights_state_done];
  if (status === "expired") return ["warning", m.flights_state_expired];
  if (status === "cancelled") return ["neutral", m.flights_state_cancelled];
  if (["change_requested", "change_quoted", "cancel_quoted", "cancelling"].includes(status))
    return ["warning", m.flights_state_changing];
  return ["danger", m.flights_state_attention];
}

import type { AccountTrip } from "../../../../contract/account-trips.ts";
import { isolated } from "../../../bidi.ts";
import { formatMoney } from "../../../format.ts";
import { paths } from "../../../paths.ts";
import { useSite } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { useDeadline } from "../../../trip/use-deadline.ts";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { TripSections } from "./trip-page.ts";

/** That a trip is cancelled, with the way to another one, or that a part of it is being cancelled. */
export function CancellationNotice({ trip: { items, status, transfer } }: { trip: AccountTrip }) {
  if (status === "cancelled")
    return (
      <Notice
        title={m.trip_cancellation_done()}
        action={
          <Link to={paths.procedures} className="text-link inline-flex min-h-11 items-center font-medium">
            {m.trips_empty_action()}
          </Link>
        }
      >
        {items.length > 0 && <p>{m.trip_cancellation_done_text()}</p>}
        {transfer && <p>{m.checkout_cancelled_transfer({ reference: isolated(transfer.reference) })}</p>}
      </Notice>
    );
  if (items.some((item) => item.status === "cancelling")) return <Notice announce>{m.bookings_cancelling()}</Notice>;
  return null;
}

/** That the treatment of a trip is cancelled, where the clinic did it by whom and why, and what stays and is still charged. */
export function TreatmentOff({
  trip: { cancelledTreatment, items },
  deadlines,
}: { trip: AccountTrip } & Pick<TripSections, "deadlines">) {
  const { language } = useSite();
  const write = useDeadline();
  const by = cancelledTreatment?.clinicAct;
  const stays = items.filter(({ actions }) => actions.includes("cancel"));
  if (!cancelledTreatment || (!by && stays.length === 0)) return null;
  return (
    <Notice tone="warning" title={by ? m.trips_treatment_off_clinic() : m.profile_step_cancelled()}>
      {by && (
        <p>
          <bdi>{by.by}</bdi>: <bdi>{by.reason}</bdi>
        </p>
      )}
      {stays.length > 0 && (
        <>
          <p className="mt-2 font-medium">{m.bookings_knock_on()}</p>
          <ul className="mt-1 flex flex-col gap-2">
            {stays.map(({ id, title, textsLanguage, amount, deadline }) => (
              <li key={id}>
                <Link to={`${tripPaths.booking(id)}#actions`} className="text-link inline-flex min-h-8 items-center">
                  <OwnLanguage as="bdi" language={textsLanguage}>
                    {title}
                  </OwnLanguage>
                </Link>{" "}
                <span className="figures">{formatMoney(amount, language)}</span>
                {deadline?.kind === "free-cancellation" && (
                  <span className="block">{write(deadlines[id], { deadline })}</span>
                )}
              </li>
            ))}
          </ul>
          <p className="mt-2">{m.trips_treatment_off_stays()}</p>
        </>
      )}
    </Notice>
  );
}

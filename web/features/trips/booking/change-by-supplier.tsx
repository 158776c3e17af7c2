import { Form, useNavigation } from "react-router";
import type { BookingDetail } from "../../../../contract/bookings.ts";
import type { Money } from "../../../../contract/money.ts";
import type { Language } from "../../../../contract/values.ts";
import { formatMoney, formatNumber } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { changedTimes } from "../../../trip/changed-times.ts";
import { useLookingAgain } from "../../../trip/looking-again.ts";
import { ProposedMoves } from "../../../trip/proposed-moves.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { TripGaps } from "../plan/trip-gaps.tsx";
import { actionOf, BookingFields } from "./booking-fields.tsx";
import type { BookingPage } from "./booking-page.ts";

type Change = NonNullable<BookingDetail["supplierChange"]>;
type Proposal = Change["proposals"][number];
type ChangeProps = { page: BookingPage; change: Change };

const titles: Readonly<Record<Change["cause"], () => string>> = {
  times: m.bookings_change_by_supplier,
  cancelled: m.bookings_change_cancelled,
  "missed-connection": m.bookings_change_missed,
};

/** A supplier's change with what it breaks and the person's choices: accept it, a proposal, another booking, or cancel below. */
export function ChangeBySupplier({ page, change }: ChangeProps) {
  const busy = useNavigation().state !== "idle";
  const { booking } = page;
  const other = useHref(tripPaths.changeBooking(booking.id));
  const { cause, isSafe, gaps, reason, isSearching, proposals } = change;
  useLookingAgain(isSearching);
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone={isSafe ? "warning" : "error"}
        title={titles[cause]()}
        announce
        action={
          <div className="flex flex-wrap gap-3">
            {isSafe && gaps.length === 0 && (
              <Form method="post" action={actionOf(booking)}>
                <BookingFields page={page} intent="keep" />
                <Button type="submit" busy={busy}>
                  {m.bookings_change_accept()}
                </Button>
              </Form>
            )}
            {booking.actions.includes("change") && (
              <ButtonLink href={other} variant="secondary">
                {m.bookings_change_other()}
              </ButtonLink>
            )}
          </div>
        }
      >
        <ChangeWords change={change} />
        <span className="block">
          <bdi>{reason}</bdi>
        </span>
      </Notice>
      <TripGaps gaps={gaps} trip={booking.trip.id} title={m.bookings_change_gaps()} />
      {proposals.length > 0 ? (
        <Proposals page={page} change={change} />
      ) : (
        <p role="status">{isSearching ? m.bookings_proposals_searching() : m.bookings_proposals_none()}</p>
      )}
    </div>
  );
}

/** The times before and after, and what each decision costs. */
function ChangeWords({ change }: Pick<ChangeProps, "change">) {
  const { cause, before, after, payer, isSafe } = change;
  const { language } = useSite();
  const times = (of: Change["before"]) => changedTimes(of, change, language);
  if (!after) {
    const lost = cause === "cancelled" ? m.bookings_change_cancelled_text : m.bookings_change_missed_text;
    return <span className="block">{lost({ before: times(before) })}</span>;
  }
  const cost = payer === "person" ? m.bookings_change_person() : m.bookings_change_free();
  return (
    <>
      <span className="block">
        {m.bookings_change_by_supplier_text({ before: times(before), after: times(after) })}
      </span>
      <span className="block">{isSafe ? cost : m.bookings_change_too_soon()}</span>
    </>
  );
}

/** Up to three proposals, each accepted with one press. */
function Proposals({ page, change: { proposals, payer } }: ChangeProps) {
  const { language } = useSite();
  const navigation = useNavigation();
  const isSending = (id: string) => navigation.state !== "idle" && navigation.formData?.get("proposal") === id;
  return (
    <section aria-labelledby="proposals" className="flex flex-col gap-4">
      <div>
        <h2 id="proposals" className="text-xl">
          {m.bookings_proposals()}
        </h2>
        <p className="text-sm text-muted">{m.bookings_proposals_text()}</p>
      </div>
      <ul className="grid items-start gap-4 lg:grid-cols-3">
        {proposals.map((proposal, place) => {
          const number = formatNumber(place + 1, language);
          return (
            <Card as="li" key={proposal.id}>
              <h3 className="text-lg">{m.bookings_proposal_number({ number })}</h3>
              <ProposedMoves proposal={proposal} />
              <p className="mt-3 font-semibold">{costOf(proposal, payer, language)}</p>
              <Form method="post" action={actionOf(page.booking)} className="mt-3">
                <BookingFields page={page} intent="proposal" of={`-${place}`} />
                <input type="hidden" name="proposal" value={proposal.id} />
                <Button type="submit" busy={isSending(proposal.id)}>
                  {acceptWords(proposal, number, language)}
                </Button>
              </Form>
            </Card>
          );
        })}
      </ul>
    </section>
  );
}

const unsigned = (value: Money, language: Language): string =>
  formatMoney({ ...value, amount: Math.abs(value.amount) }, language);

const acceptWords = ({ difference }: Proposal, number: string, language: Language): string =>
  difference.amount > 0
    ? m.bookings_proposal_accept_pay({ number, amount: unsigned(difference, language) })
    : m.bookings_proposal_accept({ number });

function costOf({ difference, covered }: Proposal, payer: Change["payer"], language: Language): string {
  const { amount } = difference;
  const own =
    amount > 0
      ? m.bookings_proposal_more({ amount: unsigned(difference, language) })
      : amount < 0
        ? m.bookings_proposal_back({ amount: unsigned(difference, language) })
        : m.bookings_proposal_same();
  if (covered.amount <= 0 || payer === "person") return own;
  const theirs = payer === "clinic" ? m.bookings_proposal_covered_clinic : m.bookings_proposal_covered_supplier;
  return `${own}. ${theirs({ amount: unsigned(covered, language) })}`;
}

import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import type { CheckoutPage as Answer, Checkout } from "../../../contract/checkout.ts";
import { sum } from "../../../contract/money.ts";
import { isolated } from "../../bidi.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { section } from "../../section.tsx";
import { useSite } from "../../site.ts";
import { useLookingAgain } from "../../trip/looking-again.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { CheckoutForm } from "./checkout-form.tsx";
import type { CheckoutPage } from "./checkout-screen.tsx";

/** Waits for suppliers, or for the payment's event. */
const unsettled: readonly Checkout["status"][] = ["confirming", "paying", "declined"];

interface CheckoutStateProps {
  readonly checkout: Checkout;
  readonly page: CheckoutPage;
  /** The page lists what is to be paid next. */
  readonly isEarlier: boolean;
}

/** How the checkout stands, and what happened to the money. */
export function CheckoutState({ checkout, page, isEarlier }: CheckoutStateProps) {
  const { language } = useSite();
  const { status, money, undoCosts, calledOff } = checkout;
  const isChosen = status === "partly" && undoCosts === null;
  useLookingAgain(unsettled.includes(status) || isChosen || money === "returning");
  if (status === "paying") return <Paying checkout={checkout} page={page} />;
  if (status === "confirming") return <Confirming checkout={checkout} />;
  if (status === "confirmed" && page.page?.trip.isCancelled)
    return <Cancelled checkout={checkout} trip={page.page.trip} />;
  if (status === "confirmed")
    return <Confirmed checkout={checkout} trip={page.page?.trip.id ?? ""} isEarlier={isEarlier} />;
  if (status === "partly")
    return (
      <Suspense>
        <PartlyState checkout={checkout} page={page} />
      </Suspense>
    );
  if (status === "declined") {
    const isFunds = checkout.payment?.reason === "insufficient-funds";
    return (
      <Notice tone="error" title={m.checkout_declined_title()} announce>
        {isFunds ? m.checkout_declined_funds() : m.checkout_declined_text()}
      </Notice>
    );
  }
  if (status === "failed" && calledOff) return <CalledOff checkout={checkout} />;
  if (status === "failed")
    return (
      <Notice
        tone="error"
        title={m.checkout_failed_title()}
        announce
        action={
          <Link to={tripPaths.trip(page.page?.trip.id ?? "")} className="text-link inline-flex min-h-11 items-center">
            {m.checkout_failed_link()}
          </Link>
        }
      >
        {checkout.kept
          ? m.payments_refund_credit_text({ amount: formatMoney(checkout.kept, language) })
          : money === "returning"
            ? m.checkout_returning()
            : m.checkout_failed_text()}
      </Notice>
    );
  const reference = checkout.payment?.reference;
  // Money of a transfer that did not come, or not whole, may be on its way.
  const kept = checkout.kept
    ? m.checkout_kept_text({ amount: formatMoney(checkout.kept, language) })
    : reference && m.checkout_cancelled_transfer({ reference: isolated(reference) });
  if (status === "saved" && page.page?.trip.isCancelled)
    return <Notice title={m.trip_cancellation_done()}>{kept ?? m.checkout_cancelled_text()}</Notice>;
  if (status === "saved") return <Notice title={m.checkout_saved_title()}>{kept ?? m.checkout_saved_text()}</Notice>;
  return (
    <Notice tone="warning" title={m.checkout_expired_title()} announce>
      {kept ?? m.checkout_expired_text()}
    </Notice>
  );
}

const TransferState = import.meta.env.SSR
  ? (await import("./transfer-state.tsx")).default
  : lazy(() => import("./transfer-state.tsx"));
const PartlyState = import.meta.env.SSR
  ? (await import("./partly-state.tsx")).default
  : lazy(() => import("./partly-state.tsx"));
const loadLinks = async () => (await import("./confirmed-links.tsx")).default;
const ConfirmedLinks = section("confirmed-links", loadLinks, import.meta.env.SSR ? await loadLinks() : undefined);

function Paying({ checkout, page }: { checkout: Checkout; page: CheckoutPage }) {
  const { payment } = checkout;
  const isLeft = new URLSearchParams(useLocation().search).has("left");
  if (payment?.method === "transfer")
    return (
      <Suspense>
        <TransferState checkout={checkout} page={page} />
      </Suspense>
    );
  return (
    <Notice
      title={m.checkout_paying_title()}
      action={
        // A page of the payment service's, in no language of ours; with a target the client leaves it to the browser.
        payment?.payUrl && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={payment.payUrl} target="_self">
              {m.checkout_paying_continue()}
            </ButtonLink>
            <CheckoutForm page={page} checkout={checkout} intent="leave">
              {({ busy }) => (
                <Button type="submit" variant="quiet" busy={busy}>
                  {m.checkout_paying_cancel()}
                </Button>
              )}
            </CheckoutForm>
          </div>
        )
      }
    >
      {isLeft ? m.checkout_paying_left() : m.checkout_paying_text()} {m.checkout_later_hint()}
    </Notice>
  );
}

/** What was bought was cancelled before it was charged. */
function CalledOff({ checkout: { charged } }: { checkout: Checkout }) {
  const { language } = useSite();
  return (
    <Notice title={m.orders_called_off_title()} announce>
      {charged ? m.orders_called_off_text({ amount: formatMoney(charged, language) }) : m.orders_called_off_none()}
    </Notice>
  );
}

function Confirming({ checkout }: { checkout: Checkout }) {
  const { language } = useSite();
  const { calledOff } = checkout;
  const { pathname, search } = useLocation();
  const here = useHref(pathname + search);
  const wanted = checkout.items.filter(({ status }) => status !== "cancelled");
  const done = wanted.filter(({ status }) => status === "confirmed").length;
  return (
    <Notice
      title={m.checkout_confirming_title()}
      action={
        <a href={here} className="text-link inline-flex min-h-11 items-center">
          {m.checkout_look_again()}
        </a>
      }
    >
      <p>
        {checkout.payment?.method === "card" && m.checkout_confirming_hold()} {m.checkout_confirming_text()}
      </p>
      <p role="status" className="mt-2 font-semibold">
        {m.checkout_progress({ done: String(done), all: String(wanted.length) })}
      </p>
      {calledOff && (
        <p className="mt-2">
          {m.checkout_called_off({ amount: formatMoney(calledOff.released, language) })}{" "}
          {m.bookings_preview_released_text()}
        </p>
      )}
    </Notice>
  );
}

/** What became of the money of a trip that was booked, and is cancelled: the sums of the trip, not of this checkout alone. */
function Cancelled({ checkout: { money, receipt }, trip }: { checkout: Checkout; trip: Answer["trip"] }) {
  const { language } = useSite();
  const href = useHref(tripPaths.trip(trip.id));
  const { cancelled } = trip;
  const back = cancelled && sum(cancelled.paid.currency, [cancelled.returned, cancelled.toReturn]);
  return (
    <Notice
      title={m.trip_cancellation_done()}
      announce
      action={<ButtonLink href={href}>{m.checkout_confirmed_link()}</ButtonLink>}
    >
      <p>
        {cancelled
          ? m.lists_labelled({ term: m.bookings_preview_paid(), detail: formatMoney(cancelled.paid, language) })
          : m.checkout_cancelled_text()}
      </p>
      {back && back.amount > 0 && <p>{m.checkout_cancelled_refund({ amount: formatMoney(back, language) })}</p>}
      {money === "returning" && <p>{m.checkout_returning()}</p>}
      {receipt && (
        <Link to={tripPaths.receipt(receipt)} className="text-link inline-flex min-h-11 items-center">
          {m.receipts_capture()}
        </Link>
      )}
    </Notice>
  );
}

interface ConfirmedProps {
  readonly checkout: Checkout;
  readonly trip: string;
}

function Confirmed({ checkout, trip, isEarlier }: ConfirmedProps & { isEarlier: boolean }) {
  const { language } = useSite();
  const href = useHref(tripPaths.trip(trip));
  const clock = useClinicClock();
  const { charged, money, payment } = checkout;
  const received = ({ amount }: { amount: string }) =>
    m.lists_labelled({ term: m.checkout_due_paid(), detail: amount });
  // A transfer is sent by its person: nobody charges it.
  const byMethod = { card: m.checkout_confirmed_text, credit: m.checkout_confirmed_credit, transfer: received };
  const whole = byMethod[payment?.method ?? "card"];
  const say = money === "partly-taken" ? m.checkout_confirmed_part : whole;
  const bought = charged ? say({ amount: formatMoney(charged, language) }) : m.checkout_confirmed_none();
  const settled = money === "returning" ? m.checkout_returning() : bought;
  const dues = checkout.items
    .filter(({ status }) => status === "confirmed")
    .flatMap(({ title: what, dueLater }) =>
      dueLater.map(({ amount: due, at }) => {
        const amount = formatMoney(due, language);
        return at
          ? m.checkout_confirmed_due({ what, amount, day: clock(at) })
          : m.checkout_confirmed_due_open({ what, amount });
      }),
    );
  const title = dues.length > 0 ? m.checkout_confirmed_due_title() : m.checkout_confirmed_title();
  return (
    <Notice
      {...(isEarlier ? { title: m.checkout_earlier_title() } : { tone: "success", title, announce: true })}
      action={<ButtonLink href={href}>{m.checkout_confirmed_link()}</ButtonLink>}
    >
      {isEarlier ? m.checkout_earlier_text({ text: settled }) : settled}
      {dues.length > 0 && (
        <ul className="mt-2 font-semibold">
          {dues.map((due) => (
            <li key={due}>{due}</li>
          ))}
        </ul>
      )}
      <ConfirmedLinks checkout={checkout} trip={trip} isEarlier={isEarlier} />
    </Notice>
  );
}

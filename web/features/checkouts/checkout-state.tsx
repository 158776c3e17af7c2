import { useLocation } from "react-router";
import type { Checkout } from "../../../contract/checkout.ts";
import { formatInstant, formatMoney } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
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

/** How the checkout stands, and what happened to the money. */
export function CheckoutState({ checkout, page }: { checkout: Checkout; page: CheckoutPage }) {
  const { status, money, undoCosts } = checkout;
  const isChosen = status === "partly" && undoCosts === null;
  useLookingAgain(unsettled.includes(status) || isChosen || money === "returning");
  if (status === "paying") return <Paying checkout={checkout} />;
  if (status === "confirming") return <Confirming checkout={checkout} />;
  if (status === "confirmed") return <Confirmed checkout={checkout} />;
  if (status === "partly") return <Partly checkout={checkout} page={page} />;
  if (status === "declined") {
    const isFunds = checkout.payment?.reason === "insufficient-funds";
    return (
      <Notice tone="error" title={m.checkout_declined_title()} announce>
        {isFunds ? m.checkout_declined_funds() : m.checkout_declined_text()}
      </Notice>
    );
  }
  if (status === "failed")
    return (
      <Notice
        tone="error"
        title={m.checkout_failed_title()}
        announce
        action={
          <Link
            to={`${tripPaths.plan}?trip=${page.page?.trip.id}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            {m.checkout_failed_link()}
          </Link>
        }
      >
        {money === "returning" ? m.checkout_returning() : m.checkout_failed_text()}
      </Notice>
    );
  if (status === "saved") return <Notice title={m.checkout_saved_title()}>{m.checkout_saved_text()}</Notice>;
  return (
    <Notice tone="warning" title={m.checkout_expired_title()} announce>
      {m.checkout_expired_text()}
    </Notice>
  );
}

function Paying({ checkout }: { checkout: Checkout }) {
  const { language } = useSite();
  const { location } = useProvider();
  const { payment, charge, holdUntil } = checkout;
  if (payment?.method === "transfer") {
    const facts = {
      amount: formatMoney(charge, language),
      reference: payment.reference ?? "",
      time: formatInstant(holdUntil, location.timeZone, language),
    };
    return <Notice title={m.checkout_transfer_title()}>{m.checkout_transfer_text(facts)}</Notice>;
  }
  return (
    <Notice
      title={m.checkout_paying_title()}
      action={
        // A page of the payment service's, in no language of ours; with a target the client leaves it to the browser.
        payment?.payUrl && (
          <ButtonLink href={payment.payUrl} target="_self">
            {m.checkout_paying_go()}
          </ButtonLink>
        )
      }
    >
      {m.checkout_paying_text()}
    </Notice>
  );
}

function Confirming({ checkout }: { checkout: Checkout }) {
  const { pathname, search } = useLocation();
  const done = checkout.items.filter(({ status }) => status === "confirmed").length;
  return (
    <Notice
      title={m.checkout_confirming_title()}
      action={
        <a href={`${pathname}${search}`} className="text-link inline-flex min-h-11 items-center">
          {m.checkout_look_again()}
        </a>
      }
    >
      <p>{m.checkout_confirming_text()}</p>
      <p role="status" className="mt-2 font-semibold">
        {m.checkout_progress({ done: String(done), all: String(checkout.items.length) })}
      </p>
    </Notice>
  );
}

function Confirmed({ checkout }: { checkout: Checkout }) {
  const { language } = useSite();
  const href = useHref(tripPaths.bookings);
  const { charged, money } = checkout;
  const say = money === "partly-taken" ? m.checkout_confirmed_part : m.checkout_confirmed_text;
  const text = charged ? say({ amount: formatMoney(charged, language) }) : m.checkout_confirmed_none();
  return (
    <Notice
      tone="success"
      title={m.checkout_confirmed_title()}
      announce
      action={<ButtonLink href={href}>{m.checkout_confirmed_link()}</ButtonLink>}
    >
      {money === "returning" ? m.checkout_returning() : text}
    </Notice>
  );
}

function Partly({ checkout, page }: { checkout: Checkout; page: CheckoutPage }) {
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

import { Form, useNavigation } from "react-router";
import type { BookingDetail } from "../../../../contract/bookings.ts";
import { useClinicClock } from "../../../clinic-clock.ts";
import { formatMoney } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { accountRows } from "../../../trip/account-rows.ts";
import { useLookingAgain } from "../../../trip/looking-again.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { actionOf, BookingFields } from "./booking-fields.tsx";
import type { BookingPage } from "./booking-page.ts";

type Balance = NonNullable<BookingDetail["balance"]>;
type PayRestProps = { page: BookingPage; balance: Balance };

/** What is still due for a booking, and the ways to pay it. */
export function PayRest({ page, balance }: PayRestProps) {
  const { language } = useSite();
  const clock = useClinicClock();
  const { left, next, instalments, dueAt, payUrl, isDeclined, isSettling, credit } = balance;
  const isInParts = next.amount < left.amount;
  // The payment page may return before the payment's event arrives.
  useLookingAgain(isSettling || (payUrl !== null && !isDeclined));
  if (isSettling) return <Notice announce>{m.bookings_rest_settling()}</Notice>;
  const amount = formatMoney(left, language);
  return (
    <section aria-labelledby="rest" className="scroll-mt-24">
      <Card>
        <h2 id="rest" className="text-xl">
          {m.bookings_rest_title()}
        </h2>
        {instalments.length > 1 ? (
          <DefinitionList
            items={[
              { term: m.trips_paid(), detail: formatMoney(page.booking.paid, language) },
              ...instalments.map((part) => ({
                key: `${part.label} ${part.dueAt}`,
                term: (
                  <div>
                    <bdi>{part.label}</bdi>
                    {part.dueAt && (
                      <span className="block text-sm text-muted">
                        {m.bookings_rest_by({ when: clock(part.dueAt) })}
                      </span>
                    )}
                  </div>
                ),
                detail: formatMoney(part.amount, language),
              })),
            ]}
          />
        ) : (
          <p>
            {dueAt ? m.bookings_rest_text({ amount, when: clock(dueAt) }) : m.bookings_rest_text_undated({ amount })}
          </p>
        )}
        {isDeclined && (
          <Notice tone="error" announce>
            {m.bookings_rest_declined()}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {payUrl ? (
            // A page of the payment service's: with a target the client leaves it to the browser.
            <ButtonLink href={payUrl} target="_self">
              {m.bookings_rest_continue()}
            </ButtonLink>
          ) : (
            <>
              {isInParts && (
                <Pay
                  page={page}
                  amount={next}
                  intent="rest"
                  label={m.bookings_rest_pay_amount({ amount: formatMoney(next, language) })}
                />
              )}
              <Pay
                page={page}
                amount={left}
                intent="rest"
                isSecond={isInParts}
                label={m.bookings_rest_pay_all({ amount })}
              />
            </>
          )}
          {credit && (
            <Pay
              page={page}
              amount={left}
              intent="rest-by-credit"
              isSecond
              label={m.bookings_rest_credit({ amount: formatMoney(credit, language) })}
            />
          )}
        </div>
        <Link
          to={tripPaths.paymentLinks(page.booking.id)}
          className="text-link inline-flex min-h-11 items-center gap-2 self-start font-medium"
        >
          <Icon name="users" />
          {m.payment_links_offer()}
        </Link>
        <Transfer balance={balance} amount={amount} />
      </Card>
    </section>
  );
}

type PayProps = {
  page: BookingPage;
  amount: Balance["left"];
  intent: "rest" | "rest-by-credit";
  isSecond?: boolean;
  label: string;
};

function Pay({ page, amount, intent, isSecond = false, label }: PayProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={actionOf(page.booking)}>
      <BookingFields page={page} intent={intent} of={String(amount.amount)} />
      <input type="hidden" name="amount" value={amount.amount} />
      <input type="hidden" name="currency" value={amount.currency} />
      <Button type="submit" variant={isSecond ? "secondary" : "primary"} busy={busy}>
        {label}
      </Button>
    </Form>
  );
}

function Transfer({ balance: { account, reference }, amount }: { balance: Balance; amount: string }) {
  if (!account) return null;
  return (
    <details className="border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-medium">{m.bookings_rest_transfer()}</summary>
      <p className="mb-3">{m.bookings_rest_transfer_text({ amount })}</p>
      <DefinitionList
        items={[
          ...accountRows(account).map(([term, detail]) => ({ term, detail: <bdi>{detail}</bdi> })),
          { term: m.payments_transfer_reference(), detail: <bdi dir="ltr">{reference}</bdi> },
        ]}
      />
      <p className="mt-3 text-sm text-muted">{m.payments_transfer_note()}</p>
    </details>
  );
}

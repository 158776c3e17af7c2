import type { ReactNode } from "react";
import type { CheckoutItem } from "../../../contract/checkout.ts";
import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { CancellationPolicy } from "../../trip/cancellation-policy.tsx";
import { itemPrice } from "../../trip/item-price.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { CheckoutForm } from "./checkout-form.tsx";
import type { CheckoutPage } from "./checkout-screen.tsx";

const stateOf = ({ status, reference }: CheckoutItem, isOpen: boolean) => {
  if (status === "confirming") return { tone: "primary", words: m.checkout_item_confirming() } as const;
  if (status === "needs_review") return { tone: "warning", words: m.checkout_item_needs_review() } as const;
  if (status === "failed") return { tone: "danger", words: m.checkout_item_failed() } as const;
  if (status === "expired" && isOpen) return { tone: "warning", words: m.checkout_item_expired() } as const;
  if (status === "cancelled") return { tone: "neutral", words: m.checkout_item_cancelled() } as const;
  if (status === "cancelling") return { tone: "neutral", words: m.checkout_item_cancelling() } as const;
  if (reference) return { tone: "success", words: m.checkout_item_confirmed({ reference }) } as const;
  return undefined;
};

interface CheckoutItemsProps {
  readonly items: readonly CheckoutItem[];
  /** Items can still be removed. */
  readonly isPayable: boolean;
  /** Sellers were asked: one that has expired is gone. */
  readonly isHeld: boolean;
  readonly page: CheckoutPage;
  readonly trip: string;
}

/** Everything of the checkout, by who sells it, with the rules as they are sold. */
export function CheckoutItems({ items: all, isPayable: isOpen, isHeld, page, trip }: CheckoutItemsProps) {
  const sellers = new Map<string, CheckoutItem[]>();
  for (const item of all) sellers.set(item.seller.id, [...(sellers.get(item.seller.id) ?? []), item]);
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {[...sellers].map(([id, items]) => (
        <section key={id} className="flex flex-col gap-3">
          <h2 className="text-base">{m.checkout_sold_by({ seller: items[0]?.seller.name ?? "" })}</h2>
          <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
            {items.map((item) => (
              <Item key={item.id} item={item} times={page.times} isOpen={isOpen && isHeld}>
                {isOpen && item.kind === "hotel" && <IncludedNights page={page} />}
                {isOpen && <TakeOut page={page} trip={trip} item={item} />}
              </Item>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ItemProps {
  readonly item: CheckoutItem;
  readonly times: CheckoutPage["times"];
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

function Item({ item, times, isOpen, children }: ItemProps) {
  const { language } = useSite();
  const state = stateOf(item, isOpen);
  const { policy } = item;
  return (
    <li className="flex flex-col gap-2 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-base">
          <OwnLanguage as="bdi" language={item.textsLanguage}>
            {item.title}
          </OwnLanguage>
        </h3>
        <span className="figures font-semibold">{itemPrice(item.amount, language)}</span>
      </div>
      <p className="text-sm text-muted">
        {item.subtitle && (
          <span className="block">
            <OwnLanguage as="bdi" language={item.textsLanguage}>
              {item.subtitle}
            </OwnLanguage>
          </span>
        )}
        <span className="block">{times[item.id]}</span>
      </p>
      {isOpen && item.before && item.status !== "expired" && (
        <p className="text-sm font-semibold">
          {(item.before.amount > item.dueNow.amount ? m.checkout_fell : m.checkout_moved)({
            amount: formatMoney(item.before, language),
          })}
        </p>
      )}
      {state && (
        <p>
          <Badge tone={state.tone}>{state.words}</Badge>
        </p>
      )}
      <Disclosure summary={m.checkout_policy()} className="last:-mb-3 last:border-b-0">
        <CancellationPolicy steps={policy.cancellation} total={item.amount} paid={item.dueNow} />
        {policy.conditions.map((condition) => (
          <OwnLanguage as="p" key={condition} language={item.textsLanguage} className="text-muted">
            {condition}
          </OwnLanguage>
        ))}
      </Disclosure>
      {children}
    </li>
  );
}

/** That the treatment's price includes hotel nights, beside which this hotel is paid. */
function IncludedNights({ page: { page } }: { page: CheckoutPage }) {
  const included = page?.trip.includedHotel;
  if (!included) return null;
  const { nights: count, guests } = included;
  return <Notice title={m.trips_included_hotel({ count, guests })}>{m.hotels_included_text()}</Notice>;
}

/** Removes the item; the rest is paid. */
function TakeOut({ page, trip, item }: { page: CheckoutPage; trip: string; item: CheckoutItem }) {
  return (
    <AskFirst
      label={m.bookings_remove()}
      icon="minus"
      question={m.bookings_remove_question()}
      text={m.bookings_remove_text()}
      className="self-start"
    >
      <CheckoutForm page={page} intent="remove" about={item.id}>
        {({ busy }) => (
          <>
            <input type="hidden" name="trip" value={trip} />
            <input type="hidden" name="item" value={item.id} />
            <input type="hidden" name="seen" value={item.version} />
            <Button type="submit" variant="danger" busy={busy} className="self-start">
              {m.bookings_remove()}
            </Button>
          </>
        )}
      </CheckoutForm>
    </AskFirst>
  );
}

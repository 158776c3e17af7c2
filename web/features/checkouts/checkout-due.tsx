import type { Checkout } from "../../../contract/checkout.ts";
import { sum } from "../../../contract/money.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { AboutPrice } from "../../currency/about-price.tsx";
import { formatMoney, formatRate } from "../../format.ts";
import { useSite } from "../../site.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";

/** What is paid now and later, in which currency, and what is paid on site instead. */
export function CheckoutDue({
  checkout,
}: {
  checkout: Pick<Checkout, "items" | "charge" | "charged" | "dueNow" | "rate" | "money">;
}) {
  const { language } = useSite();
  const clock = useClinicClock();
  const { items, charge, charged, dueNow, rate, money } = checkout;
  const isAside = money === "set-aside";
  const now = charged ? m.checkout_due_paid() : isAside ? m.checkout_due_aside() : m.checkout_due_now();
  // The reserved amount covers every item, also one that a seller refused since: nothing more is due for it.
  const bought = items
    .filter(
      ({ status, dueNow: due }) =>
        ((status !== "expired" && status !== "cancelled") || due.amount > 0) && (isAside || status !== "failed"),
    )
    .map((item) => (item.status === "failed" ? { ...item, dueLater: [], dueOnSite: [] } : item));
  const rows = bought.flatMap(({ id, title, textsLanguage, received, paidSince, ...item }) => [
    ...[
      { key: `${id}-received`, when: m.checkout_due_paid(), amount: received?.amount ?? 0 },
      { key: id, when: now, amount: item.dueNow.amount - (received?.amount ?? 0) },
    ]
      .filter(({ amount }) => amount > 0)
      .map(({ key, when, amount }) => ({
        ...{ key, textsLanguage, when },
        what:
          item.status === "cancelled"
            ? m.lists_labelled({ term: m.bookings_preview_fee(), detail: title })
            : item.dueLater.length > 0 || paidSince
              ? m.checkout_due_deposit({ what: title })
              : title,
        amount: { ...item.dueNow, amount },
      })),
    ...(paidSince
      ? [
          {
            ...{ key: `${id}-since`, textsLanguage, when: m.checkout_due_paid(), amount: paidSince },
            what: m.checkout_due_balance({ what: title }),
          },
        ]
      : []),
    ...item.dueLater.map(({ label, amount, at }, place) => ({
      key: `${id}-later-${place}`,
      textsLanguage,
      what:
        place === item.dueLater.length - 1
          ? m.checkout_due_balance({ what: title })
          : m.lists_labelled({ term: title, detail: label }),
      when: at ? m.bookings_rest_by({ when: clock(at) }) : m.checkout_due_later(),
      amount,
    })),
  ]);
  // A transfer, which is in the trip's currency, may have come in part.
  const own = charged ?? (rate ? charge : dueNow);
  const since = bought.flatMap(({ paidSince }) => (paidSince?.currency === own.currency ? paidSince : []));
  const total = sum(own.currency, [own, ...since]);
  const whole = sum(
    dueNow.currency,
    bought.map(({ status, amount, dueNow: due }) => (status === "cancelled" ? due : amount)),
  );
  const dues = bought.flatMap(({ dueOnSite, ...item }) => dueOnSite.map((due) => ({ ...item, ...due })));
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">{m.checkout_due_title()}</h2>
      <DataTable
        caption={m.checkout_due_title()}
        captionHidden
        columns={[
          {
            key: "what",
            header: m.checkout_due_what(),
            cell: ({ what, textsLanguage }) => <OwnLanguage language={textsLanguage}>{what}</OwnLanguage>,
            rowHeader: true,
          },
          { key: "when", header: m.checkout_due_when(), cell: ({ when }) => when },
          {
            key: "amount",
            header: m.checkout_due_amount(),
            numeric: true,
            cell: ({ amount }) => formatMoney(amount, language),
          },
        ]}
        rows={rows}
        keyOf={({ key }) => key}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-4 text-lg font-semibold">
        <span>{charged || isAside ? now : m.checkout_due_total()}</span>
        <span className="figures text-end">
          {formatMoney(total, language)}
          <AboutPrice price={total} />
        </span>
      </p>
      {bought.some(({ dueLater }) => dueLater.length > 0) && (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-4">
            <span>{m.checkout_due_whole()}</span>
            <span className="figures text-end">
              {formatMoney(whole, language)}
              <AboutPrice price={whole} />
            </span>
          </p>
          <p className="text-sm">{m.checkout_later_left_out()}</p>
        </>
      )}
      {rate && (
        <p className="text-sm text-muted">
          {formatMoney(dueNow, language)} ·{" "}
          {m.checkout_rate({
            from: rate.from,
            to: rate.to,
            rate: formatRate(rate.rate, language),
            time: rate.lockedUntil ? clock(rate.lockedUntil) : "",
            source: rate.source,
          })}
        </p>
      )}
      {dues.length > 0 && <p className="text-sm font-semibold">{m.checkout_on_site()}</p>}
      {dues.map(({ id, title, textsLanguage, label, amount }) => (
        <p key={id + label} className="flex flex-wrap items-baseline justify-between gap-4">
          <OwnLanguage language={textsLanguage}>{m.lists_labelled({ term: label, detail: title })}</OwnLanguage>
          <span className="figures">{formatMoney(amount, language)}</span>
        </p>
      ))}
    </section>
  );
}

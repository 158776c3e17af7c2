import type { ActionFunctionArgs } from "react-router";
import type { BookingDetail } from "../../../../contract/bookings.ts";
import { formatLine, formatMoney } from "../../../format.ts";
import { ForChild } from "../../../quotes/for-child.tsx";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown, section } from "../../../section.tsx";
import { guarded } from "../../../session/guard.ts";
import { useSite } from "../../../site.ts";
import { ItemParts } from "../../../trip/item-parts.tsx";
import { itemPrice } from "../../../trip/item-price.ts";
import { hasVoucher, itemStates, kindIcons, kindNames } from "../../../trip/item-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { useDeadline } from "../../../trip/use-deadline.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { BookingDocumentsCard } from "../documents/booking-documents-card.tsx";
import { BookingActions } from "./booking-actions.tsx";
import { BookingDocuments } from "./booking-documents.tsx";
import { BookingHistory, BookingMoney, BookingRules } from "./booking-facts.tsx";
import type { BookingPage } from "./booking-page.ts";
import { RefundLines } from "./refund-lines.tsx";

/** Only where a move is requested. */
const loadMoveNotice = async () => (await import("../../../trip/move-notice.tsx")).MoveNotice;
const MoveNotice = section("move-notice", loadMoveNotice, import.meta.env.SSR ? await loadMoveNotice() : undefined);

/** Only while a change is paid or made. */
const loadChangeNews = async () => (await import("./change-news.tsx")).ChangeNews;
const ChangeNews = section("change-news", loadChangeNews, import.meta.env.SSR ? await loadChangeNews() : undefined);

/** Only where a traveller has needs. */
const loadNeeds = async () => (await import("../documents/booking-needs.tsx")).BookingNeeds;
const BookingNeeds = section("booking-needs", loadNeeds, import.meta.env.SSR ? await loadNeeds() : undefined);

/** Only while something is still due. */
const loadPayRest = async () => (await import("./pay-rest.tsx")).PayRest;
const PayRest = section("pay-rest", loadPayRest, import.meta.env.SSR ? await loadPayRest() : undefined);

/** Only while a supplier's change waits for a decision. */
const loadChangeBySupplier = async () => (await import("./change-by-supplier.tsx")).ChangeBySupplier;
const ChangeBySupplier = section(
  "change-by-supplier",
  loadChangeBySupplier,
  import.meta.env.SSR ? await loadChangeBySupplier() : undefined,
);

export const loader: Loader<BookingPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params: { id = "" }, site }) => {
        const { getBooking } = await import("../../../../contract/bookings.ts");
        const { deadlineWords } = await import("./deadline-words.ts");
        const { partWords } = await import("../../../trip/part-lines.ts");
        const { language, provider } = site;
        const booking = await call(getBooking, { params: { id }, query: { language } });
        const parts = provider ? partWords(booking, provider, language) : [];
        return { booking, parts, deadline: deadlineWords(booking, site), formKey: crypto.randomUUID() };
      })
    : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) => (await import("./send-booking.ts")).bookingAction(facts);

export const handle = screen<BookingPage>({
  cache: "private",
  prepare: bringShown,
  head: ({ booking }) => ({ title: booking.title, isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { booking } = page;
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-8 md:py-12">
      <Heading booking={booking} deadline={page.deadline} />
      {booking.moveRequest && <MoveNotice move={booking.moveRequest} treatment={booking.dates.treatment} />}
      <News booking={booking} />
      {booking.clinicAct && (
        <Notice title={m.bookings_by_clinic()}>
          <bdi>{booking.clinicAct.by}</bdi>: {booking.clinicAct.reason}
        </Notice>
      )}
      {booking.supplierChange && <ChangeBySupplier page={page} change={booking.supplierChange} />}
      {booking.balance && <PayRest page={page} balance={booking.balance} />}
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <section aria-labelledby="times">
            <h2 id="times" className="mb-3 text-xl">
              {m.itinerary_title()}
            </h2>
            <ItemParts parts={page.parts} />
          </section>
          <BookingDocuments booking={booking} />
          {booking.needs.length > 0 && <BookingNeeds booking={booking} />}
          {hasVoucher(booking) && <BookingDocumentsCard booking={booking} />}
          <BookingRules booking={booking} />
          <BookingMoney booking={booking} />
          <BookingHistory booking={booking} />
        </div>
        <BookingActions page={page} />
      </div>
    </main>
  );
}

function Heading({ booking, deadline }: { booking: BookingDetail; deadline: string | null }) {
  const { kind, title, subtitle, status, reference, travellers, trip } = booking;
  const { language } = useSite();
  const home = useHref(tripPaths.bookings);
  const self = useHref(tripPaths.booking(booking.id));
  const write = useDeadline();
  const [tone, name] = itemStates[status];
  const what = (
    <OwnLanguage as="bdi" language={booking.textsLanguage}>
      {title}
    </OwnLanguage>
  );
  return (
    <header className="flex flex-col gap-4">
      <Breadcrumbs
        label={m.bookings_title()}
        items={[
          { label: m.bookings_title(), href: home },
          { label: what, href: self },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{name()}</Badge>
        <span className="inline-flex items-center gap-1.5 text-sm text-muted">
          <Icon name={kindIcons[kind]} size="sm" />
          {kindNames[kind]()}
        </span>
      </div>
      <div>
        <h1 className="text-2xl text-balance md:text-3xl">{what}</h1>
        {subtitle && (
          <p className="mt-1 text-muted">
            <OwnLanguage as="bdi" language={booking.textsLanguage}>
              {subtitle}
            </OwnLanguage>
          </p>
        )}
        <ForChild child={booking.child} className="mt-1" />
      </div>
      <DefinitionList
        layout="grid"
        items={[
          { term: m.bookings_amount(), detail: itemPrice(booking.amount, language) },
          { term: m.bookings_seller(), detail: booking.seller.name },
          { term: m.bookings_trip(), detail: <bdi>{trip.reference}</bdi> },
          ...(reference ? [{ term: m.trips_itinerary_reference(), detail: <bdi>{reference}</bdi> }] : []),
          ...(travellers.length > 0 ? [{ term: m.bookings_for(), detail: formatLine(travellers, language) }] : []),
        ]}
      />
      {deadline && (
        <p className="figures flex items-center gap-2 font-medium">
          <Icon name="clock" className="text-primary-ink" />
          {write(deadline, booking)}
        </p>
      )}
    </header>
  );
}

function News({ booking }: { booking: BookingDetail }) {
  const { language } = useSite();
  const { status, refund, change, actions, balance, events } = booking;
  if (change || (status === "change_quoted" && !actions.includes("decide"))) return <ChangeNews booking={booking} />;
  if (status === "cancelling") return <Notice announce>{m.bookings_cancelling()}</Notice>;
  if (booking.open.length > 0)
    return (
      <Notice title={m.bookings_mail_refund()}>
        <RefundLines parts={booking.open} />
      </Notice>
    );
  if (refund === "pending") return <Notice>{m.bookings_refund_pending()}</Notice>;
  if (refund === "to_send") return <Notice>{m.bookings_refund_to_send()}</Notice>;
  if (refund === "full" || refund === "partial")
    return (
      <Notice tone="success">{m.bookings_refund_full({ amount: formatMoney(booking.refunded, language) })}</Notice>
    );
  if (refund === "failed") return <Notice tone="warning">{m.bookings_refund_failed()}</Notice>;
  if (!balance && events[0]?.kind === "balance-paid")
    return (
      <Notice tone="success" announce>
        {m.bookings_rest_paid()}
      </Notice>
    );
  return null;
}

import { lazy, Suspense, useState } from "react";
import { formatDay, formatInstant, formatLine } from "../../format.ts";
import type { DeviceOwner } from "../../offline/device-owner.ts";
import type { DeviceStore } from "../../offline/device-store.ts";
import { forgetDevice } from "../../offline/forget-device.ts";
import { type KeptChoice, type KeptTrip, type KeptVoucher, keptUntil } from "../../offline/kept-trip.ts";
import { callLink } from "../../phone-links.ts";
import { useAccountCall } from "../../session/account-call.ts";
import { useProvider, useSite } from "../../site.ts";
import { EmergencyCard } from "../../trip/emergency-card.tsx";
import { ItemParts } from "../../trip/item-parts.tsx";
import { TripTimeline } from "../../trip/trip-timeline.tsx";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { m } from "../../words/compiled/messages.js";
import { deviceChanged } from "../../worker/caches.ts";
import { KeepForm } from "./keep-form.tsx";
import { KeptDocuments } from "./kept-documents.tsx";
import { OutboxPart } from "./outbox-part.tsx";

/** Loaded apart: only with a diary, which most trips do not have yet. The worker stores it with this page. */
const KeptDiaryPart = lazy(async () => ({ default: (await import("./kept-diary-part.tsx")).KeptDiaryPart }));

interface KeptTripViewProps {
  readonly owner: DeviceOwner;
  readonly store: DeviceStore;
  readonly trip: KeptTrip;
  readonly choice: KeptChoice;
}

/** What is on the device, the newest first to be needed; its words are in the language in which they were kept. */
export function KeptTripView({ owner, store, trip: kept, choice }: KeptTripViewProps) {
  const { language } = kept;
  return (
    <>
      <Freshness store={store} kept={kept} choice={choice} />
      <EmergencyCard emergency={kept.emergency} addresses={kept.addresses} />
      {choice.diary && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <KeptDiaryPart store={store} />
        </Suspense>
      )}
      {kept.trip ? <Days trip={kept.trip} language={language} /> : <p className="text-muted">{m.offline_no_trip()}</p>}
      {kept.trip && kept.trip.vouchers.length > 0 && <Vouchers vouchers={kept.trip.vouchers} language={language} />}
      {kept.documents.length > 0 && <KeptDocuments store={store} documents={kept.documents} />}
      <OutboxPart owner={owner} store={store} />
      <section aria-labelledby="kept-choice" className="flex flex-col gap-4 border-t border-line pt-6">
        <h2 id="kept-choice" className="text-xl">
          {m.offline_choice()}
        </h2>
        <Disclosure summary={m.offline_choice_change()}>
          <KeepForm owner={owner} store={store} choice={choice} />
        </Disclosure>
        <AskFirst label={m.offline_remove()} question={m.offline_remove_question()} text={m.offline_remove_text()}>
          <Button
            variant="danger"
            onClick={() => void forgetDevice().then(() => dispatchEvent(new Event(deviceChanged)))}
          >
            {m.offline_remove()}
          </Button>
        </AskFirst>
      </section>
    </>
  );
}

/** From when the contents are, until when they stay, and the way to newer ones. */
function Freshness({ store, kept, choice }: Omit<KeptTripViewProps, "owner" | "trip"> & { kept: KeptTrip }) {
  const site = useSite();
  const provider = useProvider();
  const call = useAccountCall();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  async function update(): Promise<void> {
    setState("busy");
    const { keepTrip } = await import("../../offline/read-trip.ts");
    const outcome = await keepTrip(store, { site, provider, call }, choice).then(
      () => "idle" as const,
      () => "failed" as const,
    );
    setState(outcome);
    dispatchEvent(new Event(deviceChanged));
  }
  return (
    <Notice
      action={
        <Button variant="secondary" busy={state === "busy"} onClick={() => void update()}>
          {m.offline_update()}
        </Button>
      }
      title={m.offline_saved({ when: formatInstant(kept.savedAt, zone, site.language) })}
    >
      {m.offline_until({ day: formatDay(keptUntil(kept).toISOString().slice(0, 10), site.language) })}
      {state === "failed" && <p role="alert">{m.offline_update_failed()}</p>}
    </Notice>
  );
}

function Days({ trip, language }: { trip: NonNullable<KeptTrip["trip"]>; language: KeptTrip["language"] }) {
  const { reference, dates, timeline } = trip;
  const today = new Date().toISOString().slice(0, 10);
  return (
    <section aria-labelledby="kept-days" className="flex flex-col gap-4">
      <div>
        <h2 id="kept-days" className="text-xl">
          {m.trips_timeline()}
        </h2>
        <p className="figures text-muted">
          <bdi>{reference}</bdi> ·{" "}
          {m.trips_stay_dates({ from: formatDay(dates.arrive, language), to: formatDay(dates.leave, language) })}
        </p>
      </div>
      <OwnLanguage as="div" language={language}>
        <TripTimeline stretches={timeline.map((stretch) => ({ ...stretch, isToday: stretch.from === today }))} />
      </OwnLanguage>
    </section>
  );
}

const Parts = ({ parts, language }: Pick<KeptVoucher, "parts"> & { language: KeptTrip["language"] }) => (
  <OwnLanguage as="div" language={language}>
    <ItemParts parts={parts} />
  </OwnLanguage>
);

function Vouchers({ vouchers, language }: { vouchers: readonly KeptVoucher[]; language: KeptTrip["language"] }) {
  return (
    <section aria-labelledby="kept-vouchers" className="flex flex-col gap-3">
      <h2 id="kept-vouchers" className="text-xl">
        {m.offline_vouchers()}
      </h2>
      {vouchers.map((voucher) => (
        <Disclosure
          key={voucher.id}
          summary={
            <>
              {voucher.kind}:{" "}
              <OwnLanguage as="bdi" language={voucher.textsLanguage}>
                {voucher.title}
              </OwnLanguage>
            </>
          }
        >
          <DefinitionList
            layout="stacked"
            items={[
              { term: m.trips_itinerary_reference(), detail: <bdi className="text-lg">{voucher.reference}</bdi> },
              { term: m.bookings_for(), detail: <bdi>{formatLine(voucher.travellers, language)}</bdi> },
              { term: m.itinerary_title(), detail: <Parts parts={voucher.parts} language={language} /> },
              {
                term: m.bookings_seller(),
                detail: (
                  <>
                    <bdi>{voucher.seller}</bdi>{" "}
                    <a href={callLink(voucher.phone)} className="text-link" dir="ltr">
                      {voucher.phone}
                    </a>
                  </>
                ),
              },
            ]}
          />
        </Disclosure>
      ))}
    </section>
  );
}

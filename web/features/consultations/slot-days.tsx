import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { ConsultationSlot } from "../../../contract/consultation-slots.ts";
import { useFromServer, useVisitorZone } from "../../clinic-clock.ts";
import { formatLine, formatTime, formatWeekday } from "../../format.ts";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { classNames } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { visitorTime } from "./both-times.tsx";
import { slotValue, type TimePage } from "./time-page.ts";

/** The free times, by the clinic's days; each is a button that takes it. Other days move the focus to theirs. */
export function SlotDays({ page, intent }: { page: TimePage; intent: "hold" | "review" }) {
  const { language } = useSite();
  const { texts } = useProvider();
  const { slots, mode, clinician } = page;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = `${slots.days[0]?.date} ${mode} ${clinician}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) heading.current?.focus({ preventScroll: false });
    before.current = shown;
  }, [shown]);
  return (
    <section aria-labelledby="times" className="flex flex-col gap-6">
      <div>
        <h2 id="times" ref={heading} tabIndex={-1} className="text-lg outline-none">
          {m.consultations_free_times()}
        </h2>
        <p className="text-sm text-muted">{m.consultations_free_zone({ city: texts.city })}</p>
        <WhySoEarly slots={slots} />
      </div>
      {slots.days.length === 0 && (
        <EmptyState icon="calendar" title={m.consultations_no_times()}>
          {m.consultations_no_times_text()}
        </EmptyState>
      )}
      {slots.days.map(({ date, slots: times }) => (
        <section key={date} aria-label={formatWeekday(date, language)}>
          <h3 className="mb-2 font-semibold">{formatWeekday(date, language)}</h3>
          <ul className="grid grid-cols-2 gap-2 min-[420px]:grid-cols-3 sm:grid-cols-4">
            {times.map((slot) => (
              <li key={slotValue(slot)}>
                <Slot slot={slot} page={page} intent={intent} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <OtherDays page={page} />
    </section>
  );
}

/** Why the times may lie in the reader's night, by the first of them; a page of the server, which does not know their zone, keeps its lines. */
function WhySoEarly({ slots: { days, timeZone } }: Pick<TimePage, "slots">) {
  const { language } = useSite();
  const { texts } = useProvider();
  const isFromServer = useFromServer();
  const zone = useVisitorZone();
  const first = days[0]?.slots[0]?.startsAt;
  const here = first && visitorTime(first, { timeZone, own: zone, language });
  if (!first || !(here || isFromServer)) return null;
  const there = formatTime(first, timeZone, language);
  return (
    <p className={`text-sm ${here ? "" : "invisible"}`} aria-hidden={!here}>
      {m.consultations_free_zone_why({ there, here: here ?? there, city: texts.city })}
    </p>
  );
}

/** A time to take, or the one that is held for the reader, which leads on. */
function Slot({ slot, page, intent }: { slot: ConsultationSlot; page: TimePage; intent: "hold" | "review" }) {
  const { language } = useSite();
  const { texts } = useProvider();
  const { slots, clinician } = page;
  const { formData } = useNavigation();
  // The line for the reader's own clock keeps its place on a page of the server, which does not know their zone.
  const fromServer = useFromServer();
  const { timeZone } = slots;
  const value = slotValue(slot);
  const time = formatTime(slot.startsAt, timeZone, language);
  const own = visitorTime(slot.startsAt, { timeZone, own: useVisitorZone(), language });
  const name = slots.clinicians.find(({ slug }) => slug === slot.clinician)?.name ?? "";
  const day = slots.days.find(({ slots: of }) => of.includes(slot))?.date ?? slot.startsAt.slice(0, 10);
  const facts = { time, city: texts.city, day: formatWeekday(day, language), name };
  const label = own ? m.consultations_slot_label_both({ ...facts, own }) : m.consultations_slot_label(facts);
  const isBusy = formData?.get("slot") === value;
  const look = "figures flex min-h-14 w-full flex-col items-center justify-center rounded-md border px-2 py-2";
  const times = (
    <>
      <span className="font-semibold">{own ?? time}</span>
      {(own || fromServer) && (
        <span className="text-sm text-muted">
          {own ? m.consultations_time_in({ time, city: texts.city }) : "\u00a0"}
        </span>
      )}
      {slots.clinicians.length > 1 && clinician === "" && (
        <span className="max-w-full truncate text-xs text-muted">
          <bdi>{name}</bdi>
        </span>
      )}
    </>
  );
  if (page.held === value)
    return (
      <Link
        to={paths.consultationStep(page.token, "details")}
        aria-label={formatLine([label, m.consultations_status_held()], language)}
        className={`${look} border-primary-edge bg-primary-soft`}
      >
        {times}
        <span className="text-center text-xs font-semibold text-primary-ink">{m.consultations_status_held()}</span>
      </Link>
    );
  return (
    <button
      type="submit"
      name="slot"
      value={value}
      aria-label={intent === "review" ? m.consultations_slot_move({ label }) : label}
      aria-busy={isBusy || undefined}
      className={classNames(
        look,
        "cursor-pointer border-line-strong bg-surface transition-colors hover:border-primary-edge hover:bg-primary-soft",
        isBusy && "border-primary-edge bg-primary-soft",
      )}
    >
      {times}
    </button>
  );
}

function OtherDays({ page: { slots, token, mode, clinician } }: { page: TimePage }) {
  const to = (from: string): string => {
    const query = new URLSearchParams({ mode, ...(clinician && { clinician }), from });
    return `${paths.consultationStep(token, "time")}?${query}#times`;
  };
  const look = "text-link inline-flex min-h-11 items-center gap-2";
  if (!slots.earlier && !slots.later) return null;
  return (
    <nav aria-label={m.consultations_other_days()} className="flex flex-wrap justify-between gap-x-6">
      {slots.earlier ? (
        <Link to={to(slots.earlier)} className={look}>
          <Icon name="arrow-back" size="sm" />
          {m.consultations_earlier()}
        </Link>
      ) : (
        <span />
      )}
      {slots.later && (
        <Link to={to(slots.later)} className={look}>
          {m.consultations_later()}
          <Icon name="arrow-forward" size="sm" />
        </Link>
      )}
    </nav>
  );
}

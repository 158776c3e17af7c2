import type { ConsultationSlot, SlotPage } from "../../../contract/consultation-slots.ts";
import type { Consultation } from "../../../contract/consultations.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { slotValue, type TimePage } from "./time-page.ts";

/** The time that a booking holds, or held before; none where a booked time is moved. */
function ownSlot({ can, mode, clinician, startsAt, endsAt }: Consultation): ConsultationSlot | undefined {
  if (can.move || !mode || !clinician || !startsAt || !endsAt) return undefined;
  return { startsAt, endsAt, clinician: clinician.slug, modes: [mode] };
}

/** The clinic's day of that time: the list begins there, with the nearest times. */
export function ownDay(consultation: Consultation): string | undefined {
  const own = ownSlot(consultation);
  return own && dayIn(consultation.timeZone, new Date(own.startsAt));
}

/** The list with the person's own held time in its place, which is free for nobody else; or the time that is gone. */
export function withOwn(
  slots: SlotPage,
  { consultation, isFirst }: { consultation: Consultation; isFirst: boolean },
): Pick<TimePage, "slots" | "held" | "gone"> {
  const own = ownSlot(consultation);
  const date = ownDay(consultation);
  if (!own || !date) return { slots, held: null, gone: null };
  const shown = slots.days.find((day) => day.date === date)?.slots ?? [];
  if (!consultation.hold) {
    const isFree = shown.some((one) => slotValue(one) === slotValue(own));
    return { slots, held: null, gone: isFirst && !isFree ? own.startsAt : null };
  }
  const [first, last] = [slots.days[0]?.date ?? date, slots.days.at(-1)?.date ?? date];
  if (!isFirst && (date < first || date > last)) return { slots, held: null, gone: null };
  const times = [...shown, own].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const days = [...slots.days.filter((day) => day.date !== date), { date, slots: times }];
  return {
    slots: { ...slots, days: days.toSorted((one, other) => one.date.localeCompare(other.date)) },
    held: slotValue(own),
    gone: null,
  };
}

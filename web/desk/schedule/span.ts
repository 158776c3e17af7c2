import type { Site } from "../../../contract/rendering.ts";
import { dayAfter, dayIn, weekdayOf } from "../../../contract/zoned-time.ts";

export const spanViews = ["day", "week", "month"] as const;
export type SpanView = (typeof spanViews)[number];

/** Whole weeks of days that a page of the calendar shows. */
export interface Span {
  readonly view: SpanView;
  readonly from: string;
  readonly days: number;
  /** The day in the address, around which the span lies. */
  readonly day: string;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The span of an address: `?view=week&day=2026-11-23`. */
export function spanOf(query: URLSearchParams, today: string): Span {
  const view = spanViews.find((one) => one === query.get("view")) ?? "week";
  const asked = query.get("day");
  const day = isDay(asked) ? asked : today;
  if (view === "day") return { view, day, from: day, days: 1 };
  if (view === "week") return { view, day, from: dayAfter(day, -weekdayOf(day)), days: 7 };
  const first = `${day.slice(0, 8)}01`;
  const from = dayAfter(first, -weekdayOf(first));
  const last = dayAfter(monthAfter(first, 1), -1);
  const weeks = Math.ceil((weekdayOf(first) + Number(last.slice(8))) / 7);
  return { view, day, from, days: weeks * 7 };
}

/** The first day of a month some months later. */
function monthAfter(first: string, count: number): string {
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The day in the address of the page before or after. */
export function besideSpan({ view, day }: Pick<Span, "view" | "day">, direction: 1 | -1): string {
  if (view === "month") return monthAfter(`${day.slice(0, 8)}01`, direction);
  return dayAfter(day, direction * (view === "week" ? 7 : 1));
}

/** Today at the clinic, whose night begins at another hour than the reader's. */
export const todayAt = ({ provider }: Pick<Site, "provider">, now = new Date()): string =>
  dayIn(provider?.location.timeZone ?? "UTC", now);

import { dayAfter } from "../../../contract/zoned-time.ts";
import { formatDay, formatMonth } from "../../format.ts";
import { useSite } from "../../site.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { classNames } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { besideSpan, type Span, type SpanView } from "./span.ts";

const viewNames: Readonly<Record<SpanView, () => string>> = {
  day: m.desk_schedule_day,
  week: m.desk_schedule_week,
  month: m.desk_schedule_month,
};

type SpanNavigationProps = {
  path: string;
  span: Span;
  today: string;
  views: readonly SpanView[];
  /** Filters of the address that stay. */
  kept?: Readonly<Record<string, string>>;
};

/** Links to the days before and after, to today, and to the other views. */
export function SpanNavigation({ path, span, today, views, kept = {} }: SpanNavigationProps) {
  const { language } = useSite();
  const base = useHref(path);
  const to = (day: string, view: SpanView = span.view) => `${base}?${new URLSearchParams({ ...kept, view, day })}`;
  const named =
    span.view === "month"
      ? formatMonth(span.day.slice(0, 7), language)
      : span.view === "day"
        ? formatDay(span.day, language)
        : m.desk_schedule_span({
            from: formatDay(span.from, language),
            to: formatDay(dayAfter(span.from, span.days - 1), language),
          });
  return (
    <nav aria-label={m.desk_schedule_title()} className="flex flex-wrap items-center gap-2">
      <ButtonLink variant="secondary" icon="chevron-back" href={to(besideSpan(span, -1))}>
        <span className="max-sm:sr-only">{m.desk_schedule_earlier()}</span>
      </ButtonLink>
      <ButtonLink variant="secondary" href={to(today)}>
        {m.desk_schedule_today()}
      </ButtonLink>
      <ButtonLink variant="secondary" iconEnd="chevron-forward" href={to(besideSpan(span, 1))}>
        <span className="max-sm:sr-only">{m.desk_schedule_later()}</span>
      </ButtonLink>
      <p className="grow font-semibold" aria-live="polite">
        {named}
      </p>
      <div className="flex overflow-hidden rounded-md border border-line-strong">
        {views.map((view) => (
          <a
            key={view}
            href={to(span.day, view)}
            aria-current={view === span.view ? "page" : undefined}
            className={classNames(
              "inline-flex min-h-11 items-center px-4 text-sm font-semibold",
              view === span.view ? "bg-primary text-on-primary" : "text-primary-ink hover:bg-primary-soft",
            )}
          >
            {viewNames[view]()}
          </a>
        ))}
      </div>
    </nav>
  );
}

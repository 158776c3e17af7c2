import { useRef } from "react";
import { useNavigate } from "react-router";
import { listDeskConsultations } from "../../../contract/desk/consultations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { modeNames, statusNames } from "../../consultations/consultation-words.ts";
import { formatDay, formatTime, formatWeekday } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { Select } from "../../ui/select.tsx";
import { buttonStyle, classNames } from "../../ui/styles.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskConsultationPath, deskPaths } from "../paths.ts";
import { PersonLine } from "../person-line.tsx";
import { besideSpan, spanOf, spanViews, todayAt } from "../schedule/span.ts";
import { SpanNavigation } from "../schedule/span-navigation.tsx";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { statusTone, theirTime } from "./words.ts";

export const loader = fromApi(async ({ call, query, site }) => {
  const span = spanOf(query, todayAt(site));
  const filters = {
    ...(query.get("clinician") && { clinician: query.get("clinician") ?? "" }),
    ...(query.get("search") && { search: query.get("search") ?? "" }),
  };
  const asked = { from: span.from, days: String(span.days), language: site.language, ...filters };
  return { span, filters, diary: await call(listDeskConsultations, { query: asked }) };
});
export const handle = deskScreen({ title: () => m.desk_consultations_title() });

/** The diary of consultations: day, week or month, with both zones. */
export function Component() {
  const { span, filters, diary } = useData(loader);
  const { timeZone, today, clinicians, consultations, next } = diary;
  const { language } = useSite();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  useLive(["consultations"]);
  const go = (direction: 1 | -1) => {
    const query = new URLSearchParams({ ...filters, view: span.view, day: besideSpan(span, direction) });
    void navigate(`${deskPaths.consultations}?${query}`);
  };
  useShortcut("j", m.desk_schedule_later(), () => go(1));
  useShortcut("k", m.desk_schedule_earlier(), () => go(-1));
  useShortcut("/", m.desk_consultations_find(), () => search.current?.focus());
  const days = Array.from({ length: span.days }, (_, count) => dayAfter(span.from, count));
  const byDay = Map.groupBy(consultations, ({ startsAt }) => dayIn(timeZone, new Date(startsAt)));
  return (
    <DeskPage
      title={m.desk_consultations_title()}
      lead={m.desk_consultations_lead()}
      actions={
        <ButtonLink variant="secondary" icon="clock" href={useHref(deskPaths.consultationHours)}>
          {m.desk_consultations_hours()}
        </ButtonLink>
      }
    >
      <form method="get" action={useHref(deskPaths.consultations)} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="view" value={span.view} />
        <input type="hidden" name="day" value={span.day} />
        <Field name="search" label={m.desk_consultations_search()} className="grow basis-52 md:grow-0">
          <TextInput ref={search} type="search" maxLength={80} defaultValue={filters.search ?? ""} />
        </Field>
        <Field name="clinician" label={m.desk_consultations_clinician()}>
          <Select
            defaultValue={filters.clinician ?? ""}
            placeholder={m.desk_consultations_everybody()}
            options={clinicians.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        </Field>
        <Button type="submit" variant="secondary" icon="search">
          {m.desk_consultations_find()}
        </Button>
      </form>
      <SpanNavigation path={deskPaths.consultations} span={span} today={today} views={spanViews} kept={filters} />
      {consultations.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={m.desk_consultations_none()}
          {...(next && {
            action: (
              <Link
                to={`${deskPaths.consultations}?${new URLSearchParams({ ...filters, view: span.view, day: next })}`}
                className={buttonStyle()}
              >
                {m.desk_consultations_show_next()}
              </Link>
            ),
          })}
        >
          {next ? m.desk_consultations_next({ day: formatDay(next, language) }) : m.desk_consultations_none_text()}
        </EmptyState>
      ) : (
        <ol className={classNames("grid gap-2", span.view !== "day" && "lg:grid-cols-7")}>
          {days.map((day) => (
            <Day key={day} day={day} isToday={day === today} consultations={byDay.get(day) ?? []} />
          ))}
        </ol>
      )}
    </DeskPage>
  );
}

type Listed = AnswerOf<typeof listDeskConsultations>["consultations"][number];
type DayProps = { day: string; isToday: boolean; consultations: readonly Listed[] };

function Day({ day, isToday, consultations }: DayProps) {
  const { language } = useSite();
  return (
    <li
      className={classNames(
        "flex min-w-0 flex-col gap-2 rounded-md border bg-surface p-3 lg:min-h-24",
        isToday ? "border-primary-edge" : "border-line",
        consultations.length === 0 && "max-lg:hidden",
      )}
    >
      <h2 className="text-sm font-semibold">{formatWeekday(day, language)}</h2>
      <ul className="flex flex-col gap-2">
        {consultations.map((one) => (
          <Entry key={one.reference} consultation={one} />
        ))}
      </ul>
    </li>
  );
}

function Entry({ consultation }: { consultation: Listed }) {
  const { language } = useSite();
  const { reference, name, patient, startsAt, endsAt, timeZone, clinician, mode, status } = consultation;
  const isOff = status.startsWith("cancelled");
  return (
    <li>
      <Link
        to={deskConsultationPath(reference)}
        className={classNames(
          "block min-h-11 rounded-sm px-2 py-1.5 text-sm hover:underline",
          isOff ? "bg-sunken text-muted" : "bg-primary-soft text-ink",
        )}
      >
        <span className="figures block font-semibold">
          {formatTime(startsAt, timeZone, language)}–{formatTime(endsAt, timeZone, language)}
        </span>
        <span className={classNames("block wrap-break-word", isOff && "line-through")}>
          <PersonLine person={name} patient={patient} />
        </span>
        <span className="block text-muted">{theirTime(consultation, language)}</span>
        <span className="block text-muted">
          {clinician && <OwnLanguage language={clinician.textsLanguage}>{clinician.name}</OwnLanguage>}
          {mode && ` · ${modeNames[mode]()}`}
        </span>
        {consultation.needsNewDay && <Badge tone="warning">{m.desk_schedule_new_date()}</Badge>}
        {status !== "confirmed" && <Badge tone={statusTone(status)}>{statusNames[status]()}</Badge>}
      </Link>
    </li>
  );
}

import { useState } from "react";
import {
  addAbsence,
  type ClinicianHours,
  endAbsence,
  explainConsultationDay,
  listConsultationHours,
  putConsultationDay,
} from "../../../contract/desk/consultation-hours.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatDay, weekdayName } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { showToast } from "../../ui/toast.ts";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { deskPaths } from "../paths.ts";
import { type Affected, AffectedList, countOf } from "../schedule/affected.tsx";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { type Act, aboutActs, useAct } from "../use-act.ts";
import { Explanation } from "./explanation.tsx";
import { periodsText, readPeriods } from "./periods.ts";
import { WeekDialog } from "./week-dialog.tsx";

type AllHours = AnswerOf<typeof listConsultationHours>;

export const loader = fromApi(async ({ call, query, site: { language } }) => {
  const hours = await call(listConsultationHours, { query: { language } });
  const clinician = query.get("clinician") ?? hours.clinicians[0]?.slug ?? "";
  const day = query.get("explain");
  const explained = day && clinician ? await call(explainConsultationDay, { params: { clinician, day } }) : undefined;
  return { hours, clinician, day, explained };
});
export const handle = deskScreen({ title: () => m.desk_consultations_hours_title() });

/** Hours of one clinician at a time, and one day explained. */
export function Component() {
  const { hours, clinician, day, explained } = useData(loader);
  const path = useHref(deskPaths.consultationHours);
  useLive(["consultations"]);
  const shown = hours.clinicians.find(({ slug }) => slug === clinician) ?? hours.clinicians[0];
  const lead = { minutes: hours.minutes, notice: hours.noticeHours, days: hours.horizonDays };
  return (
    <DeskPage
      title={m.desk_consultations_hours_title()}
      lead={m.desk_consultations_hours_lead(lead)}
      back={{ to: deskPaths.consultations, label: m.desk_consultations_title() }}
    >
      <nav aria-label={m.desk_consultations_clinician()} className="flex flex-wrap gap-2">
        {hours.clinicians.map(({ slug, name, textsLanguage }) => (
          <a
            key={slug}
            href={`${path}?${new URLSearchParams({ clinician: slug })}`}
            aria-current={slug === shown?.slug ? "page" : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
          >
            <OwnLanguage language={textsLanguage}>{name}</OwnLanguage>
          </a>
        ))}
      </nav>
      {shown && (
        <div key={shown.slug} className="grid items-start gap-8 lg:grid-cols-2">
          <div className="flex flex-col gap-8">
            <Week hours={hours} clinician={shown} />
            <Days clinician={shown} today={hours.today} />
            <Absences clinician={shown} today={hours.today} />
          </div>
          <Explanation clinician={shown.slug} day={day ?? hours.today} explained={explained} />
        </div>
      )}
    </DeskPage>
  );
}

function Week({ hours, clinician }: { hours: AllHours; clinician: ClinicianHours }) {
  const { language } = useSite();
  const [isOpen, setOpen] = useState(false);
  const { weekly, fileWeek, buffer, noticeHours, mayEdit } = clinician;
  return (
    <section aria-labelledby="week" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="week" className="text-lg font-semibold">
          {m.desk_schedule_week()}
        </h2>
        <Badge tone={weekly ? "primary" : "neutral"}>
          {weekly ? m.desk_consultations_hours_own() : m.desk_consultations_hours_file()}
        </Badge>
      </div>
      <dl className="divide-y divide-line border-y border-line">
        {(weekly ?? fileWeek).map((periods, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the weekday
          <div key={day} className="flex justify-between gap-4 py-2">
            <dt>{weekdayName(day, language)}</dt>
            <dd className="figures" dir="ltr">
              {periodsText(periods) || m.desk_consultations_hours_none()}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {m.desk_consultations_hours_buffer_value({ minutes: buffer })} ·{" "}
        {m.desk_consultations_hours_notice_value({ hours: noticeHours ?? hours.noticeHours })}
      </p>
      {mayEdit && (
        <Button variant="secondary" icon="edit" className="self-start" onClick={() => setOpen(true)}>
          {m.desk_consultations_hours_edit()}
        </Button>
      )}
      {isOpen && <WeekDialog hours={hours} clinician={clinician} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Problem({ act, other = "" }: { act: Act; other?: string }) {
  const said = other || act.problem;
  return said ? (
    <Notice tone="error" announce>
      {said}
    </Notice>
  ) : null;
}

type PartProps = { clinician: ClinicianHours; today: string };

function Days({ clinician: { slug, days, mayEdit }, today }: PartProps) {
  const { language } = useSite();
  const act = useAct();
  const [wrong, setWrong] = useState("");
  const put = (day: string, periods: ReturnType<typeof readPeriods> | null) =>
    act.run(
      () => deskCall(putConsultationDay, { params: { clinician: slug }, body: { day, periods: periods ?? null } }),
      m.desk_consultations_hours_saved(),
    );
  async function send(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const periods = readPeriods(String(data.get("periods") ?? ""));
    setWrong(periods ? "" : m.desk_consultations_periods_wrong());
    if (periods && (await put(String(data.get("day")), periods))) form.reset();
  }
  return (
    <section aria-labelledby="days" className="flex flex-col gap-3">
      <h2 id="days" className="text-lg font-semibold">
        {m.desk_consultations_day_hours()}
      </h2>
      <p className="text-sm text-muted">{m.desk_consultations_day_hours_text()}</p>
      <Problem act={act} other={wrong} />
      <ul className="divide-y divide-line">
        {days.map(({ day, periods }) => (
          <li key={day} className="flex flex-wrap items-center justify-between gap-2 py-1">
            <span>
              {formatDay(day, language)}:{" "}
              <span className="figures" dir="ltr">
                {periodsText(periods) || m.desk_consultations_hours_none()}
              </span>
            </span>
            {mayEdit && (
              <Button variant="quiet" busy={act.isBusy} onClick={() => void put(day, null)}>
                {m.desk_consultations_day_remove()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <DeskForm
          label={m.desk_consultations_day_hours()}
          className="flex flex-wrap items-end gap-3"
          onSubmit={(_, element) => {
            void send(element);
          }}
        >
          <Field name="day" label={m.desk_consultations_day()} required>
            <DateInput min={today} required />
          </Field>
          <Field name="periods" label={m.desk_consultations_periods()} hint={m.desk_consultations_periods_hint()}>
            <TextInput dir="ltr" maxLength={120} />
          </Field>
          <Button type="submit" variant="secondary" busy={act.isBusy}>
            {m.desk_consultations_day_set()}
          </Button>
        </DeskForm>
      )}
    </section>
  );
}

function Absences({ clinician: { slug, absences, mayEdit }, today }: PartProps) {
  const { language } = useSite();
  const act = useAct();
  const [last, setLast] = useState<Affected & { from: string; to: string }>();
  // A colleague may have cancelled the absence: its people need no new date any more either.
  const booked = last && absences.some(({ from, to }) => from === last.from && to === last.to) ? last : undefined;
  async function send(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const text = (name: string): string => String(data.get(name) ?? "").trim();
    setLast(undefined);
    const body = { from: text("from"), to: text("to") || text("from"), reason: text("reason") };
    const isDone = await act.run(async () => {
      const answer = await deskCall(addAbsence, { params: { clinician: slug }, body });
      const { affected: consultations, treatments: affected, offers } = answer;
      setLast({ from: body.from, to: body.to, affected, consultations, offers });
      const count = affected.length + consultations.length;
      showToast({ title: m.desk_consultations_away_saved({ count }), about: aboutActs });
    });
    if (isDone) form.reset();
  }
  return (
    <section aria-labelledby="away" className="flex flex-col gap-3">
      <h2 id="away" className="text-lg font-semibold">
        {m.desk_consultations_away()}
      </h2>
      <Problem act={act} />
      {booked && countOf(booked) > 0 && (
        <Notice tone="warning" title={m.desk_schedule_cases()} announce>
          <AffectedList {...booked} />
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {absences.map(({ id, from, to, reason }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1">
            {m.desk_consultations_away_line({ from: formatDay(from, language), to: formatDay(to, language), reason })}
            {mayEdit && (
              <Button
                variant="quiet"
                busy={act.isBusy}
                onClick={() =>
                  void act.run(() => deskCall(endAbsence, { params: { id } }), m.desk_consultations_hours_saved())
                }
              >
                {m.desk_consultations_back()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <DeskForm
          label={m.desk_consultations_away()}
          className="flex flex-wrap items-end gap-3"
          onSubmit={(_, element) => {
            void send(element);
          }}
        >
          <Field name="from" id="away-from" label={m.desk_schedule_from()} required>
            <DateInput min={today} required />
          </Field>
          <Field name="to" id="away-to" label={m.desk_schedule_to()}>
            <DateInput min={today} />
          </Field>
          <Field name="reason" label={m.desk_schedule_reason()} hint={m.desk_schedule_reason_hint()} required>
            <TextInput maxLength={200} required />
          </Field>
          <Button type="submit" variant="secondary" busy={act.isBusy}>
            {m.desk_save()}
          </Button>
        </DeskForm>
      )}
    </section>
  );
}

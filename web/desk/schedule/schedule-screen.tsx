import { useState } from "react";
import { useNavigate } from "react-router";
import { getSchedule, reopenTreatmentDays, type TreatmentDay } from "../../../contract/desk/schedule.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatDay, formatInstant, formatList, formatNumber, formatWeekday } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { classNames } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { AffectedList, MoveList, PatientName } from "./affected.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { DayDialog } from "./day-dialog.tsx";
import { besideSpan, spanOf, todayAt } from "./span.ts";
import { SpanNavigation } from "./span-navigation.tsx";

type Schedule = AnswerOf<typeof getSchedule>;

export const loader = fromApi(async ({ call, query, site }) => {
  const span = spanOf(query, todayAt(site));
  const asked = { from: span.from, days: String(span.days), language: site.language };
  const schedule = await call(getSchedule, { query: asked });
  return { span, schedule };
});
export const handle = deskScreen({ title: () => m.desk_schedule_title() });

/** Days of treatment: what is used and left, who comes, and who needs a new date. */
export function Component() {
  const { span, schedule } = useData(loader);
  const mayWrite = useRight("schedule:write");
  const navigate = useNavigate();
  const [isClosing, setClosing] = useState(false);
  const [shown, setShown] = useState<string>();
  useLive(["trips"]);
  const go = (direction: 1 | -1) =>
    void navigate(
      `${deskPaths.schedule}?${new URLSearchParams({ view: span.view, day: besideSpan(span, direction) })}`,
    );
  useShortcut("j", m.desk_schedule_later(), () => go(1));
  useShortcut("k", m.desk_schedule_earlier(), () => go(-1));
  useShortcut("c", m.desk_schedule_close(), () => mayWrite && setClosing(true));
  const plans = useHref(deskPaths.schedulePlans);
  const day = schedule.days.find((one) => one.day === shown);
  return (
    <DeskPage
      title={m.desk_schedule_title()}
      lead={m.desk_schedule_lead()}
      actions={
        <>
          <ButtonLink variant="secondary" icon="filter" href={plans}>
            {m.desk_schedule_capacity()}
          </ButtonLink>
          {mayWrite && (
            <Button icon="lock" onClick={() => setClosing(true)}>
              {m.desk_schedule_close()}
            </Button>
          )}
        </>
      }
    >
      {!schedule.isLimited && <Notice>{m.desk_schedule_unlimited()}</Notice>}
      <Cases schedule={schedule} />
      <SpanNavigation path={deskPaths.schedule} span={span} today={schedule.today} views={["week", "month"]} />
      {schedule.days.every(({ places }) => places.length === 0) && (
        <p className="max-w-measure text-sm text-muted">
          {span.view === "month" ? m.desk_schedule_none() : m.desk_schedule_none_week()}
        </p>
      )}
      {span.view === "month" && <UsualDay days={schedule.days} />}
      <Days
        schedule={schedule}
        month={span.view === "month" ? span.day.slice(0, 7) : undefined}
        onShow={(one) => setShown(one)}
      />
      <Closings schedule={schedule} mayWrite={mayWrite} />
      {isClosing && <CloseDialog schedule={schedule} onClose={() => setClosing(false)} />}
      {day && (
        <DayDialog day={day} mayWrite={mayWrite && day.day > schedule.today} onClose={() => setShown(undefined)} />
      )}
    </DeskPage>
  );
}

function Cases({ schedule: { cases, consultations, moves } }: { schedule: Schedule }) {
  return (
    <>
      {moves.length > 0 && (
        <Notice tone="warning" title={m.desk_schedule_moves()}>
          <MoveList moves={moves} />
        </Notice>
      )}
      <NewDateCases cases={cases} consultations={consultations} />
    </>
  );
}

function NewDateCases({ cases, consultations }: Pick<Schedule, "cases" | "consultations">) {
  if (cases.length + consultations.length === 0) return null;
  return (
    <Notice tone="warning" title={m.desk_schedule_cases()}>
      <p>{m.desk_schedule_cases_text()}</p>
      <AffectedList affected={cases} consultations={consultations} />
    </Notice>
  );
}

type DaysProps = { schedule: Schedule; month: string | undefined; onShow: (day: string) => void };

type Resource = TreatmentDay["resources"][number];

/** The capacity of a day for which nothing else is planned, once for a whole month. */
function UsualDay({ days }: { days: readonly TreatmentDay[] }) {
  const { language } = useSite();
  const usual = new Map<string, Resource>();
  for (const { resources } of days)
    for (const one of resources)
      if (!isNotable(one) && !usual.has(`${one.kind}/${one.slug}`)) usual.set(`${one.kind}/${one.slug}`, one);
  if (usual.size === 0) return null;
  const named = [...usual.values()].map(({ name, capacity }) =>
    capacity === null ? name : m.desk_schedule_usual_one({ name, capacity: formatNumber(capacity, language) }),
  );
  return <p className="text-sm text-muted">{m.desk_schedule_usual({ capacities: formatList(named, language) })}</p>;
}

/** What a month says of a day: what is used, or differs from the usual. */
const isNotable = ({ used, isSpecial, capacity }: Resource): boolean => used > 0 || isSpecial || capacity === 0;

/** A grid of weeks on desktops, and a list of the same days on phones. */
function Days({ schedule, month, onShow }: DaysProps) {
  return (
    <ol className="grid gap-2 lg:grid-cols-7">
      {schedule.days.map((day) => (
        <DayCell
          key={day.day}
          day={day}
          isToday={day.day === schedule.today}
          isOutside={month !== undefined && !day.day.startsWith(month)}
          isShort={month !== undefined}
          onShow={onShow}
        />
      ))}
    </ol>
  );
}

type DayCellProps = {
  day: TreatmentDay;
  isToday: boolean;
  isOutside: boolean;
  isShort: boolean;
  onShow: (day: string) => void;
};

function DayCell({ day: { day, isClosed, resources, places }, isToday, isOutside, isShort, onShow }: DayCellProps) {
  const { language } = useSite();
  return (
    <li
      className={classNames(
        "flex min-w-0 flex-col rounded-md border text-sm",
        isShort ? "gap-1 px-3 py-1 lg:min-h-24 lg:p-2" : "gap-2 p-3 lg:min-h-32",
        isToday ? "border-primary-edge" : "border-line",
        isClosed ? "bg-sunken" : isOutside ? "bg-page" : "bg-surface",
        isOutside && "border-dashed text-muted max-lg:hidden",
      )}
    >
      <button
        type="button"
        onClick={() => onShow(day)}
        className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-2 text-start font-semibold hover:text-primary-ink lg:min-h-8"
      >
        <span>{formatWeekday(day, language)}</span>
        {isClosed && <Badge tone="danger">{m.desk_schedule_closed()}</Badge>}
      </button>
      <Capacities resources={isShort ? resources.filter((one) => isNotable(one) && !isClosed) : resources} />
      {places.length > 0 && (
        <ul className="flex flex-col gap-1">
          {places.map(({ attempt, procedure, heldUntil, needsNewDate, ...place }) => (
            <li key={attempt} className="min-w-0 rounded-sm bg-primary-soft px-2 py-1">
              <span className="block font-medium wrap-break-word">
                <PatientName place={place} />
              </span>
              <OwnLanguage as="span" language={procedure.textsLanguage}>
                {procedure.name}
              </OwnLanguage>
              {needsNewDate && (
                <Badge tone="warning" className="mt-1">
                  {m.desk_schedule_new_date()}
                </Badge>
              )}
              {heldUntil && <Held until={heldUntil} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Held({ until }: { until: string }) {
  const { language, provider } = useSite();
  const time = formatInstant(until, provider?.location.timeZone ?? "UTC", language);
  return <span className="block text-muted">{m.desk_schedule_held({ time })}</span>;
}

/** Places used and left of everything that is limited on a day. */
export function Capacities({ resources }: { resources: TreatmentDay["resources"] }) {
  if (resources.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5">
      {resources.map(({ kind, slug, name, textsLanguage, used, capacity, isSpecial }) => (
        <li key={`${kind}/${slug}`} className="flex flex-wrap items-baseline justify-between gap-x-2 text-muted">
          <OwnLanguage as="span" language={textsLanguage} className="wrap-break-word">
            {name}
          </OwnLanguage>
          <span
            className={classNames(
              "figures",
              capacity !== null && used > 0 && used >= capacity && "font-semibold text-danger",
              isSpecial && "underline decoration-dotted",
            )}
          >
            {capacity === null
              ? m.desk_schedule_used_only({ used })
              : capacity === 0 && used === 0
                ? m.desk_schedule_closed()
                : m.desk_schedule_used({ used: String(used), capacity: String(capacity) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Closings({ schedule: { closures }, mayWrite }: { schedule: Schedule; mayWrite: boolean }) {
  const { language } = useSite();
  const act = useAct();
  const [reopened, setReopened] = useState<string>();
  function lineOf({ subject, from, to }: Schedule["closures"][number]): string {
    const what = subject?.name ?? m.desk_schedule_whole_clinic();
    if (from === to) return m.desk_schedule_closing_day({ what, day: formatDay(from, language) });
    return m.desk_schedule_closing_line({ what, from: formatDay(from, language), to: formatDay(to, language) });
  }
  if (closures.length === 0) return null;
  return (
    <section aria-labelledby="closings" className="flex flex-col gap-2">
      <h2 id="closings" className="text-lg font-semibold">
        {m.desk_schedule_closings()}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {closures.map((closing) => (
          <li key={closing.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <span className="block font-medium">{lineOf(closing)}</span>
              <span className="block text-sm text-muted">{m.desk_schedule_closing_by(closing)}</span>
            </span>
            {mayWrite && (
              <Button variant="quiet" onClick={() => setReopened(closing.id)}>
                {m.desk_schedule_reopen()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reopened && (
        <DeskDialog
          title={m.desk_schedule_reopen()}
          description={m.desk_schedule_reopen_text()}
          act={act}
          submit={m.desk_schedule_reopen()}
          onClose={() => setReopened(undefined)}
          onSubmit={() =>
            act.run(() => deskCall(reopenTreatmentDays, { params: { id: reopened } }), m.desk_schedule_reopened())
          }
        >
          <p className="font-medium">{closures.filter(({ id }) => id === reopened).map(lineOf)}</p>
        </DeskDialog>
      )}
    </section>
  );
}

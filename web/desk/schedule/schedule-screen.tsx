import { useState } from "react";
import { useNavigate } from "react-router";
import { getSchedule, reopenTreatmentDays } from "../../../contract/desk/schedule.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatDay } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
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
import { AffectedList, countOf, MoveList } from "./affected.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { DayDialog } from "./day-dialog.tsx";
import { ScheduleDays } from "./schedule-days.tsx";
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
      <ScheduleDays
        days={schedule.days}
        today={schedule.today}
        month={span.view === "month" ? span.day.slice(0, 7) : undefined}
        onShow={setShown}
      />
      <Closings schedule={schedule} mayWrite={mayWrite} />
      {isClosing && <CloseDialog schedule={schedule} onClose={() => setClosing(false)} />}
      {day && (
        <DayDialog day={day} mayWrite={mayWrite && day.day > schedule.today} onClose={() => setShown(undefined)} />
      )}
    </DeskPage>
  );
}

function Cases({ schedule: { cases: affected, consultations, offers, moves } }: { schedule: Schedule }) {
  const dates = { affected, consultations, offers };
  return (
    <>
      {moves.length > 0 && (
        <Notice tone="warning" title={m.desk_schedule_moves()}>
          <MoveList moves={moves} />
        </Notice>
      )}
      {countOf(dates) > 0 && (
        <Notice tone="warning" title={m.desk_schedule_cases()}>
          {affected.length + consultations.length > 0 && <p>{m.desk_schedule_cases_text()}</p>}
          <AffectedList {...dates} />
        </Notice>
      )}
    </>
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

import type { ReactNode } from "react";
import { type ActionFunctionArgs, useActionData, useNavigate } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import { ClinicLine } from "../../aftercare/clinic-line.tsx";
import { EmergencyScreen } from "../../aftercare/emergency-screen.tsx";
import { Expect } from "../../aftercare/expect.tsx";
import { formatDay, formatNumber } from "../../format.ts";
import { ForChild } from "../../quotes/for-child.tsx";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown, section } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useProvider, useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { CheckInToday } from "./check-in-today.tsx";
import { type DiaryAnswer, type DiaryPage, isRefused } from "./diary-page.ts";
import { PlaceForm } from "./place-form.tsx";
import { Warnings } from "./warnings.tsx";

/** Loaded apart: few people write of danger. */
const loadDanger = async () => (await import("../../aftercare/danger-box.tsx")).DangerBox;
const DangerBox = section("danger-box", loadDanger, import.meta.env.SSR ? await loadDanger() : undefined);

/** Loaded apart: most visits give a check-in. */
const loadQuestionForm = async () => (await import("./question-form.tsx")).QuestionForm;
const QuestionForm = section(
  "question-form",
  loadQuestionForm,
  import.meta.env.SSR ? await loadQuestionForm() : undefined,
);

/** Loaded apart, because early days have none of them. */
const loadTalk = async () => (await import("./talk.tsx")).Talk;
const Talk = section("talk", loadTalk, import.meta.env.SSR ? await loadTalk() : undefined);
const loadOpenings = async () => (await import("./talk.tsx")).Openings;
const Openings = section("openings", loadOpenings, import.meta.env.SSR ? await loadOpenings() : undefined);
const loadTable = async () => (await import("../../aftercare/check-in-table.tsx")).CheckInTable;
const CheckInTable = section("check-ins", loadTable, import.meta.env.SSR ? await loadTable() : undefined);

/** Loaded apart: nobody reviews a treatment in its first days. */
const loadReview = async () => (await import("./own-review.tsx")).OwnReview;
const OwnReview = section("own-review", loadReview, import.meta.env.SSR ? await loadReview() : undefined);

/** Loaded apart: it is changed once, if at all. */
const loadReminderForm = async () => (await import("./reminder-form.tsx")).ReminderForm;
const ReminderForm = section(
  "reminder-form",
  loadReminderForm,
  import.meta.env.SSR ? await loadReminderForm() : undefined,
);

/** Loaded apart: few people wait for an answer. */
const loadReplyClock = async () => (await import("./reply-clock.tsx")).ReplyClock;
const ReplyClock = section("reply-clock", loadReplyClock, import.meta.env.SSR ? await loadReplyClock() : undefined);

export const loader: Loader<DiaryPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params, query, site: { language } }) => {
        const { getDiary } = await import("../../../contract/aftercare.ts");
        const country = /^[A-Z]{2}$/.exec(query.get("country") ?? "")?.[0] ?? null;
        const diary = await call(getDiary, {
          params: { trip: params["trip"] ?? "" },
          query: { language, ...(country && { country }) },
        });
        const { countryOptions } = await import("../../forms/countries.ts");
        const isCalling = query.get("show") === "number";
        return { diary, country, countries: countryOptions(language), formKey: crypto.randomUUID(), isCalling };
      })
    : fromPayload,
);

export const action = async (facts: ActionFunctionArgs) => (await import("./diary-action.ts")).diaryAction(facts);

export const handle = screen<DiaryPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.aftercare_title(), isPrivate: true }),
});

/** The days after a treatment: today's check-in, what to expect, warning signs, and the talk with the clinic. */
export function Component() {
  const page = useData(loader);
  const { diary, country, formKey, isCalling } = page;
  const answer = useActionData() as DiaryAnswer; // what diaryAction returned
  const self = accountPaths.recovery(diary.trip, country ?? undefined);
  const refused = isRefused(answer) ? answer : undefined;
  const done = isRefused(answer) ? undefined : answer;
  if (isCalling) return <Calling page={page} self={self} />;
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-10 py-8 md:py-12">
      {diary.danger && <DangerBox danger={diary.danger} />}
      <Heading diary={diary} />
      <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-[1.7fr_1fr]">
        <div className="flex min-w-0 flex-col gap-12">
          <Part id="check-in" title={m.aftercare_check_in()}>
            <CheckInToday diary={diary} self={self} refused={refused} done={done} />
          </Part>
          <Part id="expect" title={m.aftercare_expect()}>
            <Expect diary={diary} />
          </Part>
          <Part id="talk" title={m.aftercare_talk()}>
            {done?.did === "question" && (
              <Notice tone="success" announce>
                {m.aftercare_question_sent()}
              </Notice>
            )}
            <Talk talk={diary.talk} />
            <p className="max-w-measure text-muted">{m.aftercare_question_lead()}</p>
            <QuestionForm key={diary.talk.length} self={self} formKey={formKey} refused={refused} />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          <Part id="warnings" title={m.aftercare_warnings()}>
            <Warnings page={page} self={accountPaths.recovery(diary.trip)} />
          </Part>
          <Part id="reminders" title={m.aftercare_reminders()}>
            <ReminderForm reminders={diary.reminders} self={self} />
            <Link to={accountPaths.keptTrip} className="text-link inline-flex min-h-11 items-center self-start">
              {m.offline_diary_keep()}
            </Link>
          </Part>
          <Part id="opened" title={m.aftercare_opened()}>
            <Openings talk={diary.talk} />
          </Part>
        </div>
      </div>
      <Part id="history" title={m.aftercare_history()}>
        {diary.checkIns.length === 0 ? (
          <p className="text-muted">{m.aftercare_history_none()}</p>
        ) : (
          <CheckInTable checkIns={diary.checkIns} caption={m.aftercare_history()} />
        )}
      </Part>
    </main>
  );
}

/** The emergency number, other ways to call, and the way back to the diary. */
function Calling({ page, self }: { page: DiaryPage; self: string }) {
  const navigate = useNavigate();
  const { trip, emergency } = page.diary;
  return (
    <main id="main" tabIndex={-1}>
      <EmergencyScreen number={emergency.number} onEscape={() => void navigate(self, { replace: true })}>
        <PlaceForm page={page} self={accountPaths.recovery(trip)} className="border-y" />
        <ClinicLine />
        <Link to={self} className="text-link inline-flex min-h-11 items-center justify-center gap-2">
          <Icon name="arrow-back" />
          {m.aftercare_emergency_back()}
        </Link>
      </EmergencyScreen>
    </main>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-24 flex-col gap-4">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Heading({ diary }: Pick<DiaryPage, "diary">) {
  const { language } = useSite();
  const { texts } = useProvider();
  const { day, state, child, procedure, textsLanguage, treatmentOn, trip, replyDueAt, talk, discharge, review } = diary;
  return (
    <header className="flex max-w-3xl flex-col gap-3">
      <Link to={tripPaths.trip(trip)} className="text-link inline-flex min-h-11 items-center gap-2 self-start">
        <Icon name="arrow-back" />
        {m.aftercare_back()}
      </Link>
      <h1 className="text-2xl md:text-3xl">{m.aftercare_title()}</h1>
      <ForChild child={child} />
      <p className="text-lg font-semibold text-primary-ink">
        {day === 0 ? m.aftercare_day_zero() : m.aftercare_day({ day: formatNumber(day, language) })}
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted">
        <OwnLanguage language={textsLanguage}>{procedure.name}</OwnLanguage>
        <span className="figures">{formatDay(treatmentOn, language)}</span>
      </p>
      <p className="max-w-measure text-muted">{m.aftercare_lead({ clinic: texts.name })}</p>
      {discharge && (
        <Notice
          title={m.discharge_card()}
          action={
            <Link
              to={accountPaths.discharge(trip)}
              className={`${buttonStyle({ variant: "secondary" })} wrap-anywhere`}
            >
              {m.discharge_open()}
            </Link>
          }
        >
          {m.discharge_card_text()}
        </Notice>
      )}
      {review !== "early" && <OwnReview diary={diary} />}
      {state !== "answered" && talk.find(({ by, kind }) => by && kind !== "opened")?.kind === "unreached" && (
        <Notice tone="warning" title={m.aftercare_talk_unreached()} action={<ClinicLine />} />
      )}
      {replyDueAt && <ReplyClock replyDueAt={replyDueAt} isLate={diary.isReplyLate} />}
      {(state === "answered" || state === "waiting") &&
        talk[0]?.by &&
        !["opened", "unreached"].includes(talk[0].kind) && (
          <Notice tone="success" title={m.aftercare_card_answered()}>
            <a href="#talk" className="text-link inline-flex min-h-11 items-center">
              {m.aftercare_talk()}
            </a>
          </Notice>
        )}
    </header>
  );
}

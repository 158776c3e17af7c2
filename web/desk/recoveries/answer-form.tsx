import { useState } from "react";
import { type AnswerWay, answerWays, longestReply } from "../../../contract/aftercare-constants.ts";
import { answerRecovery, type DeskRecovery } from "../../../contract/desk/aftercare.ts";
import { formatInstant, languageName } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { useFormDraft } from "../form-draft.ts";
import { useStaff } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";

/** What happened, what it asks to write down, and the name of the button, in the order of the choice. */
const ways: readonly (readonly [way: AnswerWay, name: () => string, text: () => string, button: () => string])[] = [
  ["call", m.desk_aftercare_way_call, m.desk_aftercare_call_noted, m.desk_aftercare_call_record],
  ["unreached", m.desk_aftercare_way_unreached, m.desk_aftercare_unreached_noted, m.desk_aftercare_call_record],
  ["not-needed", m.desk_aftercare_way_not_needed, m.desk_aftercare_not_needed_reason, m.desk_aftercare_not_needed_end],
  ["reply", m.desk_aftercare_way_reply, m.desk_aftercare_reply, m.desk_aftercare_reply_send],
];

const saved: Readonly<Record<AnswerWay, () => string>> = {
  call: m.desk_aftercare_call_recorded,
  unreached: m.desk_aftercare_stays_urgent,
  "not-needed": m.desk_aftercare_reply_sent,
  reply: m.desk_aftercare_stays_urgent,
};

const savedCalm: typeof saved = {
  ...saved,
  unreached: m.desk_aftercare_call_recorded,
  reply: m.desk_aftercare_reply_sent,
};

/** Who ended an urgent case, where the last end is known. */
const endedBy = (history: DeskRecovery["history"]): string =>
  history.find(({ kind }) => kind === "call" || kind === "not-needed")?.by ?? m.bookings_actor_clinic();

/** The newest of what the clinic told the person or recorded. */
const newestAnswer = (history: DeskRecovery["history"]) =>
  history.find(({ kind }) => answerWays.some((way) => way === kind));

/**
 * The answer to the person, in writing or by a call; where a call is urgent, what happened is said first, because words
 * alone do not end that.
 */
export function AnswerForm({
  recovery: { reference, version, state, openQuestionAt, language: theirs, history },
}: {
  recovery: Pick<DeskRecovery, "reference" | "version" | "state" | "openQuestionAt" | "language" | "history">;
}) {
  const { language } = useSite();
  const { location } = useProvider();
  const act = useAct();
  const isUrgent = state === "urgent";
  const isClinician = useStaff().roles.includes("clinician");
  const [chosen, choose] = useState<AnswerWay>();
  const [answersQuestion, setAnswersQuestion] = useState(false);
  const { typed, set, clear } = useFormDraft(`recovery/${reference}`, { text: "" });
  const mayChoose = ways.filter(([one]) => one !== "not-needed" || (isUrgent && isClinician));
  const way = mayChoose.find(([one]) => one === chosen)?.[0] ?? "reply";
  // What was begun for an urgent case says so when a colleague ends that.
  const [begunUrgent, setBegunUrgent] = useState(isUrgent);
  const isOvertaken = begunUrgent && !isUrgent && typed.text !== "" && !act.isBusy;
  // What a colleague said or recorded since this was begun is read before it goes out too.
  const newest = newestAnswer(history);
  const [read, setRead] = useState(newest?.id);
  const isBehind = newest?.id !== read && typed.text !== "" && !act.isBusy && !isOvertaken;
  const [, , label, button] = ways.find(([one]) => one === way) ?? ways[3] ?? [];
  async function send(): Promise<void> {
    const body = { text: typed.text, version, way, answersQuestion };
    const isSent = await act.run(
      () => deskCall(answerRecovery, { params: { reference }, query: {}, body }),
      (isUrgent ? saved : savedCalm)[way](),
    );
    if (!isSent) return;
    clear();
    choose(undefined);
    setAnswersQuestion(false);
  }
  return (
    <DeskForm label={m.desk_aftercare_reply()} act={act} onSubmit={() => void send()}>
      {isOvertaken && (
        <Notice tone="warning" announce title={m.desk_aftercare_ended_meanwhile({ name: endedBy(history) })}>
          {m.desk_aftercare_ended_kept()}
        </Notice>
      )}
      <RadioGroup
        name="way"
        legend={m.desk_aftercare_way()}
        hint={isUrgent ? m.desk_aftercare_way_stays() : undefined}
        required
        chosen={isUrgent && !chosen ? [] : [way]}
        onChoose={(one) => choose(ways.find(([name]) => name === one)?.[0])}
        options={mayChoose.map(([value, name]) => ({ value, label: name() }))}
      />
      <Field
        name="text"
        label={label?.()}
        hint={m.desk_aftercare_reply_hint({ language: languageName(theirs, language) })}
        required
      >
        <TextArea
          rows={5}
          maxLength={longestReply}
          lang={theirs}
          dir="auto"
          required
          value={typed.text}
          onChange={({ target }) => {
            if (typed.text === "") {
              setBegunUrgent(isUrgent);
              setRead(newest?.id);
            }
            set({ text: target.value });
          }}
        />
      </Field>
      {openQuestionAt && way !== "unreached" && (isUrgent || way !== "reply") && (
        <Checkbox
          name="answersQuestion"
          label={m.desk_aftercare_answers_question({
            time: formatInstant(openQuestionAt, location.timeZone, language),
          })}
          hint={m.desk_aftercare_question_waits()}
          checked={answersQuestion}
          onChange={({ target }) => setAnswersQuestion(target.checked)}
        />
      )}
      {newest && isBehind && (
        <Notice
          tone="warning"
          announce
          title={m.desk_messages_meanwhile({ name: newest.by ?? m.bookings_actor_clinic() })}
          action={
            <Button variant="secondary" onClick={() => setRead(newest.id)}>
              {m.desk_requests_read_it()}
            </Button>
          }
        />
      )}
      <Button
        type="submit"
        icon={way === "call" || way === "unreached" ? "phone" : "mail"}
        className="self-start"
        busy={act.isBusy}
        disabled={isBehind}
      >
        {button?.()}
      </Button>
    </DeskForm>
  );
}

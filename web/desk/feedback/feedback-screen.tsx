import { useState } from "react";
import { feedbackReasons } from "../../../contract/chat.ts";
import { type FeedbackItem, listFeedback, settleFeedback } from "../../../contract/desk/feedback.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatDay, formatInstant, formatNumber } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { ListPages, Views } from "../list-filter.tsx";
import { useListKeys } from "../list-keys.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { SourceList } from "../source-list.tsx";
import { useAct } from "../use-act.ts";

type Feedback = AnswerOf<typeof listFeedback>;

export const loader = fromApi(async ({ call, query }) => {
  const show = query.get("show") === "done" ? "done" : "open";
  const reason = ([...feedbackReasons, "none"] as const).find((each) => each === query.get("reason"));
  return call(listFeedback, { query: { show, page: query.get("page") ?? "1", ...(reason && { reason }) } });
});
export const handle = deskScreen<Feedback>({ title: () => m.desk_feedback() });

const reasonNames: Readonly<Record<(typeof feedbackReasons)[number], () => string>> = {
  wrong: m.desk_feedback_wrong,
  unclear: m.desk_feedback_unclear,
  incomplete: m.desk_feedback_incomplete,
  unsafe: m.desk_feedback_unsafe,
  other: m.desk_feedback_other,
};

/** Answers of the assistant that visitors found unhelpful, and how talks with people were. */
export function Component() {
  const feedback = useData(loader);
  const { language } = useSite();
  useLive(["chats"]);
  useListKeys();
  const { items, open, pages } = feedback;
  return (
    <DeskPage title={m.desk_feedback()} lead={m.desk_feedback_lead()}>
      <Figures feedback={feedback} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Views
          name="show"
          label={m.desk_feedback_states()}
          views={[
            {
              value: "open",
              label: m.desk_list_with_count({ label: m.desk_feedback_open(), count: formatNumber(open, language) }),
            },
            { value: "done", label: m.desk_feedback_done() },
          ]}
        />
        <Views
          name="reason"
          label={m.desk_feedback_reasons()}
          views={[
            { value: "", label: m.desk_feedback_all() },
            ...feedbackReasons.map((value) => ({ value, label: reasonNames[value]() })),
            { value: "none", label: m.desk_feedback_no_reason() },
          ]}
        />
      </div>
      {items.length === 0 ? (
        <EmptyState title={m.desk_feedback_none()} icon="success">
          {m.desk_feedback_none_text()}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
      <ListPages pages={pages} />
    </DeskPage>
  );
}

function Figures({ feedback: { weeks, talks } }: { feedback: Feedback }) {
  const { language } = useSite();
  const { location } = useProvider();
  const mayReadChats = useRight("chats:read");
  const mean = talks.mean === null ? "–" : formatNumber(Math.round(talks.mean * 10) / 10, language);
  return (
    <Disclosure summary={m.desk_feedback_figures({ count: talks.count, mean })}>
      <div className="flex flex-col gap-6">
        <DataTable
          caption={m.desk_feedback_weeks()}
          rows={weeks.toReversed()}
          keyOf={({ from }) => from}
          columns={[
            { key: "from", header: m.desk_feedback_week(), cell: ({ from }) => formatDay(from, language) },
            {
              key: "helpful",
              header: m.desk_feedback_helpful(),
              numeric: true,
              cell: ({ helpful }) => formatNumber(helpful, language),
            },
            {
              key: "unhelpful",
              header: m.desk_feedback_unhelpful(),
              numeric: true,
              cell: ({ unhelpful }) => formatNumber(unhelpful, language),
            },
          ]}
        />
        <section aria-labelledby="talks">
          <h2 id="talks" className="text-lg font-semibold">
            {m.desk_feedback_talks()}
          </h2>
          {talks.notes.length === 0 ? (
            <p className="mt-3 text-sm text-muted">{m.desk_feedback_no_talk_notes()}</p>
          ) : (
            <ul className="mt-3 divide-y divide-line">
              {talks.notes.map(({ reference, at, score, note }) => (
                <li key={reference} className="py-2">
                  <p className="text-sm text-muted">
                    {m.desk_chats_score_of({ score })} ·{" "}
                    {mayReadChats ? (
                      <Link to={deskPaths.chat(reference)} className="text-link">
                        <bdi>{reference}</bdi>
                      </Link>
                    ) : (
                      <bdi>{reference}</bdi>
                    )}{" "}
                    · {formatInstant(at, location.timeZone, language)}
                  </p>
                  <p dir="auto">{note}</p>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Disclosure>
  );
}

function Item({ item }: { item: FeedbackItem }) {
  const { language } = useSite();
  const { location } = useProvider();
  const { question, answer, sources, reason, note, ratedAt, settled } = item;
  const when = (instant: string): string => formatInstant(instant, location.timeZone, language);
  return (
    <li
      data-row
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 focus-visible:outline-3"
    >
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <Badge tone={reason === "unsafe" ? "danger" : "warning"}>
          {reason ? reasonNames[reason]() : m.desk_feedback_no_reason()}
        </Badge>
        <time dateTime={ratedAt}>{when(ratedAt)}</time>
      </p>
      <Words label={m.desk_feedback_question()} text={question} language={item.language} isStrong />
      <Words label={m.desk_feedback_answer()} text={answer} language={item.language} />
      {note && <Words label={m.desk_feedback_note()} text={note} language={item.language} />}
      <div className="text-sm">
        <p className="text-muted">{m.desk_feedback_sources()}</p>
        {sources.length === 0 ? <p>{m.desk_feedback_no_sources()}</p> : <SourceList sources={sources} />}
      </div>
      {settled ? (
        <p className="rounded-md bg-success-soft p-3 text-sm">
          {m.desk_feedback_settled({ name: settled.by ?? m.desk_chats_clinic(), when: when(settled.at) })}{" "}
          <bdi>{settled.note}</bdi>
        </p>
      ) : (
        <Settle id={item.id} />
      )}
    </li>
  );
}

type WordsProps = { label: string; text: string; language: FeedbackItem["language"]; isStrong?: boolean };

function Words({ label, text, language, isStrong = false }: WordsProps) {
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <p dir="auto" lang={language} className={`break-words whitespace-pre-line ${isStrong ? "font-semibold" : ""}`}>
        {text || "–"}
      </p>
    </div>
  );
}

function Settle({ id }: { id: string }) {
  const act = useAct();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="secondary" icon="check" className="self-start" onClick={() => setOpen(true)}>
        {m.desk_feedback_settle()}
      </Button>
    );
  return (
    <DeskForm
      act={act}
      label={m.desk_feedback_settle()}
      className="flex flex-col gap-3"
      onSubmit={(form) => {
        const note = String(form.get("note") ?? "");
        void act.run(() => deskCall(settleFeedback, { params: { id }, body: { note } }), m.desk_feedback_is_settled());
      }}
    >
      <Field
        name="note"
        id={`note-${id}`}
        label={m.desk_feedback_settle_note()}
        hint={m.desk_feedback_settle_hint()}
        required
      >
        <TextArea rows={2} maxLength={1000} dir="auto" required autoFocus />
      </Field>
      <Button type="submit" className="self-start" busy={act.isBusy}>
        {m.desk_feedback_settle()}
      </Button>
    </DeskForm>
  );
}

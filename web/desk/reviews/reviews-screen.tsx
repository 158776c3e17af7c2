import { useState } from "react";
import { answerReview, type DeskReview, listDeskReviews, removeReviewWords } from "../../../contract/desk/reviews.ts";
import { longestReviewAnswer, type RemovalReason, removalReasons } from "../../../contract/review-constants.ts";
import { formatInstant } from "../../format.ts";
import { ReviewBody, ReviewedIn } from "../../reviews/review.tsx";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { DeskForm } from "../desk-form.tsx";
import { useFormDraft } from "../form-draft.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";

export const loader = fromApi(({ call, site: { language } }) => call(listDeskReviews, { query: { language } }));
export const handle = deskScreen<{ reviews: DeskReview[] }>({ title: () => m.desk_reviews_title() });

/** Reviews as they will be or are published, and the clinic's one answer to each. */
export function Component() {
  const { reviews } = useData(loader);
  return (
    <DeskPage title={m.desk_reviews_title()} lead={m.desk_reviews_lead()}>
      {reviews.length === 0 && (
        <EmptyState icon="heart" title={m.desk_reviews_none()}>
          {m.desk_reviews_none_text()}
        </EmptyState>
      )}
      <ol className="flex max-w-4xl flex-col gap-6">
        {reviews.map((review) => (
          <li key={review.id} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
            <Review review={review} />
          </li>
        ))}
      </ol>
    </DeskPage>
  );
}

function Review({ review }: { review: DeskReview }) {
  const { language } = useSite();
  const { location } = useProvider();
  const mayAnswer = useRight("reviews:answer");
  const mayRemove = useRight("reviews:remove");
  const [isRemoving, setRemoving] = useState(false);
  const { id, month, procedure, state, publishedAt, canAnswer, text } = review;
  const date = formatInstant(publishedAt, location.timeZone, language);
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <ReviewedIn month={month} />
          <p className="text-sm text-muted">{procedure}</p>
        </div>
        {state === "waiting" ? (
          <Badge tone="warning">{m.desk_reviews_waiting({ date })}</Badge>
        ) : (
          <Badge tone="success">{m.desk_reviews_published({ date })}</Badge>
        )}
      </header>
      <ReviewBody review={review} />
      {canAnswer && mayAnswer && <Answer id={id} />}
      {text && mayRemove && (
        <Button variant="quiet" icon="trash" className="self-start" onClick={() => setRemoving(true)}>
          {m.desk_reviews_remove()}
        </Button>
      )}
      {isRemoving && <Removal id={id} onClose={() => setRemoving(false)} />}
    </>
  );
}

function Answer({ id }: { id: string }) {
  const act = useAct();
  const { typed, set, clear } = useFormDraft(`review/${id}`, { text: "" });
  async function send(): Promise<void> {
    const given = { params: { id }, query: {}, body: { text: typed.text } };
    if (await act.run(() => deskCall(answerReview, given, { key: crypto.randomUUID() }), m.desk_reviews_answered()))
      clear();
  }
  return (
    <DeskForm label={m.desk_reviews_answer()} act={act} onSubmit={() => void send()}>
      <Field
        name="text"
        id={`answer-${id}`}
        label={m.desk_reviews_answer()}
        hint={m.desk_reviews_answer_hint()}
        required
      >
        <TextArea
          dir="auto"
          maxLength={longestReviewAnswer}
          required
          value={typed.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Field>
      <Button type="submit" className="self-start" busy={act.isBusy}>
        {m.desk_reviews_answer_send()}
      </Button>
    </DeskForm>
  );
}

const reasonNames: Readonly<Record<RemovalReason, () => string>> = {
  "third-person": m.desk_reviews_third_person,
  insult: m.desk_reviews_insult,
};

function Removal({ id, onClose }: { id: string; onClose: () => void }) {
  const act = useAct();
  return (
    <DeskDialog
      title={m.desk_reviews_remove_question()}
      act={act}
      submit={m.desk_reviews_remove()}
      isDanger
      onClose={onClose}
      onSubmit={(form) => {
        const reason = removalReasons.find((one) => one === form.get("reason")) ?? removalReasons[0];
        const given = { params: { id }, query: {}, body: { reason } };
        return act.run(
          () => deskCall(removeReviewWords, given, { key: crypto.randomUUID() }),
          m.desk_reviews_removed(),
        );
      }}
    >
      <p className="text-sm text-muted">{m.desk_reviews_remove_text()}</p>
      <Field name="reason" label={m.desk_reviews_reason()} required>
        <Select options={removalReasons.map((value) => ({ value, label: reasonNames[value]() }))} />
      </Field>
    </DeskDialog>
  );
}

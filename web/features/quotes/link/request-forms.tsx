import { Form, useActionData, useLocation, useNavigation } from "react-router";
import { attachmentTypes, largestAttachment } from "../../../../contract/quote-constants.ts";
import type { Quote } from "../../../../contract/quotes.ts";
import { Filled } from "../../../forms/filled.tsx";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { errorOf } from "../../../forms/form-values.ts";
import { WordsQuestion } from "../../../forms/questions.tsx";
import type { Refused } from "../../../forms/refused.ts";
import { BothClocks } from "../../../offer/both-clocks.tsx";
import { useProvider } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { AskedWords, LinkPage } from "./link-page.ts";

export interface RequestForm {
  readonly page: Pick<LinkPage, "formKey" | "events" | "question"> & {
    readonly quote: Pick<Quote, "danger" | "message">;
  };
  /** The address of the request's page, and of the place on it that is looked at again afterwards. */
  readonly action: string;
}

/** A message to the clinic about a request that was sent; below the clinic's question, its answer. */
export function NoteForm({ page: { quote, formKey, events, question }, action }: RequestForm) {
  const refused = useActionData<Refused>();
  const mine = refused?.intent === "note" ? refused : undefined;
  const { texts } = useProvider();
  const busy = useNavigation().state !== "idle";
  return (
    // A new key after each note that was sent: then the text is a new one.
    <Form
      key={events.length}
      method="post"
      id="message"
      action={action}
      noValidate
      className="flex scroll-mt-24 flex-col gap-4"
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="key" value={formKey} />
      <Filled />
      <FormProblems refused={mine} />
      {quote.message && !quote.danger && <NoteSent replyDueAt={quote.message.replyDueAt} />}
      {question && !question.isDocument && <Asked question={question} />}
      <WordsQuestion
        name="note"
        label={question && !question.isDocument ? m.offers_answer_label() : m.quotes_note_label()}
        {...(!question && { hint: m.requests_note_hint({ coordinator: texts.coordinator.name }) })}
        values={mine?.typed ?? {}}
        refused={mine}
      />
      <Button type="submit" variant="secondary" icon="mail" busy={busy} className="self-start">
        {m.requests_note_send()}
      </Button>
    </Form>
  );
}

const NoteSent = ({ replyDueAt }: NonNullable<Quote["message"]>) => (
  <Notice tone="success" title={m.requests_note_sent()} announce>
    {replyDueAt && (
      <>
        {m.requests_answer_by()} <BothClocks instant={replyDueAt} />
      </>
    )}
  </Notice>
);

const Asked = ({ question }: { question: AskedWords }) => (
  <figure className="rounded-lg bg-primary-soft p-5">
    <figcaption className="text-sm text-muted">
      <span className="block font-semibold text-ink">{question.what}</span>
      <time dateTime={question.at}>{question.when}</time>
    </figcaption>
    <blockquote dir="auto" className="mt-3 max-w-measure whitespace-pre-line">
      {question.note}
    </blockquote>
  </figure>
);

/** The document that the clinic asks for. */
export function DocumentForm({ page: { formKey, question }, action }: RequestForm) {
  const refused = useActionData<Refused>();
  const mine = refused?.intent === "upload" ? refused : undefined;
  const busy = useNavigation().state !== "idle";
  if (!question) return null;
  return (
    <Form
      method="post"
      id="document"
      action={action}
      encType="multipart/form-data"
      noValidate
      className="flex scroll-mt-24 flex-col gap-4"
    >
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="key" value={`${formKey}-document`} />
      <FormProblems refused={mine} />
      <Asked question={question} />
      <Field
        name="file"
        label={m.quotes_papers_choose()}
        hint={m.quotes_papers_hint({ megabytes: largestAttachment / 1024 / 1024, count: 1 })}
        error={errorOf(mine, "file")}
        required
      >
        <TextInput type="file" accept={[...attachmentTypes, ".heic"].join(",")} className="py-2" />
      </Field>
      <Button type="submit" icon="upload" busy={busy} className="self-start">
        {m.requests_send_document()}
      </Button>
    </Form>
  );
}

/** Asked for twice: opened first, then confirmed; the browser's own disclosure, so it needs no script. */
export function WithdrawForm({ page: { formKey }, action }: RequestForm) {
  const refused = useActionData<Refused>();
  const mine = refused?.intent === "withdraw" ? refused : undefined;
  const { pathname } = useLocation();
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure id="withdraw" summary={m.requests_withdraw()} open={mine !== undefined}>
      <Form method="post" action={action} className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="key" value={`${formKey}-withdraw`} />
        <Filled clears={pathname} />
        <FormProblems refused={mine} />
        <p>{m.requests_withdraw_text()}</p>
        <WordsQuestion
          name="reason"
          label={m.requests_withdraw_reason()}
          optional
          values={mine?.typed ?? {}}
          refused={mine}
        />
        <Button type="submit" variant="danger" busy={busy} className="self-start">
          {m.requests_withdraw_confirm()}
        </Button>
      </Form>
    </Disclosure>
  );
}

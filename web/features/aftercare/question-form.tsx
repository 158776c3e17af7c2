import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { longestQuestion } from "../../../contract/aftercare-constants.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { PhotoInput } from "./photo-input.tsx";

type QuestionFormProps = { self: string; formKey: string; refused: Refused | undefined };

/** A question in words to the clinic, with photographs. */
export function QuestionForm({ self, formKey, refused }: QuestionFormProps) {
  const busy = useNavigation().state !== "idle";
  const [isSending, setSending] = useState(false);
  const own = refused?.intent === "question" ? refused : undefined;
  return (
    <Form method="post" action={`${self}#talk`} noValidate className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="question" />
      <input type="hidden" name="key" value={formKey} />
      <FormProblems refused={own} />
      <Field name="text" label={m.aftercare_question_text()} error={errorOf(own, "text")}>
        <TextArea dir="auto" maxLength={longestQuestion} defaultValue={own ? firstOf(own.typed, "text") : ""} />
      </Field>
      <PhotoInput onBusy={setSending} />
      {isSending && <p className="text-sm text-muted">{m.aftercare_question_wait()}</p>}
      <Button type="submit" busy={busy || isSending} className="self-start">
        {m.aftercare_question_send()}
      </Button>
    </Form>
  );
}

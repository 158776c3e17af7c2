import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { m } from "../../../words/compiled/messages.js";

const scores: readonly { readonly value: number; readonly label: () => string }[] = [
  { value: 5, label: m.chat_score_5 },
  { value: 4, label: m.chat_score_4 },
  { value: 3, label: m.chat_score_3 },
  { value: 2, label: m.chat_score_2 },
  { value: 1, label: m.chat_score_1 },
];

type TalkRatingProps = {
  isGiven: boolean;
  /** @throws Refusal */
  rate(score: number, note: string | undefined): Promise<void>;
};

/** One question after a talk with a person, once per conversation. */
export function TalkRating({ isGiven, rate }: TalkRatingProps) {
  const [score, setScore] = useState<number>();
  const [state, setState] = useState<"open" | "busy" | "failed">("open");
  if (isGiven)
    return (
      <p role="status" className="rounded-lg bg-success-soft px-4 py-2 text-sm">
        {m.chat_talk_thanks()}
      </p>
    );
  async function send(form: FormData): Promise<void> {
    if (score === undefined) return;
    setState("busy");
    await rate(score, String(form.get("talk-note") ?? "").trim() || undefined).catch(() => setState("failed"));
  }
  return (
    <form
      aria-label={m.chat_talk()}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <fieldset>
        <legend className="font-semibold">{m.chat_talk()}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {scores.map(({ value, label }) => (
            <label
              key={value}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4 has-checked:border-primary-edge has-checked:bg-primary-soft has-checked:text-primary-ink"
            >
              <input
                type="radio"
                name="talk-score"
                value={value}
                checked={score === value}
                onChange={() => setScore(value)}
              />
              {label()}
            </label>
          ))}
        </div>
      </fieldset>
      {score !== undefined && (
        <>
          <Field name="talk-note" label={m.chat_talk_note()} hint={m.chat_talk_note_hint()}>
            <TextArea rows={2} maxLength={500} dir="auto" />
          </Field>
          <Button type="submit" busy={state === "busy"}>
            {m.chat_talk_send()}
          </Button>
        </>
      )}
      {state === "failed" && <p role="alert">{m.chat_not_saved()}</p>}
    </form>
  );
}

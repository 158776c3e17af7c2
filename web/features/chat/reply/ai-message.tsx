import { tagOf } from "../../../../contract/languages.ts";
import { Button } from "../../../ui/button.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { Talk } from "../conversation.ts";
import { type Again, isBlank, type Message } from "../messages.ts";
import { Feedback } from "../window/feedback.tsx";
import { Suggestions } from "../window/quick-replies.tsx";
import { AnswerCard } from "./answer-card.tsx";
import { Bubble } from "./bubble.tsx";
import { CallCard } from "./call-card.tsx";
import { Sources, withoutMarks } from "./citations.tsx";
import { Reply } from "./reply.tsx";

type AiMessageProps = {
  message: Extract<Message, { type: "ai" }>;
  /** Only the newest offers what to do next. */
  isLast: boolean;
  ask(question: string): void;
  retry(again: Again): void;
  rate: Talk["rate"];
  wantPerson(): void;
};

/** Assistant's answer with its sources and actions, or its failure. */
export function AiMessage({ message, isLast, ask, retry, rate, wantPerson }: AiMessageProps) {
  const { content, answer, again, isHelpful, id } = message;
  const calls = answer?.cards.filter((card) => card.kind === "call") ?? [];
  if (again || !answer || (isBlank(content) && calls.length === 0))
    return <Unanswered message={message} retry={isLast && again ? () => retry(again) : undefined} />;
  const { citations, cards, suggestions, offersPerson, caution } = answer;
  const lang = tagOf(answer.language);
  const isAskedBack = caution === "possible-emergency" || caution === "possible-self-harm";
  const choice = isAskedBack && isLast && <Choice answers={suggestions} choose={ask} />;
  const reply = <Reply text={content} citations={citations} />;
  return (
    <>
      {calls.length > 0 ? (
        <CallCard calls={calls} isAsked={caution === "possible-emergency"} lang={lang}>
          {reply}
          {choice}
        </CallCard>
      ) : (
        <Bubble by="ai" lang={lang}>
          {reply}
          <Sources citations={citations} />
          {choice}
        </Bubble>
      )}
      {cards.map(
        (card) =>
          card.kind !== "call" && (
            <AnswerCard key={`${card.kind} ${"slug" in card ? card.slug : ""} ${card.href}`} card={card} />
          ),
      )}
      {offersPerson && isLast && (
        <Button variant="secondary" icon="user" className="self-start" onClick={wantPerson}>
          {m.chat_person()}
        </Button>
      )}
      {isHelpful !== undefined && calls.length === 0 && !isAskedBack && (
        <Feedback isHelpful={isHelpful} rate={(helped, reason) => rate(id, helped, reason)} />
      )}
      {isLast && !isAskedBack && <Suggestions label={m.chat_next()} questions={suggestions} lang={lang} ask={ask} />}
    </>
  );
}

/** The answers to what the assistant asked: what is chosen is sent as if it were typed. */
function Choice({ answers, choose }: { answers: readonly string[]; choose(answer: string): void }) {
  return (
    <form
      className="mt-3 flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter instanceof HTMLButtonElement) choose(submitter.value);
      }}
    >
      {answers.map((answer) => (
        <Button key={answer} type="submit" name="content" value={answer} variant="secondary">
          {answer}
        </Button>
      ))}
    </form>
  );
}

/** Stopped by the visitor, or failed; why a question was refused is said where it is the visitor's to change. */
function Unanswered({ message, retry }: { message: AiMessageProps["message"]; retry: (() => void) | undefined }) {
  const { content, isStopped, refusal } = message;
  return (
    <>
      <Bubble by="ai">
        {content !== "" && <Reply text={withoutMarks(content)} />}
        <p className={content ? "mt-2 text-sm text-muted" : ""}>{isStopped ? m.chat_stopped() : m.chat_failed()}</p>
        {refusal && refusal.status < 500 && refusal.message && (
          <p className="mt-1 text-sm text-muted">{refusal.message}</p>
        )}
      </Bubble>
      {retry && (
        <Button variant="secondary" className="self-start" onClick={retry}>
          {m.chat_retry()}
        </Button>
      )}
    </>
  );
}

import { useState } from "react";
import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import { DangerNotice } from "../../aftercare/danger-notice.tsx";
import { useVisitorZone } from "../../clinic-clock.ts";
import { emergencyNumbers } from "../../emergency-words.ts";
import { Filled } from "../../forms/filled.tsx";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import { type HealthFields, HealthReuse } from "../../forms/health-reuse.tsx";
import { WordsQuestion } from "../../forms/questions.tsx";
import type { Refused } from "../../forms/refused.ts";
import { screen, useData } from "../../screen.ts";
import { bringShown, section } from "../../section.tsx";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConsultationFrame } from "./consultation-frame.tsx";
import { type ConsultationPage, consultationLoader } from "./consultation-page.ts";
import { StopNotice } from "./stop-notice.tsx";
import { UnfinishedOnly } from "./unfinished-only.tsx";

const loadAnswerFor = async () => (await import("../../quotes/answer-for.tsx")).AnswerFor;
const AnswerFor = section("answer-for", loadAnswerFor, import.meta.env.SSR ? await loadAnswerFor() : undefined);

export const loader = consultationLoader;

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./consultation-actions.ts")).consultationAction(facts);

export const handle = screen<ConsultationPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.consultations_health_title(), isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { consultation, formKey } = page;
  const refused = useActionData<Refused>();
  const busy = useNavigation().state !== "idle";
  const { child, stop, questions, procedure, version, emergencyCalls, visitorZone } = consultation;
  const zone = useVisitorZone(visitorZone);
  return (
    <UnfinishedOnly page={page}>
      <ConsultationFrame
        step="health"
        title={stop ? m.consultations_stop_title() : m.consultations_health_title()}
        lead={stop ? undefined : m.consultations_health_lead()}
        topic={procedure}
        first={!stop && <DangerNotice danger={consultation.danger} />}
        page={page}
      >
        {stop && <StopNotice stop={stop} calls={emergencyCalls} forChild={child !== null} />}
        <Form key={version} method="post" noValidate className="flex flex-col gap-7">
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="visitorZone" value={zone ?? ""} />
          <FormProblems refused={refused && named(refused, questions)} />
          <Filled />
          {stop && <h2 className="text-lg">{m.consultations_correct()}</h2>}
          <OtherLanguage questions={questions} calls={emergencyCalls} />
          {child ? <AnswerFor child={child} /> : <HealthReuse fields={accountFields(questions)} />}
          {questions.map((one) => (
            <Question key={one.slug} question={one} refused={refused} consultation={consultation} />
          ))}
          <Button
            type="submit"
            size="lg"
            variant={stop ? "secondary" : "primary"}
            busy={busy}
            iconEnd="arrow-forward"
            className="sm:self-start"
          >
            {stop ? m.consultations_correct_send() : m.consultations_continue()}
          </Button>
        </Form>
      </ConsultationFrame>
    </UnfinishedOnly>
  );
}

type Asked = ConsultationPage["consultation"]["questions"][number];

/** Each line of the summary names its question. */
const named = (refused: Refused, questions: readonly Asked[]): Refused => ({
  ...refused,
  errors: refused.errors.map((error) => {
    const asked = questions.find(({ slug }) => error.control === `answers.${slug}`);
    return asked?.kind === "yes-no"
      ? { ...error, line: m.consultations_answer_line({ question: asked.question }) }
      : error;
  }),
});

const factsInWords = ["medicines", "allergies", "conditions", "implants"] as const;

/** A clinic's free-text question whose slug is a fact's name asks for that fact of the account. */
const accountFields = (questions: readonly Asked[]): HealthFields =>
  Object.fromEntries(
    factsInWords
      .filter((fact) => questions.some(({ slug, kind }) => kind === "words" && slug === fact))
      .map((fact) => [fact, `answers.${fact}`]),
  );

/** Beside questions of safety that the clinic did not write in the page's language. */
function OtherLanguage({
  questions,
  calls,
}: {
  questions: readonly Asked[];
  calls: ConsultationPage["consultation"]["emergencyCalls"];
}) {
  const { language } = useSite();
  const other = questions.find(({ isRequired, textsLanguage }) => isRequired && textsLanguage !== language);
  if (!other) return null;
  return (
    <Notice tone="warning" title={m.shell_texts_language({ language: other.textsLanguage })}>
      {m.consultations_emergency({ numbers: emergencyNumbers(calls, language) })}
    </Notice>
  );
}

interface QuestionProps {
  readonly question: Asked;
  readonly refused: Refused | undefined;
  readonly consultation: Pick<ConsultationPage["consultation"], "child" | "stop" | "emergencyCalls">;
}

/** A question; of an answer that calls for help now, what to do stands below it at once. */
function Question({ question, refused, consultation }: QuestionProps) {
  const { slug, kind, question: text, answer, textsLanguage, isRequired, stop } = question;
  const name = `answers.${slug}`;
  const [chosen, setChosen] = useState<string>();
  const values = refused?.typed ?? { [name]: answer ? [answer] : [] };
  if (kind === "words")
    return <WordsQuestion name={name} label={text} optional={!isRequired} values={values} refused={refused} />;
  return (
    <div className="flex flex-col gap-4" onChange={({ target }) => setChosen((target as HTMLInputElement).value)}>
      <RadioGroup
        name={name}
        legend={<OwnLanguage language={textsLanguage}>{text}</OwnLanguage>}
        error={errorOf(refused, name)}
        required={isRequired}
        inline
        defaultChosen={[firstOf(values, name)]}
        options={[
          { value: "no", label: m.consultations_no() },
          { value: "yes", label: m.quotes_yes() },
        ]}
      />
      {stop && chosen === "yes" && !(consultation.stop && answer === "yes") && (
        <StopNotice stop={stop} calls={consultation.emergencyCalls} forChild={consultation.child !== null} beside />
      )}
    </div>
  );
}

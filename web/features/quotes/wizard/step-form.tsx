import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { quoteSteps } from "../../../../contract/quote-constants.ts";
import { isolated } from "../../../bidi.ts";
import { Filled } from "../../../forms/filled.tsx";
import { FormProblems } from "../../../forms/form-problems.tsx";
import type { Refused } from "../../../forms/refused.ts";
import { paths } from "../../../paths.ts";
import type { SavedMeanwhile } from "../../../quotes/answers.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { StepSummary } from "../quote-summary.tsx";
import { HealthConsent } from "./health-consent.tsx";
import type { StepPage } from "./step-page.ts";

interface StepFormProps {
  readonly page: StepPage;
  readonly refused: Refused<SavedMeanwhile> | undefined;
  readonly children: ReactNode;
}

/** A step's form: what it saves over, its problems, and the ways on, back and out. */
export function StepForm({ page, refused, children }: StepFormProps) {
  const { quote, token, place: step, formKey } = page;
  const busy = useNavigation().state !== "idle";
  const before = quoteSteps[quoteSteps.indexOf(step) - 1];
  const isSent = quote.status !== "draft";
  const back = useHref(isSent || !before ? paths.quoteLink(token) : paths.quoteStep(token, before));
  const here = useHref(paths.quoteStep(token, step));
  const { current } = refused ?? {};
  const isHealth = step === "goals" || step === "intake";
  return (
    <Form method="post" action={paths.quoteStep(token, step)} noValidate className="flex flex-col gap-8">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="key" value={current ? `${formKey}-${current.version}` : formKey} />
      <input type="hidden" name="version" value={current?.version ?? quote.version} />
      {current ? (
        <Notice tone="warning" announce title={m.quotes_conflict_title()}>
          <p>{m.quotes_conflict_text()}</p>
          <div className="my-3 rounded-md bg-surface p-4">
            <StepSummary answers={current.answers} />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit">{m.quotes_conflict_mine()}</Button>
            <ButtonLink variant="secondary" href={here}>
              {m.quotes_conflict_theirs()}
            </ButtonLink>
          </div>
        </Notice>
      ) : (
        <FormProblems refused={refused} />
      )}
      <Filled key={step} account />
      {isHealth && page.child !== null && <Notice>{m.quotes_answer_for({ name: isolated(page.child) })}</Notice>}
      {children}
      {page.needsConsent && isHealth && <HealthConsent refused={refused} forChild={page.child !== null} />}
      <div className="flex flex-col gap-4 border-t border-line pt-6">
        <div className="flex flex-wrap-reverse items-center justify-between gap-3">
          <ButtonLink variant="quiet" size="lg" href={back} icon="arrow-back" className="max-sm:w-full sm:-ms-6">
            {m.quotes_back()}
          </ButtonLink>
          <Button
            type="submit"
            size="lg"
            busy={busy}
            iconEnd={isSent ? "check" : "arrow-forward"}
            className="max-sm:w-full"
          >
            {isSent ? m.quotes_save_change() : m.quotes_next()}
          </Button>
        </div>
        {!isSent && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
            <button type="submit" name="then" value="later" className="text-link min-h-11 cursor-pointer">
              {m.quotes_later()}
            </button>
            <span>{m.quotes_later_hint()}</span>
          </div>
        )}
      </div>
    </Form>
  );
}

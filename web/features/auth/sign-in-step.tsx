import { useCallback } from "react";
import { identityHere } from "../../session/session-here.ts";
import type { Step } from "../../session/sign-in-step.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { TimeLeft } from "./countdown.tsx";
import type { OnNext } from "./sign-in-form.tsx";
import { stepForm } from "./step-forms.tsx";

type SignInStepProps = { step: Step; until: number; onNext: OnNext; onLeave: (said?: string) => void };

/** One question of the identity service, with the time that is left for it. */
export function SignInStep({ step, until, onNext, onLeave }: SignInStepProps) {
  const site = useSite();
  const { texts } = useProvider();
  const { title, lead, fields, answerOf, aside } = stepForm(step, texts.name);
  const onOver = useCallback(() => onLeave(m.auth_too_late()), [onLeave]);
  return (
    <AuthFrame title={title} lead={lead}>
      {aside}
      <AuthForm
        key={JSON.stringify(step)}
        label={title}
        send={m.auth_go_on()}
        onSend={async (typed) => {
          const identity = await identityHere(site);
          const { answer, attributes } = answerOf(typed);
          await onNext(await identity.answer(step.email, answer, attributes), { email: step.email });
        }}
      >
        {fields}
      </AuthForm>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-4">
        <TimeLeft until={until} onOver={onOver} />
        <Button variant="quiet" onClick={() => onLeave()}>
          {m.auth_begin_again()}
        </Button>
      </div>
    </AuthFrame>
  );
}

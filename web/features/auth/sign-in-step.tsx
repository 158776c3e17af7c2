import { useCallback, useEffect } from "react";
import { identityHere } from "../../session/session-here.ts";
import type { Step } from "../../session/sign-in-step.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { TimeLeft } from "./countdown.tsx";
import { ResendCode } from "./resend-code.tsx";
import type { OnNext } from "./sign-in-form.tsx";
import { stepForm } from "./step-forms.tsx";

type SignInStepProps = {
  step: Step;
  until: number;
  /** Of this sign-in, for as long as the page remembers it. */
  password?: string;
  onNext: OnNext;
  onLeave: (said?: string) => void;
};

/** One question of the identity service, with the time that is left for it. */
export function SignInStep({ step, until, password, onNext, onLeave }: SignInStepProps) {
  const site = useSite();
  const { texts } = useProvider();
  const { title, lead, fields, answerOf, aside } = stepForm(step, texts.name);
  const { email } = step;
  const kept = password === undefined ? {} : { password };
  async function sendAgain(): Promise<void> {
    const identity = await identityHere(site);
    const isMail = step.kind === "code" && step.by === "email";
    const next = password ? identity.signIn(email, password) : identity.begin(email, isMail ? "EMAIL_OTP" : "SMS_OTP");
    await onNext(await next, { email, ...kept });
  }
  // What began with a password can only be sent again with it, and a reload forgets that.
  const isSent = step.kind === "code" && step.by !== "app" && (password !== undefined || step.isFirst);
  const onOver = useCallback(() => onLeave(m.auth_too_late()), [onLeave]);
  // The question is new, though the page is not: whoever listens or tabs begins with it.
  useEffect(() => {
    if (title) document.getElementById("main")?.focus({ preventScroll: true });
  }, [title]);
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
          try {
            await onNext(await identity.answer(step.email, answer, attributes), { email, ...kept });
          } catch (error) {
            // A choice is used up by its first try, such as a passkey that somebody puts away again.
            if (step.kind === "choose-first") await onNext(await identity.begin(email), { email });
            throw error;
          }
        }}
      >
        {fields}
      </AuthForm>
      <div className="flex flex-col gap-1 border-t border-line pt-4">
        <TimeLeft until={until} onOver={onOver} />
        {isSent && <ResendCode email={step.sentTo ?? email} onResend={sendAgain} />}
        <Button variant="quiet" className="-ms-4 self-start" onClick={() => onLeave()}>
          {m.auth_begin_again()}
        </Button>
      </div>
    </AuthFrame>
  );
}

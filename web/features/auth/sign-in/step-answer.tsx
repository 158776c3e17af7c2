import { useCallback } from "react";
import type { Beginnings, IdentityClient } from "../../../session/identity-client.ts";
import type { Step } from "../../../session/sign-in-step.ts";
import { Button } from "../../../ui/button.tsx";
import { m } from "../../../words/compiled/messages.js";
import { AuthForm } from "../auth-form.tsx";
import { lineOf, nameOf, problemOf } from "../auth-problems.ts";
import { TimeLeft } from "./countdown.tsx";
import { ResendCode } from "./resend-code.tsx";
import type { OnNext } from "./sign-in-form.tsx";
import type { StepForm } from "./step-forms.tsx";

type StepAnswerProps = {
  step: Step;
  form: StepForm;
  until: number;
  /** Of this sign-in, for as long as the page remembers it. */
  password?: string;
  /** The client that the sign-in goes on with. */
  identity: () => Promise<Pick<IdentityClient, "answer">>;
  /** How this sign-in begins, should it have to once more. */
  beginnings: () => Promise<Beginnings>;
  onNext: OnNext;
  onLeave: (said?: string) => void;
};

const isRecoveryCode = (answer: string): boolean => answer.replace(/[\s-]/g, "").length > 6;

/** The answer to one question of the identity service, with the time that is left for it. */
export function StepAnswer({ step, form, until, password, identity, beginnings, onNext, onLeave }: StepAnswerProps) {
  const { email } = step;
  const kept = password === undefined ? {} : { password };
  async function sendAgain(): Promise<void> {
    // A reload loses the password that the step began with.
    if (step.kind !== "code" || (password === undefined && !step.isFirst))
      return onLeave(m.auth_confirm_password_hint());
    const { signIn, begin } = await beginnings();
    const next = password ? signIn(email, password) : begin(email, step.by === "email" ? "EMAIL_OTP" : "SMS_OTP");
    await onNext(await next, { email, ...kept });
  }
  const onOver = useCallback(() => onLeave(m.auth_too_late()), [onLeave]);
  return (
    <>
      {form.aside}
      <AuthForm
        key={JSON.stringify(step)}
        label={form.title}
        send={m.auth_go_on()}
        onSend={async (typed) => {
          const { answer: send } = await identity();
          const { answer, attributes } = await form.answerOf(typed);
          try {
            await onNext(await send(email, answer, attributes), { email, ...kept });
          } catch (error) {
            // A choice is used up by its first try, such as a cancelled passkey.
            // This way does not go on: the person begins with their password.
            if (nameOf(error) === "MFAMethodNotFound") return onLeave(lineOf(problemOf(error)));
            if (step.kind === "choose-first") await onNext(await (await beginnings()).begin(email), { email });
            if (answer === "WEB_AUTHN" && nameOf(error) === "Unknown")
              throw Object.assign(new Error("", { cause: error }), { name: "PasskeyRetrievalFailed" });
            // The service has one name for a wrong code of the app and a wrong recovery code.
            if (isRecoveryCode(answer) && nameOf(error) === "CodeMismatch")
              throw Object.assign(new Error((error as Error).message, { cause: error }), {
                name: "RecoveryCodeMismatch",
              });
            throw error;
          }
        }}
      >
        {form.fields}
      </AuthForm>
      <div className="flex flex-col gap-1 border-t border-line pt-4">
        <TimeLeft until={until} onOver={onOver} />
        {step.kind === "code" && step.by !== "app" && <ResendCode email={step.sentTo ?? email} onResend={sendAgain} />}
        <Button variant="quiet" className="-ms-4 self-start" onClick={() => onLeave()}>
          {m.auth_begin_again()}
        </Button>
      </div>
    </>
  );
}

import { useEffect } from "react";
import { isolated } from "../../../bidi.ts";
import { loadIdentityClient } from "../../../session/load-session.ts";
import type { Step } from "../../../session/sign-in-step.ts";
import { useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { m } from "../../../words/compiled/messages.js";
import { CodeField, PasswordField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { nameOf } from "../auth-problems.ts";
import { asClock, useSecondsUntil } from "./countdown.tsx";
import { ResendCode } from "./resend-code.tsx";
import type { OnNext } from "./sign-in-form.tsx";
import { useCodeLife } from "./use-code-life.ts";

type ConfirmSignUpProps = {
  step: Step;
  /** Until when the password may be used, where there is one. */
  until: number;
  password?: string;
  /** False where the code was sent earlier: a sign-in and a return to the page send none. */
  isSent?: boolean;
  /** Whether a link of another site asks for the code: this browser does not know that one was sent. */
  isForeign?: boolean;
  onNext: OnNext;
  onLeave: (said?: string, email?: string) => void;
};

/** The mailed code, and with it the first sign-in; the password is asked for again when its three minutes are over. */
export function ConfirmSignUp({
  step: { email },
  until,
  password,
  isSent = false,
  isForeign = false,
  onNext,
  onLeave,
}: ConfirmSignUpProps) {
  const site = useSite();
  const seconds = useSecondsUntil(until);
  const time = asClock(seconds);
  const life = useCodeLife("signUp");
  const kept = seconds > 0 ? password : undefined;
  useEffect(() => document.getElementById("main")?.focus({ preventScroll: true }), []);
  return (
    <AuthFrame
      title={m.auth_confirm_title()}
      lead={
        <>
          <p role="status">{isSent ? m.auth_confirm_lead() : m.auth_confirm_email_lead()}</p>
          <p className="mt-2 text-sm">
            {isForeign ? m.auth_confirm_if({ email: isolated(email) }) : m.auth_confirm_to({ email: isolated(email) })}
          </p>
        </>
      }
    >
      <AuthForm
        label={m.auth_confirm_title()}
        send={m.auth_confirm_send()}
        onSend={async ({ code = "", password: typed = "" }) => {
          const identity = await loadIdentityClient(site);
          let stale: unknown;
          await identity.confirmSignUp(email, code.trim()).catch((error: unknown) => {
            // Confirmed meanwhile, on another device: the sign-in goes on.
            const isConfirmed = nameOf(error) === "NotAuthorized" && /confirmed/i.test(String(error));
            // A code of ours that has ended: another device may have confirmed, which the sign-in tells who has the password.
            if (nameOf(error) === "ExpiredCode") stale = error;
            else if (!isConfirmed) throw error;
          });
          const chosen = kept ?? typed;
          const next = await identity.signIn(email, chosen).catch((error: unknown) => {
            if (stale || nameOf(error) !== "NotAuthorized") throw stale ?? error;
          });
          if (stale && next?.kind === "step" && next.step.kind === "confirm-sign-up") throw stale;
          // The code is used up, so a wrong password is typed again where the sign-in begins.
          if (next) await onNext(next, { email, password: chosen });
          else onLeave(m.auth_confirmed(), email);
        }}
      >
        {/* Lets password managers know whose code this is. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <CodeField life={life} />
        {kept === undefined ? (
          <PasswordField kind="current-password" hint={m.auth_confirm_password_hint()} />
        ) : (
          <p role="timer" className="text-sm text-muted tabular-nums">
            {m.auth_password_kept({ time })}
          </p>
        )}
      </AuthForm>
      <div className="flex flex-col gap-1 border-t border-line pt-4">
        <ResendCode
          email={email}
          isSent={isSent}
          onResend={async () => (await loadIdentityClient(site)).resendCode(email)}
        />
        <Button variant="quiet" className="-ms-4 self-start" onClick={() => onLeave()}>
          {m.auth_other_email()}
        </Button>
      </div>
    </AuthFrame>
  );
}

import { useCallback, useEffect, useRef, useState } from "react";
import type { StaffSession } from "../../../contract/desk/session.ts";
import { EmailField, PasswordField } from "../../features/auth/auth-field.tsx";
import { AuthForm } from "../../features/auth/auth-form.tsx";
import { RecoveryCodes } from "../../features/auth/protection/recovery-codes.tsx";
import type { OnNext } from "../../features/auth/sign-in/sign-in-form.tsx";
import { StepAnswer } from "../../features/auth/sign-in/step-answer.tsx";
import { stepForm } from "../../features/auth/sign-in/step-forms.tsx";
import { type Step, stepLife } from "../../session/sign-in-step.ts";
import { useProvider, useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { beginSession, forgetTokens, staffIdentity, staffProtection } from "./staff-identity.ts";
import { StaffReset } from "./staff-reset.tsx";

type Asked = {
  readonly step: Step;
  readonly until: number;
  readonly password?: string;
  /** The pool makes recovery codes. */
  readonly mayRecover: boolean;
};

type StaffSignInProps = {
  /** Who signs in again; they cannot change it. */
  email?: string;
  /** Keeps the tokens of the sign-in: who asked for them forgets them. */
  keepsTokens?: boolean;
  onDone: (session: StaffSession) => void;
};

/** The whole sign-in of staff, one question after the other. */
export function StaffSignIn({ email, keepsTokens = false, onDone }: StaffSignInProps) {
  const site = useSite();
  const { texts } = useProvider();
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState<string>();
  const [isResetting, setResetting] = useState(false);
  const [fresh, setFresh] = useState<{ session: StaffSession; codes: readonly string[] }>();
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked || fresh) question.current?.focus();
  }, [asked, fresh]);
  const identity = () => staffIdentity(site);
  /** Begins the session. After the setup of an app the recovery codes come first, while the tokens of the sign-in are held. */
  async function enter(isSetUp: boolean): Promise<void> {
    const session = await beginSession(await identity(), keepsTokens || isSetUp);
    const codes = isSetUp
      ? await (await staffProtection(site)).createRecoveryCodes().catch(() => undefined) // made later under "Your sign-in"
      : undefined;
    if (!keepsTokens) forgetTokens();
    if (codes) setFresh({ session, codes });
    else onDone(session);
  }
  const form = asked && stepForm(asked.step, texts.name);
  const onNext: OnNext = async (next, { password }) => {
    if (next.kind === "done") return enter(asked?.step.kind === "set-up-app" && asked.mayRecover);
    if (next.kind === "reset-password") return setResetting(true);
    setSaid(undefined);
    const mayRecover = (await identity()).offers?.recoveryCodes === true;
    const until = Date.now() + stepLife;
    setAsked({ step: next.step, until, mayRecover, ...(password !== undefined && { password }) });
  };
  const onLeave = useCallback((text?: string) => {
    setAsked(undefined);
    setSaid(text);
  }, []);
  if (isResetting)
    return (
      <StaffReset
        onDone={(text) => {
          setResetting(false);
          setSaid(text);
        }}
      />
    );
  if (fresh)
    return (
      <section aria-labelledby="codes" className="flex flex-col gap-5">
        <h2 id="codes" ref={question} tabIndex={-1} className="text-lg font-semibold outline-none">
          {m.protection_recovery_save()}
        </h2>
        <p className="text-muted">{m.protection_recovery_text()}</p>
        <RecoveryCodes codes={fresh.codes} onSaved={() => onDone(fresh.session)} />
      </section>
    );
  return (
    <div className="flex flex-col gap-5">
      {form && (
        <header>
          <h2 ref={question} tabIndex={-1} className="text-lg font-semibold outline-none">
            {form.title}
          </h2>
          {form.lead && <div className="mt-1 text-muted">{form.lead}</div>}
        </header>
      )}
      {said && <Notice announce>{said}</Notice>}
      {asked && form ? (
        <>
          <StepAnswer
            {...asked}
            form={form}
            identity={identity}
            beginnings={identity}
            onNext={onNext}
            onLeave={onLeave}
          />
          <LostPhone {...asked} />
        </>
      ) : (
        <AuthForm
          label={m.desk_sign_in()}
          send={m.auth_sign_in()}
          {...("PublicKeyCredential" in window && {
            other: { label: m.desk_own_with_passkey(), way: "passkey", needs: "email" },
          })}
          onSend={async (typed) => {
            const name = email ?? (typed["email"] ?? "").trim();
            const password = typed["password"] ?? "";
            const { signIn, begin } = await identity();
            if (typed["way"]) return void (await onNext(await begin(name, "WEB_AUTHN"), { email: name }));
            await onNext(await signIn(name, password), { email: name, password });
          }}
        >
          <EmailField email={email} readOnly={email !== undefined} />
          <div className="flex flex-col">
            <PasswordField kind="current-password" />
            <Button variant="quiet" className="-ms-4 self-start" onClick={() => setResetting(true)}>
              {m.auth_forgotten()}
            </Button>
          </div>
        </AuthForm>
      )}
    </div>
  );
}

/** What to do for, and after, the loss of the phone with the authenticator app. */
function LostPhone({ step, mayRecover }: Asked) {
  if (!mayRecover) return null;
  if (step.kind === "set-up-app") return <p className="text-sm text-muted">{m.desk_sign_in_then_codes()}</p>;
  return step.kind === "code" && step.by === "app" && <p className="text-sm text-muted">{m.desk_sign_in_lost()}</p>;
}

import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { isolated } from "../../../bidi.ts";
import { paths } from "../../../paths.ts";
import { screen, useData } from "../../../screen.ts";
import { type AwaitedReset, awaitedReset, awaitReset, forgetReset } from "../../../session/awaited-reset.ts";
import { loadIdentityClient, loadSession } from "../../../session/load-session.ts";
import { rememberStep, stepLife } from "../../../session/sign-in-step.ts";
import { useSite } from "../../../site.ts";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { CodeField, EmailField, PasswordField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { loadPasswordRule } from "../load-password-rule.ts";
import { leaveNews } from "./news.ts";
import { ResendCode } from "./resend-code.tsx";
import { useCodeLife } from "./use-code-life.ts";

export const loader = loadPasswordRule;

export const handle = screen<number | null>({
  cache: "private",
  head: () => ({ title: m.auth_forgot_title(), isPrivate: true }),
});

/** Words that are the same for known and unknown addresses. */
function leadOf(asked: AwaitedReset | undefined): string {
  if (!asked) return m.auth_reset_lead_plain();
  return asked.isRequired ? m.auth_reset_needed() : m.auth_reset_lead({ email: isolated(asked.email) });
}

export function Component() {
  const site = useSite();
  const navigate = useNavigate();
  const least = useData(loader) ?? undefined;
  const life = useCodeLife("reset");
  const [asked, setAsked] = useState<AwaitedReset>();
  useEffect(() => setAsked(awaitedReset()), []);
  async function sendAgain(to: AwaitedReset): Promise<void> {
    const { askReset, offers } = await loadIdentityClient(site);
    await askReset(to.email);
    awaitReset(to, offers?.codeMinutes?.reset);
  }
  async function reset(typed: Readonly<Record<string, string>>): Promise<void> {
    const email = (typed["email"] ?? "").trim();
    const password = typed["password"] ?? "";
    const session = await loadSession(site);
    const identity = await session.client();
    await identity.reset(email, (typed["code"] ?? "").trim(), password);
    forgetReset();
    // A password may suffice to sign in; a second step is asked on the page of the sign-in.
    const next = await identity.signIn(email, password).catch(() => undefined);
    if (next?.kind === "done" && (await session.load())) return void navigate(paths.profile, { replace: true });
    if (next?.kind === "step") rememberStep({ step: next.step, until: Date.now() + stepLife });
    else leaveNews({ email, text: m.auth_reset_done() });
    await navigate(paths.login);
  }
  return (
    <AuthFrame title={m.auth_forgot_title()} lead={<p role="status">{leadOf(asked)}</p>}>
      <AuthForm label={m.auth_forgot_title()} send={m.auth_reset_send()} onSend={reset}>
        <EmailField key={asked?.email} email={asked?.email} />
        <CodeField life={life} />
        <PasswordField kind="new-password" least={least} />
      </AuthForm>
      <div className="flex flex-col gap-1 border-t border-line pt-4">
        {asked && <ResendCode email={asked.email} onResend={() => sendAgain(asked)} />}
        <Link to={paths.login} className="text-link inline-flex min-h-11 items-center self-start">
          {m.auth_back_to_sign_in()}
        </Link>
      </div>
    </AuthFrame>
  );
}

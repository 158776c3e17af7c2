import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { type Loader, screen, useData } from "../../../screen.ts";
import { arrivalQuery } from "../../../session/arrival.ts";
import { forSignedOut } from "../../../session/guard.ts";
import { loadSession } from "../../../session/load-session.ts";
import { keepPassword } from "../../../session/password-handles.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { EmailField, NameField, PasswordField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { loadPasswordRule } from "../load-password-rule.ts";

export const loader: Loader<number | null> = forSignedOut(loadPasswordRule);

export const handle = screen<number | null>({
  cache: "private",
  head: () => ({ title: m.auth_register(), isPrivate: true }),
});

export function Component() {
  const site = useSite();
  const { texts } = useProvider();
  const navigate = useNavigate();
  const least = useData(loader) ?? undefined;
  async function register(typed: Readonly<Record<string, string>>): Promise<void> {
    const email = (typed["email"] ?? "").trim();
    const password = typed["password"] ?? "";
    const givenName = (typed["givenName"] ?? "").trim();
    const familyName = (typed["familyName"] ?? "").trim();
    const session = await loadSession(site);
    const identity = await session.client();
    const next = await identity.signUp({ email, password, givenName, familyName });
    if (next === "confirm") return void navigate(paths.login + arrivalQuery(email, keepPassword(email, password)));
    await identity.signIn(email, password);
    await session.load();
    await navigate(paths.profile, { replace: true });
  }
  return (
    <AuthFrame title={m.auth_register()} lead={m.auth_register_lead({ clinic: texts.name })}>
      <AuthForm label={m.auth_register()} send={m.auth_create()} onSend={register}>
        <div className="grid gap-5 sm:grid-cols-2">
          <NameField name="givenName" label={m.auth_given_name()} autoComplete="given-name" />
          <NameField name="familyName" label={m.auth_family_name()} autoComplete="family-name" />
        </div>
        <EmailField />
        <PasswordField kind="new-password" least={least} />
        <p className="text-sm text-muted">
          {m.auth_agree()}{" "}
          <Link to={paths.termsOfService} className="text-link">
            {m.auth_terms()}
          </Link>
          {". "}
          {m.auth_privacy_note()}{" "}
          <Link to={paths.privacyPolicy} className="text-link">
            {m.auth_privacy()}
          </Link>
          .
        </p>
      </AuthForm>
      <p className="border-t border-line pt-5">
        {m.auth_have_account()}{" "}
        <Link to={paths.login} className="text-link inline-flex min-h-11 items-center">
          {m.auth_sign_in()}
        </Link>
      </p>
    </AuthFrame>
  );
}

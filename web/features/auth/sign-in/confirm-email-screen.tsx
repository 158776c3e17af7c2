import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { screen } from "../../../screen.ts";
import { loadIdentityClient } from "../../../session/load-session.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { CodeField, EmailField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { leaveNews } from "./news.ts";

export const handle = screen<null>({
  cache: "private",
  head: () => ({ title: m.auth_confirm_title(), isPrivate: true }),
});

/** For who has the mail on another device than the page they registered on: nothing around it. */
export function Component() {
  const site = useSite();
  const { texts, textsLanguage } = useProvider();
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1} className="page-width py-12 md:py-24">
      <div className="mx-auto flex w-full max-w-md flex-col gap-7">
        <header>
          <p className="font-semibold text-primary-ink" lang={textsLanguage}>
            {texts.name}
          </p>
          <h1 className="mt-3 text-3xl">{m.auth_confirm_title()}</h1>
          <p className="mt-3 text-muted">{m.auth_confirm_email_lead()}</p>
        </header>
        <AuthForm
          label={m.auth_confirm_title()}
          send={m.auth_confirm_only()}
          onSend={async ({ email = "", code = "" }) => {
            await (await loadIdentityClient(site)).confirmSignUp(email.trim(), code.trim());
            leaveNews({ email: email.trim(), text: m.auth_confirmed() });
            await navigate(paths.login);
          }}
        >
          <EmailField />
          <CodeField />
        </AuthForm>
        <Link to={paths.login} className="text-link inline-flex min-h-11 items-center self-start">
          {m.auth_back_to_sign_in()}
        </Link>
      </div>
    </main>
  );
}

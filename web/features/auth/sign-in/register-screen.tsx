import { useNavigate, useSearchParams } from "react-router";
import { accountPaths } from "../../../account-paths.ts";
import { paths } from "../../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { arrivalQuery } from "../../../session/arrival.ts";
import { forSignedOut, safeBack } from "../../../session/guard.ts";
import { loadSession } from "../../../session/load-session.ts";
import { keepPassword } from "../../../session/password-handles.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { EmailField, NameField, PasswordField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { passwordRule } from "../load-password-rule.ts";
import { withBack } from "../with-back.ts";

interface RegisterPage {
  readonly least: number | null;
  /** Of the request that is to be added to the account: no more than its private link shows. */
  readonly person: { readonly [Name in "givenName" | "familyName" | "email"]?: string | undefined };
}

export const loader: Loader<RegisterPage> = forSignedOut(
  import.meta.env.SSR
    ? fromApi(async (facts) => {
        const { call, query, site } = facts;
        const { pathname, searchParams } = new URL(safeBack(query.get("back")), site.origin);
        const token = pathname === accountPaths.procedures && searchParams.get("add");
        const { getQuote } = await import("../../../../contract/quotes.ts");
        const quote = token
          ? await call(getQuote, { params: { token }, query: { language: site.language } }).catch(() => undefined)
          : undefined;
        const { givenName, familyName, email } = quote?.request.contact ?? {};
        return { least: await passwordRule(facts), person: { givenName, familyName, email } };
      })
    : fromPayload,
);

export const handle = screen<RegisterPage>({
  cache: "private",
  head: () => ({ title: m.auth_register(), isPrivate: true }),
});

export function Component() {
  const site = useSite();
  const { texts } = useProvider();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { least, person } = useData(loader);
  const back = safeBack(query.get("back"));
  async function register(typed: Readonly<Record<string, string>>): Promise<void> {
    const email = (typed["email"] ?? "").trim();
    const password = typed["password"] ?? "";
    const givenName = (typed["givenName"] ?? "").trim();
    const familyName = (typed["familyName"] ?? "").trim();
    const session = await loadSession(site);
    const identity = await session.client();
    const next = await identity.signUp({ email, password, givenName, familyName });
    if (next === "confirm")
      return void navigate(
        paths.login + arrivalQuery(email, keepPassword(email, password)) + withBack("", query).replace("?", "&"),
      );
    await identity.signIn(email, password);
    await session.load();
    await navigate(back, { replace: true });
  }
  return (
    <AuthFrame title={m.auth_register()} lead={m.auth_register_lead({ clinic: texts.name })}>
      <AuthForm label={m.auth_register()} send={m.auth_create()} onSend={register}>
        <div className="grid gap-5 sm:grid-cols-2">
          <NameField name="givenName" label={m.auth_given_name()} autoComplete="given-name" value={person.givenName} />
          <NameField
            name="familyName"
            label={m.auth_family_name()}
            autoComplete="family-name"
            value={person.familyName}
          />
        </div>
        <EmailField email={person.email} />
        <PasswordField kind="new-password" least={least ?? undefined} />
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
        <Link to={withBack(paths.login, query)} className="text-link inline-flex min-h-11 items-center">
          {m.auth_sign_in()}
        </Link>
      </p>
    </AuthFrame>
  );
}

import { useSearchParams } from "react-router";
import { paths } from "../../../paths.ts";
import { loadIdentityClient } from "../../../session/load-session.ts";
import type { Next } from "../../../session/sign-in-ways.ts";
import { useSite } from "../../../site.ts";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { EmailField, PasswordField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { withBack } from "../with-back.ts";

export type OnNext = (next: Next, typed: { email: string; password?: string }) => Promise<unknown>;

export function SignInForm({ email, onNext }: { email: string; onNext: OnNext }) {
  const site = useSite();
  const [query] = useSearchParams();
  return (
    <>
      <AuthForm
        label={m.auth_sign_in()}
        send={m.auth_sign_in()}
        other={{ label: m.auth_first_link(), way: "other", needs: "email" }}
        onSend={async ({ email = "", password = "", way }) => {
          const identity = await loadIdentityClient(site);
          if (way) return void (await onNext(await identity.begin(email.trim()), { email: email.trim() }));
          const next = await identity.signIn(email.trim(), password);
          // An unconfirmed account is sent a new code (specification section 4).
          if (next.kind === "step" && next.step.kind === "confirm-sign-up") await identity.resendCode(email.trim());
          await onNext(next, { email: email.trim(), password });
        }}
      >
        <EmailField email={email} />
        <div className="flex flex-col">
          <PasswordField kind="current-password" />
          <Link to={paths.forgotPassword} className="text-link inline-flex min-h-11 items-center self-start text-sm">
            {m.auth_forgotten()}
          </Link>
        </div>
      </AuthForm>
      <p className="border-t border-line pt-5">
        {m.auth_no_account()}{" "}
        <Link to={withBack(paths.register, query)} className="text-link inline-flex min-h-11 items-center">
          {m.auth_register()}
        </Link>
      </p>
    </>
  );
}

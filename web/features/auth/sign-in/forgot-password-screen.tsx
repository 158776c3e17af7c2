import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { screen } from "../../../screen.ts";
import { type AwaitedReset, awaitedReset, awaitReset } from "../../../session/awaited-reset.ts";
import { loadIdentityClient } from "../../../session/load-session.ts";
import { useSite } from "../../../site.ts";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { EmailField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { AuthFrame } from "../auth-frame.tsx";

export const handle = screen<null>({
  cache: "private",
  head: () => ({ title: m.auth_forgot_title(), isPrivate: true }),
});

export function Component() {
  const site = useSite();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AwaitedReset>();
  useEffect(() => setAsked(awaitedReset()), []);
  return (
    <AuthFrame title={m.auth_forgot_title()} lead={m.auth_forgot_lead()}>
      <AuthForm
        label={m.auth_forgot_title()}
        send={m.auth_forgot_send()}
        onSend={async ({ email = "" }) => {
          const { askReset, offers } = await loadIdentityClient(site);
          await askReset(email.trim());
          awaitReset({ email: email.trim(), isRequired: false }, offers?.codeMinutes?.reset);
          await navigate(paths.resetPassword);
        }}
      >
        <EmailField key={asked?.email} email={asked?.email} />
      </AuthForm>
      {asked && (
        <Link to={paths.resetPassword} className="text-link inline-flex min-h-11 items-center self-start">
          {m.auth_code_title()}
        </Link>
      )}
      <Link to={paths.login} className="text-link inline-flex min-h-11 items-center self-start">
        {m.auth_back_to_sign_in()}
      </Link>
    </AuthFrame>
  );
}

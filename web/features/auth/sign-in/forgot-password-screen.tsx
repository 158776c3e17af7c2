import { useNavigate } from "react-router";
import { isolated } from "../../../bidi.ts";
import { paths } from "../../../paths.ts";
import { screen } from "../../../screen.ts";
import { loadIdentityClient } from "../../../session/load-session.ts";
import { useSite } from "../../../site.ts";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { EmailField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { leaveNews } from "./news.ts";

export const handle = screen<null>({
  cache: "private",
  head: () => ({ title: m.auth_forgot_title(), isPrivate: true }),
});

export function Component() {
  const site = useSite();
  const navigate = useNavigate();
  return (
    <AuthFrame title={m.auth_forgot_title()} lead={m.auth_forgot_lead()}>
      <AuthForm
        label={m.auth_forgot_title()}
        send={m.auth_forgot_send()}
        onSend={async ({ email = "" }) => {
          await (await loadIdentityClient(site)).askReset(email.trim());
          // Words that are the same for known and unknown addresses.
          leaveNews({ email: email.trim(), text: m.auth_reset_lead({ email: isolated(email.trim()) }) });
          await navigate(paths.resetPassword);
        }}
      >
        <EmailField />
      </AuthForm>
      <Link to={paths.login} className="text-link inline-flex min-h-11 items-center self-start">
        {m.auth_back_to_sign_in()}
      </Link>
    </AuthFrame>
  );
}

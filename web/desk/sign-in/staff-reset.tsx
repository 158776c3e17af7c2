import { useState } from "react";
import { isolated } from "../../bidi.ts";
import { CodeField, EmailField, PasswordField } from "../../features/auth/auth-field.tsx";
import { AuthForm } from "../../features/auth/auth-form.tsx";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { staffIdentity } from "./staff-identity.ts";

/** A new password by a mailed code; the second step stays. */
export function StaffReset({ onDone }: { onDone: (said?: string) => void }) {
  const site = useSite();
  const [email, setEmail] = useState<string>();
  const [least, setLeast] = useState<number>();
  return (
    <div className="flex flex-col gap-5">
      <header>
        <h2 className="text-lg font-semibold">{m.auth_forgot_title()}</h2>
        <p role="status" className="mt-1 text-muted">
          {email === undefined ? m.auth_forgot_lead() : m.auth_reset_lead({ email: isolated(email) })}
        </p>
      </header>
      {email === undefined ? (
        <AuthForm
          key="ask"
          label={m.auth_forgot_title()}
          send={m.auth_forgot_send()}
          onSend={async (typed) => {
            const { askReset, offers } = await staffIdentity(site);
            const address = (typed["email"] ?? "").trim();
            await askReset(address);
            setLeast(offers?.passwordLength);
            setEmail(address);
          }}
        >
          <EmailField />
        </AuthForm>
      ) : (
        <AuthForm
          key="reset"
          label={m.auth_forgot_title()}
          send={m.auth_reset_send()}
          onSend={async (typed) => {
            const { reset } = await staffIdentity(site);
            await reset(email, (typed["code"] ?? "").trim(), typed["password"] ?? "");
            onDone(m.auth_reset_done());
          }}
        >
          <EmailField email={email} readOnly />
          <CodeField />
          <PasswordField kind="new-password" least={least} />
        </AuthForm>
      )}
      <Button variant="quiet" className="-ms-4 self-start" onClick={() => onDone()}>
        {m.auth_back_to_sign_in()}
      </Button>
    </div>
  );
}

import { m } from "../../../words/compiled/messages.js";
import { PasswordField } from "../auth-field.tsx";
import { AuthForm } from "../auth-form.tsx";
import { ProtectionAct } from "./protection-act.tsx";
import { ProtectionPart } from "./protection-part.tsx";
import { Leave, Question } from "./protection-question.tsx";
import { useSettling } from "./use-protection.ts";

/** A new password, by the one before. */
export function PasswordSettings() {
  const { protection, change } = useSettling();
  return (
    <ProtectionPart part="password" title={m.auth_password()} lead={m.protection_password_lead()}>
      <ProtectionAct asks="password" label={m.protection_password_change()}>
        <Question title={m.auth_forgot_title()}>
          <div className="max-w-md">
            <AuthForm
              label={m.auth_forgot_title()}
              send={m.protection_password_send()}
              onSend={({ current = "", password = "" }) =>
                change("password", m.protection_password_done(), (client) => client.changePassword(current, password))
              }
            >
              {/* Lets password managers know whose password this is. */}
              <input type="hidden" name="email" autoComplete="username" value={protection.email} />
              <PasswordField kind="current-password" name="current" label={m.protection_password_current()} />
              <PasswordField kind="new-password" least={protection.offers.passwordLength} />
            </AuthForm>
          </div>
          <div>
            <Leave />
          </div>
        </Question>
      </ProtectionAct>
    </ProtectionPart>
  );
}

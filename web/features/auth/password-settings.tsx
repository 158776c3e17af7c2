import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { PasswordField } from "./auth-field.tsx";
import { AuthForm } from "./auth-form.tsx";
import { ProtectionPart } from "./protection-part.tsx";
import { Leave, Question } from "./protection-question.tsx";
import { ProtectionRow, ProtectionRows } from "./protection-row.tsx";
import { useSettling } from "./use-protection.ts";

/** A new password, by the one before. */
export function PasswordSettings() {
  const { protection, open, setOpen, change } = useSettling();
  return (
    <ProtectionPart part="password" title={m.auth_password()} lead={m.protection_password_lead()}>
      <ProtectionRows>
        <ProtectionRow
          icon="edit"
          title={m.protection_password_title()}
          text={m.protection_password_text()}
          asks={["password"]}
          actions={
            <Button variant="secondary" onClick={() => setOpen("password")}>
              {m.protection_password_change()}
            </Button>
          }
        >
          {open === "password" && (
            <Question title={m.auth_forgot_title()}>
              <div className="max-w-md">
                <AuthForm
                  label={m.auth_forgot_title()}
                  send={m.protection_password_send()}
                  onSend={({ current = "", password = "" }) =>
                    change("password", m.protection_password_done(), (client) =>
                      client.changePassword(current, password),
                    )
                  }
                >
                  {/* Lets password managers know whose password this is. */}
                  <input type="hidden" name="email" autoComplete="username" value={protection.email} />
                  <PasswordField kind="current-password" name="current" label={m.protection_password_current()} />
                  <PasswordField kind="new-password" />
                </AuthForm>
              </div>
              <div>
                <Leave />
              </div>
            </Question>
          )}
        </ProtectionRow>
      </ProtectionRows>
    </ProtectionPart>
  );
}

import { BrowserSettings } from "./browser-settings.tsx";
import { CodeSettings } from "./code-settings.tsx";
import { PasskeySettings } from "./passkey-settings.tsx";
import { PasswordSettings } from "./password-settings.tsx";
import { ProtectionSummary } from "./protection-summary.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

/** What protects the account now, and each thing that can be done about it. */
export function ProtectionSettings() {
  return (
    <div className="grid gap-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14">
      <ProtectionSummary />
      <div className="flex min-w-0 flex-col gap-14">
        <CodeSettings />
        <PasskeySettings />
        <PasswordSettings />
        <BrowserSettings />
        <SignOutEverywhere />
      </div>
    </div>
  );
}

import { lazy, Suspense } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { BrowserSettings } from "./browser-settings.tsx";
import { CodeSettings } from "./code-settings.tsx";
import { EmailSettings } from "./email-settings.tsx";
import { PasskeySettings } from "./passkey-settings.tsx";
import { PasswordSettings } from "./password-settings.tsx";
import { ProtectionSummary } from "./protection-summary.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";
import { useSettling } from "./use-protection.ts";

const FreshSignIn = lazy(async () => ({ default: (await import("./fresh-sign-in.tsx")).FreshSignIn }));

/** Protection of the account, with its settings. */
export function ProtectionSettings() {
  const { stale, protection } = useSettling();
  const { freshUntil } = protection;
  return (
    <div className="grid gap-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14">
      <ProtectionSummary />
      <div className="flex min-w-0 flex-col gap-14">
        {stale && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <FreshSignIn />
          </Suspense>
        )}
        {/* What was refused to an old sign-in is not said of a new one. */}
        <CodeSettings key={`codes ${freshUntil}`} />
        <PasskeySettings key={`passkeys ${freshUntil}`} />
        <EmailSettings key={`email ${freshUntil}`} />
        <PasswordSettings />
        <BrowserSettings />
        <SignOutEverywhere />
      </div>
    </div>
  );
}

import { useCallback, useEffect, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { endOtherSessions } from "../../../contract/desk/session.ts";
import { CodeSettings } from "../../features/auth/protection/code-settings.tsx";
import { PasskeySettings } from "../../features/auth/protection/passkey-settings.tsx";
import { PasswordSettings } from "../../features/auth/protection/password-settings.tsx";
import { SettlingContext, useProtection } from "../../features/auth/protection/use-protection.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { useStaff } from "../shell/use-staff.ts";
import { forgetTokens, staffIdentity, staffProtection } from "../sign-in/staff-identity.ts";
import { StaffSignIn } from "../sign-in/staff-sign-in.tsx";

/** Passkeys, app and password: open for as long as the page is, after a sign-in on it. */
export function OwnFactors() {
  const { email } = useStaff();
  const [isProven, setProven] = useState(false);
  const close = useCallback(() => setProven(false), []);
  // The tokens of the sign-in end with the page.
  useEffect(() => forgetTokens, []);
  if (isProven) return <Factors onEnd={close} />;
  return (
    <Card className="max-w-md">
      <section aria-labelledby="own-factors" className="flex flex-col gap-4">
        <header>
          <h2 id="own-factors" className="text-lg font-semibold">
            {m.desk_own_factors()}
          </h2>
          <p className="mt-1 text-sm text-muted">{m.desk_own_prove()}</p>
        </header>
        <StaffSignIn email={email} keepsTokens onDone={() => setProven(true)} />
      </section>
    </Card>
  );
}

function Factors({ onEnd }: { onEnd: () => void }) {
  const site = useSite();
  const { revalidate } = useRevalidator();
  const reading = useProtection(
    useMemo(
      () => ({
        load: async () => {
          const client = await staffProtection(site);
          return {
            ...client,
            // A hosted pool does not tell the desk which sign-ins it has ended.
            changePassword: async (before: string, after: string) => {
              await client.changePassword(before, after);
              await deskCall(endOtherSessions, { body: { id: null } });
              await revalidate();
            },
          };
        },
        reload: async () => {
          const isHere = (await (await staffIdentity(site)).held().catch(() => undefined)) !== undefined;
          if (!isHere) onEnd();
          return isHere;
        },
      }),
      [site, onEnd, revalidate],
    ),
  );
  if (reading.kind === "loading") return <Skeleton shape="block" />;
  if (reading.kind === "failed")
    return (
      <Notice
        tone="error"
        announce
        title={m.protection_unread()}
        action={
          <Button variant="secondary" onClick={onEnd}>
            {m.protection_again()}
          </Button>
        }
      >
        {reading.text}
      </Notice>
    );
  const { stale, protection } = reading.settling;
  return (
    <SettlingContext value={reading.settling}>
      <div className="flex max-w-3xl flex-col gap-10">
        {stale && (
          <Notice
            tone="warning"
            announce
            action={
              <Button variant="secondary" onClick={onEnd}>
                {m.protection_fresh_send()}
              </Button>
            }
          >
            <span id="fresh-sign-in">{m.protection_fresh_text()}</span>
          </Notice>
        )}
        <PasskeySettings key={`passkeys ${protection.freshUntil}`} />
        <CodeSettings key={`codes ${protection.freshUntil}`} />
        <PasswordSettings />
      </div>
    </SettlingContext>
  );
}

import { useCallback, useEffect, useState } from "react";
import { screen } from "../../../screen.ts";
import { loadSession } from "../../../session/load-session.ts";
import { useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { m } from "../../../words/compiled/messages.js";
import { hasDeviceDatabase } from "../../../worker/caches.ts";
import { AuthFrame } from "../auth-frame.tsx";

export const handle = screen<null>({
  cache: "private",
  head: () => ({ title: m.auth_signing_out(), isPrivate: true }),
});

/** Signs out at once, without a button; but for messages that are not sent yet, which a sign-out would remove. */
export function Component() {
  const site = useSite();
  const [unsent, setUnsent] = useState(0);
  const signOut = useCallback(() => void loadSession(site).then((session) => session.signOut()), [site]);
  useEffect(() => {
    const ask = async () => {
      const waiting = (await hasDeviceDatabase())
        ? await import("../../../offline/unsent.ts").then(({ countUnsent }) => countUnsent(site))
        : 0;
      if (waiting > 0) setUnsent(waiting);
      else signOut();
    };
    void ask().catch(signOut);
  }, [site, signOut]);
  if (unsent > 0) return <Question unsent={unsent} signOut={signOut} />;
  return (
    <AuthFrame title={m.auth_signing_out()}>
      <p role="status" className="text-muted">
        {m.auth_signing_out_text()}
      </p>
    </AuthFrame>
  );
}

function Question({ unsent, signOut }: { unsent: number; signOut: () => void }) {
  return (
    <AuthFrame title={m.offline_sign_out_question({ count: unsent })}>
      <p className="text-muted">{m.offline_sign_out_text()}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button wide onClick={() => history.back()}>
          {m.offline_sign_out_stay()}
        </Button>
        <Button wide variant="danger" onClick={signOut}>
          {m.offline_sign_out_remove()}
        </Button>
      </div>
    </AuthFrame>
  );
}

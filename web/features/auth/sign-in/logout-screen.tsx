import { useEffect } from "react";
import { screen } from "../../../screen.ts";
import { loadSession } from "../../../session/load-session.ts";
import { useSite } from "../../../site.ts";
import { m } from "../../../words/compiled/messages.js";
import { AuthFrame } from "../auth-frame.tsx";

export const handle = screen<null>({
  cache: "private",
  head: () => ({ title: m.auth_signing_out(), isPrivate: true }),
});

/** Signs out at once, without a button. */
export function Component() {
  const site = useSite();
  useEffect(() => void loadSession(site).then((session) => session.signOut()), [site]);
  return (
    <AuthFrame title={m.auth_signing_out()}>
      <p role="status" className="text-muted">
        {m.auth_signing_out_text()}
      </p>
    </AuthFrame>
  );
}

import { lazy, type ReactNode, Suspense, useContext, useEffect, useState } from "react";
import { useSite } from "../../site.ts";
import { ShownInDialogs } from "../../ui/dialog.tsx";
import { forgetSession, freshNeeded, sessionEnded, signInOver } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";

const SessionDialog = lazy(async () => ({ default: (await import("./session-dialog.tsx")).SessionDialog }));

/** Tabs of this browser, which share the session. */
const channelName = "desk-session";

/** Tells the other tabs that somebody signed out in this one. */
export function tellSignedOut(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("over");
  channel.close();
}

/**
 * Asks for a sign-in when the session has ended, or an act needs a fresh one. Without a session nobody reads the page: it
 * is hidden with what was typed, which the same person finds there again.
 */
export function SessionEnded({ children }: { children: ReactNode }) {
  const { base } = useSite();
  const shown = useContext(ShownInDialogs);
  const [why, setWhy] = useState<"ended" | "fresh">();
  useEffect(() => {
    const [onEnded, onFresh] = [() => setWhy("ended"), () => setWhy("fresh")];
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener("message", () => {
      forgetSession();
      onEnded();
    });
    addEventListener(sessionEnded, onEnded);
    addEventListener(freshNeeded, onFresh);
    return () => {
      channel.close();
      removeEventListener(sessionEnded, onEnded);
      removeEventListener(freshNeeded, onFresh);
    };
  }, []);
  function close(isSignedIn: boolean): void {
    dispatchEvent(new CustomEvent(signInOver, { detail: isSignedIn }));
    if (why === "fresh" || isSignedIn) setWhy(undefined);
    else {
      const next = location.pathname.slice(base.length) + location.search;
      location.assign(`${base}${deskPaths.signIn}?${new URLSearchParams({ next })}`);
    }
  }
  return (
    <>
      <div hidden={why === "ended"}>{children}</div>
      {/* Without a session nobody reads who has to be called. */}
      <ShownInDialogs value={why === "ended" ? null : shown}>
        <Suspense>{why && <SessionDialog why={why} onClose={close} />}</Suspense>
      </ShownInDialogs>
    </>
  );
}

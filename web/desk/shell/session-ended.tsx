import { lazy, Suspense, useEffect, useState } from "react";
import { freshNeeded, sessionEnded, signInOver } from "../desk-call.ts";

const SessionDialog = lazy(async () => ({ default: (await import("./session-dialog.tsx")).SessionDialog }));

/** Asks for a sign-in when the session has ended, or an act needs a fresh one. */
export function SessionEnded() {
  const [why, setWhy] = useState<"ended" | "fresh">();
  useEffect(() => {
    const [onEnded, onFresh] = [() => setWhy("ended"), () => setWhy("fresh")];
    addEventListener(sessionEnded, onEnded);
    addEventListener(freshNeeded, onFresh);
    return () => {
      removeEventListener(sessionEnded, onEnded);
      removeEventListener(freshNeeded, onFresh);
    };
  }, []);
  function close(isSignedIn: boolean): void {
    setWhy(undefined);
    dispatchEvent(new CustomEvent(signInOver, { detail: isSignedIn }));
  }
  return <Suspense>{why && <SessionDialog why={why} onClose={close} />}</Suspense>;
}

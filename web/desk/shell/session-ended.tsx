import { lazy, Suspense, useEffect, useState } from "react";
import { sessionEnded } from "../desk-call.ts";

/** Dispatched where an act needs a fresh sign-in. */
export const freshNeeded = "desk-fresh-needed";

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
  return <Suspense>{why && <SessionDialog why={why} onClose={() => setWhy(undefined)} />}</Suspense>;
}

import { useEffect, useRef } from "react";
import { callLink } from "../phone-links.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { m } from "../words/compiled/messages.js";

/** The number to call, and nothing else on the screen. The Escape key leads to the diary, as the browser's back button does. */
export function EmergencyScreen({ number, onEscape }: { number: string; onEscape: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    // The page before any script shows it open; only a modal one takes the rest of the page away from assistive technology.
    shown.close();
    shown.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="emergency-title"
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
      className="fixed inset-0 z-50 grid min-h-dvh w-full max-w-full place-items-center bg-surface p-6 text-danger"
    >
      <div className="flex flex-col items-center gap-8 text-center">
        <h1 id="emergency-title" className="text-3xl text-balance">
          {m.aftercare_emergency({ number })}
        </h1>
        <ButtonLink href={callLink(number)} variant="danger" size="lg" icon="phone">
          {m.aftercare_emergency_call({ number })}
        </ButtonLink>
      </div>
    </dialog>
  );
}

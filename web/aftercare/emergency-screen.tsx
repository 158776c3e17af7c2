import { type ReactNode, useEffect, useRef } from "react";
import { callLink } from "../phone-links.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { m } from "../words/compiled/messages.js";

type EmergencyScreenProps = {
  number: string;
  onEscape: () => void;
  /** Below the number: other ways to call, and the way back. */
  children?: ReactNode;
};

/** The number to call before all else. The Escape key leads to the diary, as the browser's back button does. */
export function EmergencyScreen({ number, onEscape, children }: EmergencyScreenProps) {
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
      className="fixed inset-0 z-50 grid min-h-dvh w-full max-w-full place-items-center overflow-y-auto bg-surface p-6"
    >
      <div className="flex w-full max-w-sm flex-col gap-5 text-center">
        <h1 id="emergency-title" className="text-3xl text-balance text-danger">
          {m.aftercare_emergency({ number })}
        </h1>
        <ButtonLink href={callLink(number)} variant="danger" size="lg" icon="phone" className="py-6">
          <span className="text-2xl">{m.aftercare_emergency_call({ number })}</span>
        </ButtonLink>
        {children}
      </div>
    </dialog>
  );
}

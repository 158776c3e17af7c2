import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { callLink } from "../../phone-links.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";

/** The number to call, and nothing else on the screen. The Escape key and the browser's back button lead to the diary. */
export function EmergencyScreen({ number, diary }: { number: string; diary: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
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
        void navigate(diary, { replace: true });
      }}
      className="fixed inset-0 z-50 m-0 grid size-full max-h-none max-w-none place-items-center border-0 bg-surface p-6 text-danger"
    >
      <div className="flex flex-col items-center gap-8 text-center">
        <h1 id="emergency-title" className="text-3xl text-balance md:text-4xl">
          {m.aftercare_emergency({ number })}
        </h1>
        <a
          href={callLink(number)}
          className="inline-flex min-h-20 items-center gap-4 rounded-full bg-danger px-10 text-2xl font-bold text-surface shadow-lg"
        >
          <Icon name="phone" size="lg" />
          {m.aftercare_emergency_call({ number })}
        </a>
      </div>
    </dialog>
  );
}

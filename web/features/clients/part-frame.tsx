import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/icon.tsx";

type PartFrameProps = {
  id: string;
  title: string;
  lead: string;
  said: string;
  action?: ReactNode;
  children: ReactNode;
};

/** Milliseconds for which it is shown what has become of a part: long enough to be read twice. */
const saidFor = 10_000;

/** One part of the page: what it is for, what can be done with it, and what has just become of it. */
export function PartFrame({ id, title, lead, said, action, children }: PartFrameProps) {
  const [old, setOld] = useState("");
  useEffect(() => {
    setOld("");
    const timer = said && setTimeout(() => setOld(said), saidFor);
    return () => clearTimeout(timer || undefined);
  }, [said]);
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-24">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 grow basis-48">
          <h2 id={`${id}-heading`} className="text-xl">
            {title}
          </h2>
          <p className="mt-1 max-w-measure text-muted">{lead}</p>
        </div>
        {action}
      </div>
      <p role="status" className="mt-2 flex items-center gap-2 font-medium text-success empty:hidden">
        {said && said !== old && (
          <>
            <Icon name="success" />
            {said}
          </>
        )}
      </p>
      <div className="mt-5 empty:hidden">{children}</div>
    </section>
  );
}

/** Puts the focus back on the button that something was opened with, once that is closed. */
export function useReturn(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

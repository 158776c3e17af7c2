import { type RefObject, useEffect, useRef } from "react";
import { useSettling } from "./use-protection.ts";

interface Opener {
  readonly isOpen: boolean;
  /** For what holds the button. */
  readonly opener: RefObject<HTMLDivElement | null>;
}

/** Whether one of these questions is open; who leaves it without an answer is back at the button that opened it. */
export function useOpener(asks: readonly string[]): Opener {
  const { open, said } = useSettling();
  const opener = useRef<HTMLDivElement>(null);
  const isOpen = open !== undefined && asks.includes(open);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The heading announces the change and takes the focus.
    if (wasOpen.current && open === undefined && !said) opener.current?.querySelector("button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, open, said]);
  return { isOpen, opener };
}

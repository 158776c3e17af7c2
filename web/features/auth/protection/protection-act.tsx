import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { useOpener } from "./use-opener.ts";
import { useSettling } from "./use-protection.ts";

/** A button and the question that it opens in its place. */
export function ProtectionAct({ asks, label, children }: { asks: string; label: string; children: ReactNode }) {
  const { setOpen } = useSettling();
  const { isOpen, opener } = useOpener([asks]);
  if (isOpen) return children;
  return (
    <div ref={opener}>
      <Button variant="secondary" onClick={() => setOpen(asks)}>
        {label}
      </Button>
    </div>
  );
}

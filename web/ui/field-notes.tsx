import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** The hint of a field, above its control. */
export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-hint`} className="text-sm text-muted">
      {children}
    </p>
  );
}

/** Error of a field, beside it and never by colour alone. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="error" size="sm" className="mt-1" />
      <span>{children}</span>
    </p>
  );
}

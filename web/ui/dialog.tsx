import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactElement, type ReactNode, useRef } from "react";
import { Icon } from "./icon.tsx";

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Leave out where only its buttons may end it: Escape and the surface behind it then do nothing. */
  closeLabel?: string;
  /** The button that opens it; leave out and give `open` where something else does. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Begins in its first field, except by touch, where the keyboard would cover it. */
  isForm?: boolean;
  /** Buttons at its foot. */
  actions?: ReactNode;
  children?: ReactNode;
};

/**
 * Something to settle before going on: centred on desktops, a sheet from below on phones. Focus moves in,
 * stays, and returns to where it was; Escape closes. Needs script, so nothing public may exist only here.
 */
export function Dialog({
  title,
  description,
  closeLabel,
  trigger,
  open,
  onOpenChange,
  isForm,
  actions,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-deep/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          {...(isForm && {
            initialFocus: (by) =>
              by === "touch" ||
              (popup.current?.querySelector<HTMLElement>("input:not([readonly]), select, textarea") ?? true),
          })}
          className={
            "fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[90dvh] w-full max-w-xl flex-col overflow-hidden rounded-t-lg bg-surface shadow-lg " +
            "transition-[translate,opacity] data-ending-style:translate-y-4 data-ending-style:opacity-0 " +
            "data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-lg"
          }
        >
          <div className="flex items-start justify-between gap-4 ps-6 pe-3 pt-4">
            <Base.Title className="pt-2 text-lg font-semibold">{title}</Base.Title>
            {closeLabel && (
              <Base.Close
                aria-label={closeLabel}
                className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
              >
                <Icon name="close" />
              </Base.Close>
            )}
          </div>
          <div className="flex flex-col gap-4 overflow-y-auto px-6 pt-1 pb-6">
            {description && <Base.Description className="text-muted">{description}</Base.Description>}
            {children}
          </div>
          {actions && (
            <div className="flex flex-col-reverse gap-3 border-t border-line px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

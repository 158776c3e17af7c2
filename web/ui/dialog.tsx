import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icon.tsx";
import { classNames } from "./styles.ts";

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  open: boolean;
  /** Leave out where only its buttons may end it: Escape and the surface behind it then do nothing. */
  close?: { label: string; onClose: () => void };
  /** Begins in its first field, except by touch, where the keyboard would cover it. The surface behind it does nothing. */
  isForm?: boolean;
  /** Buttons at its foot. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** What has to be seen whatever is open: a modal dialog makes the page behind it inert, so each dialog shows it too. */
export const ShownInDialogs = createContext<ReactNode>(null);

/**
 * Something to settle before going on: centred on desktops, a sheet from below on phones. It is the browser's own modal
 * dialog: focus moves in, stays, and returns to where it was; Escape closes. Needs script, so nothing public may exist only here.
 */
export function Dialog({ open, ...shown }: DialogProps) {
  return open && createPortal(<Shown {...shown} />, document.body);
}

/** The page behind stays where it is, and as wide as it is. */
function lockScroll(): () => void {
  const { style } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  Object.assign(style, { overflow: "hidden", scrollbarGutter: "stable" });
  return () => Object.assign(style, { overflow, scrollbarGutter });
}

function Shown({ title, description, close, isForm = false, actions, children }: Omit<DialogProps, "open">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  const urgent = useContext(ShownInDialogs);
  useLayoutEffect(() => {
    const shown = dialog.current;
    const isByTouch = matchMedia("(pointer: coarse)").matches && !document.activeElement?.matches(":focus-visible");
    shown?.showModal();
    const unlock = lockScroll();
    if (isForm && !isByTouch) shown?.querySelector<HTMLElement>("input:not([readonly]), select, textarea")?.focus();
    return () => {
      unlock();
      // Before it leaves the page, because only its end gives the focus back.
      shown?.close();
    };
  }, [isForm]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      {...(description ? { "aria-describedby": textId } : {})}
      closedby={close ? (isForm ? "closerequest" : "any") : "none"}
      // Browsers close dialogs that opened without a press in between together: only the one with the focus is meant.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        close?.onClose();
      }}
      onCancel={(event) => {
        // A file field inside has an event of the same name.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close?.onClose();
      }}
      className={classNames(
        "mx-auto mt-auto flex max-h-[80dvh] w-full max-w-xl flex-col overflow-hidden rounded-t-lg bg-surface text-ink shadow-lg",
        "transition-[translate,opacity] backdrop:bg-deep/50 starting:translate-y-4 starting:opacity-0 sm:my-auto sm:rounded-lg",
      )}
    >
      <div className="flex items-start justify-between gap-4 ps-6 pe-3 pt-4">
        <h2 id={titleId} className="pt-2 text-lg font-semibold">
          {title}
        </h2>
        {close && (
          <button
            type="button"
            aria-label={close.label}
            onClick={close.onClose}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {urgent}
      <div className="flex flex-col gap-4 overflow-y-auto px-6 pt-1 pb-6">
        {description && (
          <p id={textId} className="text-muted">
            {description}
          </p>
        )}
        {children}
      </div>
      {actions && (
        <div className="flex flex-col-reverse gap-3 border-t border-line px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
          {actions}
        </div>
      )}
    </dialog>
  );
}

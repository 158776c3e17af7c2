import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { Icon } from "./icon.tsx";
import { connectToasts, type ToastText } from "./toast.ts";

const toasts = Toast.createToastManager();

const tones = {
  info: { icon: "info", mark: "text-primary-ink" },
  success: { icon: "success", mark: "text-success" },
  warning: { icon: "warning", mark: "text-warning" },
  error: { icon: "error", mark: "text-danger" },
} as const;

const isTone = (type: string | undefined): type is keyof typeof tones => type !== undefined && type in tones;

const region = {
  show: ({ title, text, tone = "success", about }: ToastText): void =>
    void toasts.add({
      ...(about && { id: about }),
      title,
      type: tone,
      timeout: tone === "error" ? 0 : 6000,
      ...(text && { description: text }),
    }),
  close: (about: string): void => toasts.close(about),
};

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts: shown } = Toast.useToastManager();
  return shown.map((toast) => {
    const { icon, mark } = tones[isTone(toast.type) ? toast.type : "info"];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="down"
        className={
          "rounded-md border border-line bg-surface shadow-lg transition-[translate,opacity] data-limited:hidden " +
          "data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
        }
      >
        <Toast.Content className="flex items-start gap-3 p-3 ps-4">
          <Icon name={icon} size="lg" className={`mt-2 ${mark}`} />
          <div className="min-w-0 grow py-2">
            <Toast.Title render={<p />} className="text-sm font-semibold" />
            <Toast.Description className="text-sm text-muted" />
          </div>
          <Toast.Close
            // The library hides the button of a collapsed stack; here no toast covers another, so all stay reachable.
            aria-hidden={false}
            aria-label={closeLabel}
            className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <Icon name="close" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Region of the toasts, once per page. F6 moves the focus into it. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  useEffect(() => connectToasts(region), []);
  return (
    <Toast.Provider toastManager={toasts}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={label}
          className="fixed inset-x-4 top-4 z-50 flex flex-col gap-3 sm:start-auto sm:end-6 sm:top-auto sm:bottom-6 sm:w-96"
        >
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

import { Dialog } from "../../ui/dialog.tsx";
import { m } from "../../words/compiled/messages.js";

type ShortcutDialogProps = {
  shortcuts: readonly { readonly key: string; readonly label: string }[];
  onClose: () => void;
};

/** The keys of the page that is shown. */
export function ShortcutDialog({ shortcuts, onClose }: ShortcutDialogProps) {
  return (
    <Dialog title={m.desk_shortcuts()} open close={{ label: m.desk_close(), onClose }}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shortcuts.map(({ key, label }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid min-w-8 place-items-center rounded-sm border border-line-strong bg-sunken px-2 py-1 text-sm">
                {key}
              </kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import { useSite } from "../../../site.ts";
import { Icon } from "../../../ui/icon.tsx";
import { m } from "../../../words/compiled/messages.js";
import { hoursInWords, useHours } from "./use-hours.ts";

/** Contact with a person, always visible, with the office hours on the visitor's clock. */
export function PersonBar({ open }: { open(): void }) {
  const { language } = useSite();
  const hours = useHours();
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 bg-surface px-3 pb-[max(0.25rem,env(safe-area-inset-bottom))] text-sm">
      <button
        type="button"
        onClick={open}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-1 font-semibold text-primary-ink hover:underline"
      >
        <Icon name="user" size="sm" />
        {m.chat_person()}
      </button>
      {hours && <span className="spare text-muted">{hoursInWords(hours, language)}</span>}
    </div>
  );
}

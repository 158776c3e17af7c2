import { callLink } from "../../../phone-links.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Icon } from "../../../ui/icon.tsx";
import { m } from "../../../words/compiled/messages.js";
import { hoursInWords, useHours } from "./use-hours.ts";

const action =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-1 font-semibold text-primary-ink hover:underline";

/**
 * Contact with a person, always visible, with the office hours on the visitor's clock. While a person answers here, it
 * shows the clinic's telephone.
 */
export function PersonBar({ hasPerson, open }: { hasPerson: boolean; open(): void }) {
  const { language } = useSite();
  const { phone } = useProvider().contact;
  const hours = useHours();
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 bg-surface px-3 pb-[max(0.25rem,env(safe-area-inset-bottom))] text-sm">
      {hasPerson ? (
        <a href={callLink(phone)} className={action}>
          <Icon name="phone" size="sm" />
          <span dir="ltr">{phone}</span>
        </a>
      ) : (
        <button type="button" onClick={open} className={action}>
          <Icon name="user" size="sm" />
          {m.chat_person()}
        </button>
      )}
      {hours && <span className="spare text-muted">{hoursInWords(hours, language)}</span>}
    </div>
  );
}

import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import type { Trouble } from "./read-hotels.ts";

const notices = {
  days: { tone: "warning", title: m.hotels_days_title, text: m.hotels_days_text },
  children: { tone: "warning", title: m.hotels_children_title, text: m.hotels_children_text },
  unsupported: { tone: "warning", title: m.hotels_unsupported_title, text: m.hotels_unsupported_text },
  silent: { tone: "error", title: m.hotels_silent_title, text: m.hotels_silent_text },
} as const;

/** Reason of missing rooms: invalid days, an unsupported search, or no answer. */
export function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const { tone, title, text } = notices[trouble];
  return (
    <Notice tone={tone} title={title()}>
      {text()}
    </Notice>
  );
}

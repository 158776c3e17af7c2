import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

/** Why there are no rooms to choose from: days that cannot be, or a supplier that does not answer. */
export const TroubleNotice = ({ trouble }: { trouble: "days" | "silent" }) =>
  trouble === "days" ? (
    <Notice tone="warning" title={m.hotels_days_title()}>
      {m.hotels_days_text()}
    </Notice>
  ) : (
    <Notice tone="error" title={m.hotels_silent_title()}>
      {m.hotels_silent_text()}
    </Notice>
  );

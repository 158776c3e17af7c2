import { Badge } from "../../ui/badge.tsx";
import { m } from "../../words/compiled/messages.js";

/** Marks a request or message whose sender was not signed in; elsewhere nothing. */
export function Unsigned({ signedIn }: { signedIn: boolean | null }) {
  if (signedIn !== false) return null;
  return (
    <span title={m.desk_cases_unsigned_text()}>
      <Badge tone="warning">{m.desk_cases_unsigned()}</Badge>
    </span>
  );
}

/** The same with what it means. */
export function UnsignedText({ signedIn }: { signedIn: boolean | null }) {
  return signedIn === false ? <p className="max-w-measure text-sm text-muted">{m.desk_cases_unsigned_text()}</p> : null;
}

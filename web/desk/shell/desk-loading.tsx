import { m } from "../../words/compiled/messages.js";

/** Until the first page's data are here. */
export function DeskLoading() {
  return (
    <p role="status" className="p-8 text-muted">
      {m.desk_loading()}
    </p>
  );
}

import { m } from "../../words/compiled/messages.js";

/** Shown while the first page of the desk loads its data. */
export function DeskLoading() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-muted">
      <h1 className="text-base font-normal">{m.desk_loading()}</h1>
    </main>
  );
}

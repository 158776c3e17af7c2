import { m } from "../words/compiled/messages.js";

/** For a host without a provider: no name and no theme. */
export function NeutralScreen() {
  return (
    <main className="mx-auto max-w-xl px-4 py-24">
      <h1 className="text-3xl font-semibold">{m.shell_page_not_found()}</h1>
      <p className="mt-4 text-lg">{m.shell_no_provider()}</p>
    </main>
  );
}

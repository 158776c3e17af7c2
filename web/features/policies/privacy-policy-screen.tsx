import { screen } from "../../screen.ts";
import { m } from "../../words/compiled/messages.js";

export const handle = screen({ cache: "public", head: () => ({ title: m.policies_privacy_title() }) });

export function Component() {
  return (
    <main id="main" tabIndex={-1} className="page-width py-16">
      <h1 className="text-3xl">{m.policies_privacy_title()}</h1>
    </main>
  );
}

import { screen } from "../../screen.ts";
import { useProvider } from "../../site.ts";
import { m } from "../../words/compiled/messages.js";

export const handle = screen({ cache: "public", head: () => ({ title: m.landing_title() }) });

export function Component() {
  const { texts } = useProvider();
  return (
    <main id="main" tabIndex={-1} className="page-width py-16">
      <h1 className="text-4xl">{texts.promise}</h1>
    </main>
  );
}

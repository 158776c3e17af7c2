import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";

/** Instead of a form: where nothing can be changed any more, or was sent already. */
export function ClosedRequest({ token, isSent = false }: { token: string; isSent?: boolean }) {
  const title = isSent ? m.quotes_sent_already() : m.quotes_closed_title();
  const href = useHref(paths.quoteLink(token));
  return (
    <main id="main" tabIndex={-1} className="page-width py-14">
      <EmptyState as="h1" icon="lock" title={title} action={<ButtonLink href={href}>{m.quotes_open()}</ButtonLink>}>
        {m.quotes_closed_text()}
      </EmptyState>
    </main>
  );
}

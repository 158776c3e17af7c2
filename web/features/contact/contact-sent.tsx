import { useEffect, useRef } from "react";
import type { ContactReceipt } from "../../../contract/contact.ts";
import { formatInstant } from "../../format.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";

/** The message has arrived: what happens next, and the name it goes by. */
export function ContactSent({ sent, email }: { sent: ContactReceipt; email: string }) {
  const { language } = useSite();
  const { location, texts } = useProvider();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!sent.danger) heading.current?.focus();
  }, [sent.danger]);
  const when = formatInstant(sent.replyDueAt, location.timeZone, language);
  const own = useHydrated()
    ? formatInstant(sent.replyDueAt, Intl.DateTimeFormat().resolvedOptions().timeZone, language)
    : when;
  return (
    <section aria-labelledby="sent" className="rounded-lg border border-line bg-surface p-6 shadow-sm md:p-8">
      <Icon name="success" size="xl" className="text-success" />
      <h2 ref={heading} id="sent" tabIndex={-1} className="mt-3 w-fit rounded-sm text-2xl">
        {m.contact_sent_title()}
      </h2>
      <p className="mt-3 max-w-measure">
        {m.contact_sent_text({ coordinator: texts.coordinator.name, when, city: texts.city })}
        {own !== when && <span className="block text-muted">{m.contact_sent_own({ when: own })}</span>}
      </p>
      <p className="mt-3 max-w-measure">
        {sent.isConfirmationMailed ? m.contact_sent_mailed({ email }) : m.contact_sent_not_mailed({ email })}
      </p>
      <dl className="mt-6 rounded-md bg-primary-soft p-4">
        <dt className="text-sm text-muted">{m.contact_sent_reference()}</dt>
        <dd className="text-xl font-semibold" dir="ltr">
          {sent.reference}
        </dd>
        <dd className="mt-1 text-sm">{m.contact_sent_keep()}</dd>
      </dl>
      <Link to={paths.home} className={`${buttonStyle({ variant: "secondary" })} mt-6`}>
        {m.contact_sent_home()}
      </Link>
    </section>
  );
}

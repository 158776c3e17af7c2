import { accountPaths } from "../../account-paths.ts";
import { DischargeLinks } from "../../aftercare/discharge-links.tsx";
import { paths } from "../../paths.ts";
import { callLink } from "../../phone-links.ts";
import { useProvider, useSite } from "../../site.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { OpeningHours } from "../../ui/opening-hours.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import type { Home } from "./home.ts";

/** The coordinator, and the link to the documents. */
export function HomeAside({ documents, recoveries }: Pick<Home, "documents" | "recoveries">) {
  const { language } = useSite();
  const { contact, location, quotes, texts, textsLanguage } = useProvider();
  const { name, role } = texts.coordinator;
  return (
    <aside className="flex min-w-0 flex-col gap-6">
      <Card as="section">
        <h2 className="text-sm font-medium text-muted">{m.profile_coordinator()}</h2>
        <div className="flex items-center gap-4">
          <Avatar name={name} size="lg" />
          <OwnLanguage as="div" language={textsLanguage} className="min-w-0">
            <p className="text-lg font-semibold">{name}</p>
            <p className="text-sm text-muted">{role}</p>
          </OwnLanguage>
        </div>
        <p className="text-sm">{m.profile_coordinator_hours({ count: quotes.replyWithinHours })}</p>
        <div className="grid gap-2">
          <Link to={paths.contact} className={buttonStyle({ variant: "primary" })}>
            {m.profile_coordinator_write({ coordinator: name })}
          </Link>
          <a href={callLink(contact.phone)} className={buttonStyle({ variant: "secondary" })}>
            <Icon name="phone" />
            <span dir="ltr" className="whitespace-nowrap">
              {contact.phone}
            </span>
          </a>
        </div>
        <OpeningHours
          hours={contact.hours}
          timeZone={location.timeZone}
          city={texts.city}
          language={language}
          className="mt-2 border-t border-line pt-4 text-sm"
        />
      </Card>
      <Card as="section" tone="sunken">
        <h2 className="text-lg">{m.profile_papers()}</h2>
        <DischargeLinks recoveries={recoveries} className="border-y border-line" />
        {(documents.count > 0 || recoveries.every(({ hasDischarge }) => !hasDischarge)) && (
          <p className="text-sm text-muted">
            {documents.count === 0
              ? m.profile_papers_none()
              : documents.shared > 0
                ? m.profile_papers_shared({ count: String(documents.count), shared: String(documents.shared) })
                : m.profile_papers_some({ count: documents.count })}
          </p>
        )}
        <Link to={accountPaths.documents} className="text-link inline-flex min-h-11 items-center gap-1.5 font-medium">
          {m.profile_papers_open()}
          <Icon name="chevron-forward" size="sm" />
        </Link>
      </Card>
    </aside>
  );
}

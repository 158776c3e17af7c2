import { paths } from "../../paths.ts";
import { callLink, whatsAppLink } from "../../phone-links.ts";
import { useProvider, useSite } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { OpeningHours } from "../../ui/opening-hours.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";

/** The last word of the page: a person to talk to, and when. */
export function LandingContact() {
  const { language } = useSite();
  const { company, contact, location, texts } = useProvider();
  const deskPath = useHref("/desk/");
  return (
    <section aria-labelledby="talk" className="page-width pb-14 md:pb-20">
      <div className="on-deep grid gap-10 rounded-lg bg-deep p-6 text-on-deep lg:grid-cols-[1.3fr_1fr]">
        <div>
          <h2 id="talk" className="scroll-mt-24 text-2xl">
            {m.landing_contact_title()}
          </h2>
          <p className="mt-2 text-on-deep-muted">{m.landing_contact_text({ name: texts.coordinator.name })}</p>
          <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
            <Link to={paths.contact} className={buttonStyle({ variant: "deep-primary", size: "lg" })}>
              {m.landing_contact_write()}
            </Link>
            <a href={callLink(contact.phone)} className={buttonStyle({ variant: "deep-secondary", size: "lg" })}>
              <Icon name="phone" />
              <span dir="ltr" className="whitespace-nowrap">
                {contact.phone}
              </span>
            </a>
            {contact.whatsapp && (
              <a
                href={whatsAppLink(contact.whatsapp)}
                className={buttonStyle({ variant: "deep-secondary", size: "lg" })}
              >
                <Icon name="chat" />
                {m.landing_whatsapp()}
              </a>
            )}
          </div>
          {company.demonstration && (
            // The desk is another client: the browser loads it as a page.
            <a href={deskPath} target="_self" className="mt-7 inline-flex min-h-11 items-center text-sm underline">
              {m.landing_desk_link()}
            </a>
          )}
        </div>
        <OpeningHours hours={contact.hours} timeZone={location.timeZone} city={texts.city} language={language} />
      </div>
    </section>
  );
}

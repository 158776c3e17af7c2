import type { ReactNode } from "react";
import { formatLine } from "../format.ts";
import { callLink } from "../phone-links.ts";
import { useProvider } from "../site.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";

type PrintedPageProps = {
  title: ReactNode;
  /** Where the page came from; absent where its reader came by a link. */
  back?: { to: string; label: string };
  /** Heading above the clinic's address and numbers; default: for somebody who travels. */
  contact?: string;
  /** Actions that show on screen only. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A page that is made to be printed: on paper it is its title, what is in it, and whom to ring. */
export function PrintedPage({ title, back, contact, tools, children }: PrintedPageProps) {
  const { contact: reached, texts, textsLanguage } = useProvider();
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-3xl flex-col gap-8 py-8 md:py-12 print:py-0">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        {back && (
          <Link to={back.to} className="text-link inline-flex min-h-11 items-center gap-2">
            <Icon name="arrow-back" />
            {back.label}
          </Link>
        )}
        {tools}
        <Button variant="secondary" icon="document" onClick={() => print()}>
          {m.trips_itinerary_print()}
        </Button>
      </div>
      <h1 className="text-2xl">{title}</h1>
      {children}
      <section aria-labelledby="contact" className="break-inside-avoid rounded-lg bg-sunken p-5">
        <h2 id="contact" className="text-lg">
          {contact ?? m.trips_itinerary_contact()}
        </h2>
        <OwnLanguage as="p" language={textsLanguage}>
          {formatLine([texts.name, ...texts.address], textsLanguage)}
        </OwnLanguage>
        <p className="flex flex-wrap gap-x-4">
          <a href={callLink(reached.phone)}>
            <bdi dir="ltr">{reached.phone}</bdi>
          </a>
          <bdi dir="ltr">{reached.email}</bdi>
        </p>
        {reached.urgentPhone && (
          <p className="mt-2">
            {m.lists_labelled({ term: m.contact_urgent_phone(), detail: "" })}
            <a href={callLink(reached.urgentPhone)} className="text-link font-semibold">
              <bdi dir="ltr">{reached.urgentPhone}</bdi>
            </a>
          </p>
        )}
      </section>
    </main>
  );
}

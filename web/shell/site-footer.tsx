import { RateNote } from "../currency/currency-choice.tsx";
import { paths } from "../paths.ts";
import { callLink } from "../phone-links.ts";
import { useProvider, useSite } from "../site.ts";
import { Link } from "../ui/link.tsx";
import { m } from "../words/compiled/messages.js";

const footerLink = "inline-flex min-h-11 items-center text-on-deep-muted hover:text-on-deep hover:underline";

/** Operator of the site, its contacts and policies. */
export function SiteFooter() {
  const { asks, today } = useSite();
  const { company, contact, texts, textsLanguage } = useProvider();
  const columns = [
    {
      title: m.shell_treatment(),
      places: [
        { to: paths.procedures, label: m.shell_procedures() },
        { to: paths.quote, label: m.shell_get_a_quote() },
        { to: paths.contact, label: m.shell_contact() },
      ],
    },
    {
      title: m.shell_your_rights(),
      places: [
        { to: paths.privacyPolicy, label: m.shell_privacy() },
        { to: paths.termsOfService, label: m.shell_terms() },
        { to: paths.cookiePolicy, label: m.shell_cookies() },
        ...(asks[0] ? [{ to: paths.privacyChoices, label: m.shell_privacy_choices() }] : []),
      ],
    },
  ];
  return (
    <footer className="on-deep bg-deep text-sm text-on-deep">
      <div className="page-width flex flex-wrap justify-between gap-10 py-14">
        <div lang={textsLanguage} className="max-sm:w-full">
          <p className="text-lg font-semibold">{texts.name}</p>
          <address className="mt-3 text-on-deep-muted not-italic">
            {texts.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <p className="mt-3">
            <a href={callLink(contact.phone)} dir="ltr" className={footerLink}>
              {contact.phone}
            </a>
          </p>
        </div>
        {columns.map(({ title, places }) => (
          <nav key={title} aria-label={title}>
            <p className="font-semibold">{title}</p>
            <ul className="mt-2">
              {places.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={footerLink}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width pb-22 text-on-deep-muted sm:pb-6">
        <hr className="mb-6 border-on-deep-muted/30" />
        {company.demonstration && <p className="mb-2 text-on-deep">{m.shell_demonstration()}</p>}
        <p>
          © {today.slice(0, 4)} {company.legalName}
        </p>
        <p className="mt-1">{m.shell_emergency({ number: contact.emergencyNumber, country: texts.country })}</p>
        <RateNote className="mt-4 block" />
      </div>
    </footer>
  );
}

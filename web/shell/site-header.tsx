import { useLocation } from "react-router";
import { CurrencyPicker } from "../currency/currency-choice.tsx";
import { paths } from "../paths.ts";
import { useProvider } from "../site.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { buttonStyle } from "../ui/styles.ts";
import { m } from "../words/compiled/messages.js";
import { LanguageLinks } from "./language-links.tsx";

const navLink =
  "inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium hover:bg-primary-soft aria-[current=page]:text-primary-ink";

/** Name, the few places to go, and the one action. The phone's menu opens without script. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const places = [
    { to: paths.procedures, label: m.shell_procedures() },
    { to: `${paths.home}#how-it-works`, label: m.shell_how_it_works() },
    { to: `${paths.home}#doctors`, label: m.shell_doctors() },
    { to: paths.contact, label: m.shell_contact() },
    // The login page leads back here.
    { to: paths.profile, label: m.shell_account() },
  ];
  const links = places.map(({ to, label }) => (
    <Link key={to} to={to} className={navLink} aria-current={pathname === to ? "page" : undefined}>
      {label}
    </Link>
  ));
  return (
    <header className="sticky z-30 border-b border-line bg-page" data-screen-only>
      <div className="page-width flex min-h-16 flex-wrap items-center justify-end gap-2">
        <Wordmark />
        <nav aria-label={m.shell_main_navigation()} className="hidden items-center md:flex">
          {links}
        </nav>
        <div className="hidden items-center md:flex">
          <CurrencyPicker
            look="code"
            className={`${navLink} relative w-18 whitespace-nowrap focus-within:outline-3 focus-within:outline-focus`}
          />
          <LanguageLinks isFolded />
        </div>
        {!/^.(quote|procedures.+\w)/.test(pathname) && (
          <Link
            to={paths.quote}
            className={`${buttonStyle({ variant: "primary" })} max-w-fit grow basis-0 min-[24rem]:whitespace-nowrap md:ms-2`}
          >
            {m.shell_get_a_quote()}
          </Link>
        )}
        <details className="group md:hidden">
          <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-md hover:bg-primary-soft">
            <span className="group-open:hidden">
              <Icon name="menu" />
            </span>
            <span className="hidden group-open:block">
              <Icon name="close" />
            </span>
            <span className="sr-only">{m.shell_menu()}</span>
          </summary>
          <nav
            aria-label={m.shell_main_navigation()}
            className="absolute inset-x-0 top-full hidden gap-1 border-b border-line bg-page px-4 py-4 shadow-md group-open:grid"
          >
            {links}
            <CurrencyPicker className="block min-h-11 min-w-0" />
            <LanguageLinks />
          </nav>
        </details>
      </div>
    </header>
  );
}

function Wordmark() {
  const { texts, textsLanguage, logo } = useProvider();
  return (
    <Link
      to={paths.home}
      lang={textsLanguage}
      className="flex min-h-11 grow basis-20 items-center gap-3 rounded-md text-base font-semibold leading-tight tracking-tight"
    >
      {logo ? (
        <img src={`${logo.src}-${logo.width}.webp`} width={logo.width / 2} alt={logo.alt} className="logo" />
      ) : (
        <>
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-secondary-edge bg-primary text-on-primary"
          >
            {texts.name[0]}
          </span>
          {texts.name}
        </>
      )}
    </Link>
  );
}

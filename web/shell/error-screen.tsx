import { useLocation, useRouteError } from "react-router";
import { Refusal } from "../../contract/errors.ts";
import { paths } from "../paths.ts";
import { Link } from "../ui/link.tsx";
import { buttonStyle } from "../ui/styles.ts";
import { m } from "../words/compiled/messages.js";
import { errorText } from "./error-text.ts";

/** Plain error with a way on (specification sections 2 and 8). */
export function ErrorScreen() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (error instanceof Refusal && error.code === "in-account") return <InAccount />;
  const status = error instanceof Refusal ? error.status : 500;
  const isMissing = status === 404;
  const isQuote = isMissing && pathname.startsWith(paths.quote);
  const isLink = isQuote || (isMissing && pathname.startsWith("/consultation"));
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-4 py-24">
      <p className="text-muted tabular-nums">{status}</p>
      <h1 className="mt-2 text-3xl font-semibold">{isMissing ? m.shell_page_not_found() : m.shell_server_error()}</h1>
      <p className="mt-4 text-lg">
        {isLink ? m.shell_link_gone() : isMissing ? missingText(error, pathname) : errorText(status)}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={isQuote ? paths.quote : paths.procedures} className={buttonStyle({ variant: "primary" })}>
          {isQuote ? m.shell_get_a_quote() : m.shell_all_procedures()}
        </Link>
        <Link to={paths.contact} className={buttonStyle({ variant: "secondary" })}>
          {m.shell_contact_us()}
        </Link>
      </div>
    </main>
  );
}

/** Nothing went wrong: what a private link led to is kept elsewhere now. */
function InAccount() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-4 py-24">
      <h1 className="text-3xl font-semibold">{m.shell_in_account_title()}</h1>
      <p className="mt-4 text-lg">{m.shell_in_account_text()}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={paths.accountProcedures} className={buttonStyle({ variant: "primary" })}>
          {m.shell_in_account_open()}
        </Link>
        <Link to={paths.contact} className={buttonStyle({ variant: "secondary" })}>
          {m.shell_contact_us()}
        </Link>
      </div>
    </main>
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removed from an address that is shown
const unprintable = /[\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

function missingText(error: unknown, pathname: string): string {
  if (error instanceof Refusal && error.message === "Page not found") return m.shell_unknown_route();
  return m.shell_page_not_found_at({ path: pathname.replace(unprintable, "").slice(0, 200) });
}

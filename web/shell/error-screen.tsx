import { useState } from "react";
import { useLocation, useRouteError } from "react-router";
import { Refusal } from "../../contract/errors.ts";
import { paths } from "../paths.ts";
import { Link } from "../ui/link.tsx";
import { buttonStyle } from "../ui/styles.ts";
import { m } from "../words/compiled/messages.js";
import { errorText } from "./error-text.ts";

const ProcedureSearch = import.meta.env.SSR ? (await import("./procedure-search.tsx")).ProcedureSearch : KeptSearch;

/** The search as the server rendered it into this page: every page would carry the code of one that hardly anybody sees. */
function KeptSearch(_: { path: string }) {
  const [markup] = useState(() => document.getElementById("procedure-search")?.innerHTML ?? "");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what our server rendered into this very page
  return markup && <div id="procedure-search" dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** Plain error with a way on (specification sections 2 and 8). */
export function ErrorScreen() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const status = error instanceof Refusal ? error.status : 500;
  const isMissing = status === 404;
  // Nothing went wrong: what a private link led to is kept in an account now.
  const isInAccount = status === 410;
  const isQuote = isMissing && pathname.startsWith(paths.quote);
  const isLink = isQuote || (isMissing && pathname.startsWith("/consultation"));
  const [title, text] = isInAccount
    ? [m.shell_in_account_title(), m.shell_in_account_text()]
    : isMissing
      ? [m.shell_page_not_found(), isLink ? m.shell_link_gone() : missingText(error, pathname)]
      : [m.shell_server_error(), errorText(status)];
  const [to, label] = isInAccount
    ? [paths.profile, m.shell_in_account_open()]
    : isQuote
      ? [paths.quote, m.shell_get_a_quote()]
      : pathname.startsWith(paths.profile)
        ? [paths.profile, m.shell_account()]
        : [paths.procedures, m.shell_all_procedures()];
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-4 py-24">
      {!isInAccount && <p className="text-muted tabular-nums">{status}</p>}
      <h1 className="mt-2 text-3xl font-semibold">{title}</h1>
      <p className="mt-4 text-lg">{text}</p>
      {isMissing && !isLink && !pathname.startsWith(paths.profile) && <ProcedureSearch path={pathname} />}
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={to} className={buttonStyle({ variant: "primary" })}>
          {label}
        </Link>
        <Link to={paths.contact} className={buttonStyle({ variant: "secondary" })}>
          {m.shell_contact_us()}
        </Link>
      </div>
    </main>
  );
}

/** Characters that are removed from an address that is shown. */
const unprintable = /\p{C}/gu;

function missingText(error: unknown, pathname: string): string {
  if (error instanceof Refusal && error.message === "Page not found") return m.shell_unknown_route();
  return m.shell_page_not_found_at({ path: pathname.replace(unprintable, "").slice(0, 200) });
}

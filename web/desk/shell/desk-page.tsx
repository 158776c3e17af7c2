import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";

type DeskPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Where the page came from. */
  back?: { to: string; label: string };
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The main part of a page of the desk: denser than the site's. */
export function DeskPage({ title, lead, back, actions, children }: DeskPageProps) {
  return (
    <main id="main" tabIndex={-1} className="flex min-w-0 flex-col gap-5 px-4 py-5 outline-none md:px-8 md:py-7">
      <header className="flex flex-col gap-1">
        {back && (
          <Link to={back.to} className="text-link inline-flex min-h-11 items-center gap-1 self-start text-sm">
            <Icon name="chevron-back" size="sm" />
            {back.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex min-w-0 flex-col gap-1">
            <h1 className="text-xl font-semibold">{title}</h1>
            {lead && <p className="max-w-measure text-sm text-muted">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      </header>
      {children}
    </main>
  );
}

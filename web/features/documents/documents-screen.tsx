import type { ActionFunctionArgs } from "react-router";
import type { OwnRecovery } from "../../../contract/aftercare.ts";
import type { Document, Upload } from "../../../contract/documents.ts";
import { accountPaths } from "../../account-paths.ts";
import { DischargeLinks } from "../../aftercare/discharge-links.tsx";
import { fileSize } from "../../documents/file-size.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useProvider, useSite } from "../../site.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { DocumentRow } from "./document-row.tsx";
import { DocumentUploads } from "./document-uploads.tsx";

interface DocumentsPage {
  readonly documents: readonly Document[];
  readonly uploads: readonly Upload[];
  readonly recoveries: readonly OwnRecovery[];
  readonly room: { readonly documents: number; readonly bytes: number };
}

export const loader: Loader<DocumentsPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, site: { language } }) => {
        const { listDocuments } = await import("../../../contract/documents.ts");
        const { listRecoveries } = await import("../../../contract/aftercare.ts");
        const { recoveries } = await call(listRecoveries, { query: { language } });
        return { ...(await call(listDocuments, {})), recoveries };
      })
    : fromPayload,
);

export const action = async (facts: ActionFunctionArgs) =>
  (await import("./documents-action.ts")).documentsAction(facts);

export const handle = screen<DocumentsPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.documents_title(), isPrivate: true }),
});

/** Everything a person keeps here, and the way to add more. */
export function Component() {
  const { documents, uploads, room, recoveries } = useData(loader);
  const { language } = useSite();
  const { texts } = useProvider();
  return (
    <main id="main" tabIndex={-1} className="page-width py-10 md:py-14">
      <h1 className="text-2xl md:text-3xl">{m.documents_title()}</h1>
      <p className="mt-2 max-w-measure text-muted">{m.documents_lead({ clinic: texts.name })}</p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="flex flex-col gap-6 lg:order-2">
          <DocumentUploads begun={uploads} />
          <Kept className="max-lg:hidden" />
        </div>
        <section aria-labelledby="list-title">
          <h2 id="list-title" className="text-lg">
            {m.documents_list()}
          </h2>
          <DischargeLinks recoveries={recoveries} className="mt-4 divide-y divide-line border-y border-line" />
          {documents.length === 0 && recoveries.some(({ hasDischarge }) => hasDischarge) ? (
            <p className="mt-4 text-muted">{m.documents_empty_text()}</p>
          ) : documents.length === 0 ? (
            <EmptyState as="p" icon="document" title={m.documents_empty_title()} className="mt-4">
              {m.documents_empty_text()}
            </EmptyState>
          ) : (
            <>
              <ul className="mt-4 divide-y divide-line border-y border-line">
                {documents.map((document) => (
                  <DocumentRow key={document.id} document={document} />
                ))}
              </ul>
              <p className="figures mt-3 text-sm text-muted">
                {m.documents_room({ count: room.documents, size: fileSize(room.bytes, language) })}
              </p>
            </>
          )}
        </section>
        <p className="text-sm text-muted lg:col-start-1">
          {m.documents_of_requests()}{" "}
          <Link to={accountPaths.procedures} className="text-link">
            {m.documents_of_requests_link()}
          </Link>
        </p>
        <Kept className="lg:hidden" />
      </div>
    </main>
  );
}

function Kept({ className }: { className: string }) {
  const lines: readonly (readonly [IconName, string])[] = [
    ["lock", m.documents_kept_encrypted()],
    ["users", m.documents_kept_yours()],
    ["clock", m.documents_kept_seen()],
  ];
  return (
    <aside className={`rounded-lg bg-sunken p-5 sm:p-6 ${className}`}>
      <h2 className="text-base font-semibold">{m.documents_kept_title()}</h2>
      <ul className="mt-3 flex flex-col gap-3 text-sm">
        {lines.map(([icon, text]) => (
          <li key={icon} className="flex gap-3">
            <Icon name={icon} className="text-primary-ink" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}

import type { Document } from "../../../contract/documents.ts";
import { kindNames } from "../../documents/document-words.ts";
import { fileSize } from "../../documents/file-size.ts";
import { formatDay } from "../../format.ts";
import { section } from "../../section.tsx";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { m } from "../../words/compiled/messages.js";
import { DocumentLabel } from "./document-label.tsx";
import { DocumentOpenings } from "./document-openings.tsx";
import { DocumentShares } from "./document-shares.tsx";
import { DocumentView } from "./document-view.tsx";

const loadDelete = async () => (await import("./document-delete.tsx")).DocumentDelete;
const DocumentDelete = section("document-delete", loadDelete, import.meta.env.SSR ? await loadDelete() : undefined);

const icons: Partial<Record<Document["kind"], IconName>> = {
  passport: "globe",
  visa: "plane",
  invoice: "money",
  prescription: "stethoscope",
  imaging: "heart",
};

/** One document: a line that opens to everything that can be done with it. */
export function DocumentRow({ document }: { document: Document }) {
  const { language } = useSite();
  const { texts } = useProvider();
  const { name, kind, bytes, addedAt, scan, canOpen, shares, sentBy } = document;
  const facts = {
    kind: kindNames[kind](),
    size: fileSize(bytes, language),
    day: formatDay(addedAt.slice(0, 10), language),
  };
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-18 cursor-pointer list-none items-center gap-4 py-3 hover:text-primary-ink">
          <Icon name={icons[kind] ?? "document"} size="lg" className="text-primary-ink" />
          <span className="min-w-0 grow">
            <span className="block font-semibold break-words">
              <bdi>{name}</bdi>
            </span>
            <span className="figures block text-sm text-muted">{m.documents_facts(facts)}</span>
            {sentBy && (
              <span className="block text-sm text-muted">
                {m.documents_sent_by({ by: sentBy, clinic: texts.name })}
              </span>
            )}
            {scan === "infected" && (
              <Badge tone="danger" icon="warning" className="mt-2">
                {m.documents_scan_infected()}
              </Badge>
            )}
            {scan === "pending" && !canOpen && (
              <Badge tone="warning" icon="clock" className="mt-2">
                {m.documents_scan_pending()}
              </Badge>
            )}
            {shares.length > 0 && (
              <Badge tone="primary" icon="users" className="mt-2">
                {m.documents_shared_badge()}
              </Badge>
            )}
          </span>
          <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-8 pt-2 pb-8 sm:ps-10" data-live>
          {canOpen && <DocumentView document={document} />}
          {scan === "pending" && !canOpen && <p className="text-sm text-muted">{m.documents_scan_pending_text()}</p>}
          {scan !== "infected" && <DocumentShares document={document} />}
          <DocumentLabel document={document} />
          <DocumentOpenings document={document} />
          <DocumentDelete document={document} />
        </div>
      </details>
    </li>
  );
}

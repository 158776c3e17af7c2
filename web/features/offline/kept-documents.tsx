import type { DeviceStore } from "../../offline/device-store.ts";
import { type KeptDocument, records } from "../../offline/kept-trip.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";

/** Milliseconds for which an opened document has an address of its own. */
const openFor = 60_000;

async function save(store: DeviceStore, { id, name, mime }: KeptDocument): Promise<void> {
  const bytes = await store.readBytes(records.document(id));
  if (!bytes) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: mime }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), openFor);
}

/** The chosen documents, each unsealed when it is opened. */
export function KeptDocuments({ store, documents }: { store: DeviceStore; documents: readonly KeptDocument[] }) {
  return (
    <section aria-labelledby="kept-documents">
      <h2 id="kept-documents" className="text-xl">
        {m.documents_title()}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {documents.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <bdi className="min-w-0 font-medium break-words">{one.name}</bdi>
            <Button variant="secondary" icon="download" onClick={() => void save(store, one)}>
              {m.documents_save()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

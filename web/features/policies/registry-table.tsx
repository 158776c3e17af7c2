import { purposeWords } from "../../consent/purpose-words.ts";
import { type RegistryEntry, registryFor } from "../../consent/registry.ts";
import { registryVersion } from "../../consent/registry-version.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { m } from "../../words/compiled/messages.js";

const kinds: Partial<Record<RegistryEntry["place"], () => string>> = {
  "cache-storage": m.policies_stored_cache,
  "indexed-db": m.policies_stored_database,
  cookie: m.policies_stored_cookie,
  sent: m.policies_stored_sent,
};

const lifeOf = ({ place, life }: RegistryEntry): string => {
  if (life) return life();
  return place === "session-storage" ? m.policies_stored_life_tab() : m.policies_stored_life_cleared();
};

const nameOf = ({ name }: RegistryEntry): string => (typeof name === "string" ? name : name());

/** Everything that this site keeps in a browser or sends to others, from the list that the code keeps to. */
export function RegistryTable() {
  const site = useSite();
  const { asks, language } = site;
  return (
    <>
      <DataTable<RegistryEntry>
        caption={m.policies_stored_caption()}
        captionHidden
        rows={registryFor(site)}
        keyOf={nameOf}
        columns={[
          { key: "name", header: m.policies_stored_name(), cell: (entry) => <EntryName entry={entry} /> },
          { key: "purpose", header: m.policies_stored_purpose(), cell: ({ what }) => what() },
          { key: "life", header: m.policies_stored_life(), cell: lifeOf },
          {
            key: "receiver",
            header: m.policies_stored_receiver(),
            cell: ({ receiver }) => (receiver ?? m.policies_stored_nobody)(),
          },
          {
            key: "category",
            header: m.policies_stored_category(),
            cell: ({ category }) =>
              category === "necessary"
                ? m.policies_stored_necessary()
                : m.policies_stored_if_allowed({ purpose: purposeWords[category].name() }),
          },
        ]}
      />
      {asks.length > 0 && (
        <p className="text-sm text-muted">{m.policies_stored_version({ day: formatDay(registryVersion, language) })}</p>
      )}
    </>
  );
}

function EntryName({ entry }: { entry: RegistryEntry }) {
  const { name, place } = entry;
  if (typeof name !== "string") return name();
  return (
    <>
      <code dir="ltr" className="text-sm wrap-anywhere">
        {name}
      </code>
      {kinds[place] && <span className="block text-sm font-normal text-muted">{kinds[place]()}</span>}
    </>
  );
}

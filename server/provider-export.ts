import { isScalar, type Pair, stringify } from "yaml";
import type { Db } from "../adapters/database/database.ts";
import type { ProviderId } from "./db/provider-id.ts";
import { findProviderRecord } from "./db/provider-record.ts";
import { fileOf } from "./provider-file.ts";

/**
 * A provider as YAML that imports to the same rows. Pictures are named as they lie under DATA_DIR: this installation
 * knows them by that name, another one needs its copy of `pictures/` beside the file.
 */
export async function exportProvider(db: Db, id: ProviderId): Promise<string | undefined> {
  const record = await findProviderRecord(db, id);
  if (!record) return undefined;
  const { defaultLanguage } = record.company;
  const last = ({ key }: Pair): number => (isScalar(key) && key.value === defaultLanguage ? 0 : 1);
  return stringify(fileOf(record), {
    lineWidth: 120,
    aliasDuplicateObjects: false,
    // The database forgets in which order languages were written: the default one leads, all else stays.
    sortMapEntries: (a, b) => last(a) - last(b),
  });
}

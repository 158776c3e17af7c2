import { LRUCache } from "lru-cache";
import { followChanges } from "../../adapters/database/changes.ts";
import type { Database } from "../../adapters/database/database.ts";
import type { PoolKind, PoolOwner } from "../../adapters/user-pools/user-pools.ts";
import { siteLanguages } from "../../contract/languages.ts";
import { normaliseDomain, type UserPoolConfig } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { findProviderByDomain, type ProviderRow } from "./queries.ts";
import { keepRecords } from "./record-memory.ts";
import { clinicSenders } from "./senders.ts";
import { textsOf } from "./texts.ts";

/** Finds the provider of a host, in memory until the database announces a change of its record. */
export interface ProviderDirectory {
  byHost(host: string): Promise<ProviderRow | undefined>;
  /** Reads the provider anew with the next request of this process, before the notification of its change arrives. */
  forget(id: ProviderId): void;
  close(): Promise<void>;
}

interface Needs {
  readonly database: Pick<Database, "db" | "listen">;
  /** Is told once of each colour that is none. */
  readonly warn: (message: string) => void;
}

interface Remembered {
  /** Undefined at a host without a provider. */
  readonly row: ProviderRow | undefined;
  readonly readAt: number;
}

export function createProviderDirectory({ database, warn }: Needs): ProviderDirectory {
  const warned = new Set<string>();
  const warnOnce = (message: string): void => {
    if (!warned.has(message)) warn(message);
    warned.add(message);
  };
  const remembered = new LRUCache<string, Remembered>({ max: 2000 });
  const reading = new Map<string, Promise<ProviderRow | undefined>>();
  const changes = followChanges(database, "providers", forget);
  const forgetRecord = keepRecords(database.db, changes);

  function forget(id: string | undefined): void {
    reading.clear();
    forgetRecord(id);
    // A host without a provider may have one now.
    for (const [name, { row }] of remembered.entries())
      if (id === undefined || row === undefined || row.id === id) remembered.delete(name);
  }

  async function read(name: string): Promise<ProviderRow | undefined> {
    await changes.follow();
    const { version } = changes;
    const readAt = performance.now();
    const row = await findProviderByDomain(database.db, name, (message) => warnOnce(`${name}: ${message}`));
    if (version === changes.version) remembered.set(name, { row, readAt });
    return row;
  }

  function readOnce(name: string): Promise<ProviderRow | undefined> {
    const before = reading.get(name);
    if (before) return before;
    const now = read(name).finally(() => reading.delete(name));
    reading.set(name, now);
    return now;
  }

  return {
    async byHost(host) {
      const name = normaliseDomain(host);
      if (!name) return undefined;
      const held = remembered.get(name);
      if (held && changes.isCurrent(held.readAt)) return held.row;
      return readOnce(name).catch((error: unknown) => {
        // A record that may have changed is served only when the database does not answer.
        if (held) return held.row;
        throw error;
      });
    },
    forget,
    close: () => changes.close(),
  };
}

/** The provider's facts for its patients' user pool; undefined without a pool. */
export const poolOwnerOf = (row: ProviderRow): PoolOwner | undefined => ownerOf(row, "client", row.company.userPool);

/** The provider's facts for the user pool of its staff; undefined without a pool. */
export const staffPoolOwnerOf = (row: ProviderRow): PoolOwner | undefined =>
  ownerOf(row, "staff", row.company.staffPool);

function ownerOf(row: ProviderRow, kind: PoolKind, userPool: UserPoolConfig | null): PoolOwner | undefined {
  const { company, domains, themes } = row;
  const { legalName, defaultLanguage, demonstration, contact, revision, senderCheck } = company;
  if (!userPool) return undefined;
  const names = Object.entries(company.texts).map(([language, { name }]) => [language, name]);
  return {
    providerId: row.id,
    kind,
    revision: `${revision} ${senderCheck?.at ?? ""}`,
    domains,
    userPool,
    brand: {
      legalName,
      names: Object.fromEntries(names),
      defaultLanguage,
      theme: themes[0],
      address: textsOf(row, defaultLanguage).address,
      contact: { phone: contact.phone, email: contact.email },
      demonstration,
      senders: clinicSenders(company),
    },
  };
}

const originOf = (port: number, name: string): string =>
  /(?:^|\.)localhost$/.test(name) ? `http://${name}:${port}` : `https://${name}`;

/** Origin of a provider's site, for mails without a request. */
export const siteOrigin = ({ port }: { readonly port: number }, { domains }: Pick<ProviderRow, "domains">): string =>
  originOf(port, domains[0] ?? "");

/** Where links of mails go: the domain of a request's origin, if it is the provider's. Its port is the caller's word. */
export function servedOrigin(
  config: { readonly port: number },
  provider: Pick<ProviderRow, "domains">,
  origin: string,
): string {
  const name = URL.parse(origin)?.hostname ?? "";
  return provider.domains.includes(name) ? originOf(config.port, name) : siteOrigin(config, provider);
}

/** `/ar` before every path; empty in the provider's own language. */
export const prefixOf = (tenant: ProviderRow | undefined, language: Language): string =>
  language === (tenant?.company.defaultLanguage ?? siteLanguages[0]) ? "" : `/${language}`;

import { LRUCache } from "lru-cache";
import type { Db } from "../../adapters/database/database.ts";
import type { PoolKind, PoolOwner } from "../../adapters/user-pools/user-pools.ts";
import { languages } from "../../contract/languages.ts";
import { normaliseDomain, type UserPoolConfig } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { findProviderByDomain, type ProviderRow } from "./queries.ts";
import { clinicSenders } from "./senders.ts";
import { textsOf } from "./texts.ts";

/** Time for which a provider's record is served without checking its revision. */
const freshMilliseconds = 2000;

/** Finds the provider of a host; caches providers and unknown hosts for two seconds. */
export interface ProviderDirectory {
  byHost(host: string): Promise<ProviderRow | undefined>;
  /** Reads the provider anew with the next request; other servers do within two seconds. */
  forget(id: ProviderId): void;
}

interface Needs {
  readonly db: Db;
  readonly now: () => Date;
  /** Is told once of each colour that is none. */
  readonly warn: (message: string) => void;
}

export function createProviderDirectory({ db, now, warn }: Needs): ProviderDirectory {
  const warned = new Set<string>();
  const warnOnce = (message: string): void => {
    if (!warned.has(message)) warn(message);
    warned.add(message);
  };
  const noProvider = Symbol("no provider here");
  const remembered = new LRUCache<string, ProviderRow | typeof noProvider>({
    max: 2000,
    ttl: freshMilliseconds,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    noDeleteOnStaleGet: true,
    // A stale record is served only when the database does not answer.
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (name) =>
      (await findProviderByDomain(db, name, (message) => warnOnce(`${name}: ${message}`))) ?? noProvider,
  });
  return {
    async byHost(host) {
      const name = normaliseDomain(host);
      const found = name ? (remembered.get(name) ?? (await remembered.forceFetch(name))) : noProvider;
      return found === noProvider ? undefined : found;
    },
    forget(id) {
      for (const [name, row] of remembered.entries()) if (row !== noProvider && row.id === id) remembered.delete(name);
    },
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

/** Origin of a provider's site, for mails without a request. */
export const siteOrigin = ({ port }: { readonly port: number }, { domains }: Pick<ProviderRow, "domains">): string => {
  const [name = ""] = domains;
  return /(?:^|\.)localhost$/.test(name) ? `http://${name}:${port}` : `https://${name}`;
};

/** `/ar` before every path; empty in the provider's own language. */
export const prefixOf = (tenant: ProviderRow | undefined, language: Language): string =>
  language === (tenant?.company.defaultLanguage ?? languages[0]) ? "" : `/${language}`;

import { LRUCache } from "lru-cache";
import type { Db } from "../../../adapters/database/database.ts";
import type { PoolOwner } from "../../../adapters/user-pools/user-pools.ts";
import { fallbackTheme, normaliseDomain, type Provider, type ProviderTexts } from "../../../contract/providers.ts";
import type { Language } from "../../../contract/values.ts";
import { findProviderByDomain, type ProviderRow } from "./queries.ts";

/** How long a provider's record is served without asking the database whether it changed. */
const freshMilliseconds = 2000;

/** Finds the provider of a host, remembering providers and unknown hosts alike for two seconds. */
export interface ProviderDirectory {
  byHost(host: string): Promise<ProviderRow | undefined>;
}

export function createProviderDirectory({ db, now }: { db: Db; now: () => Date }): ProviderDirectory {
  const nobody = Symbol("no provider here");
  const remembered = new LRUCache<string, ProviderRow | typeof nobody>({
    max: 2000,
    ttl: freshMilliseconds,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    noDeleteOnStaleGet: true,
    // An aged record is for when the database does not answer, never quicker than asking: the site has changed since.
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (name) => (await findProviderByDomain(db, name)) ?? nobody,
  });
  return {
    async byHost(host) {
      const name = normaliseDomain(host);
      const found = name ? (remembered.get(name) ?? (await remembered.forceFetch(name))) : nobody;
      return found === nobody ? undefined : found;
    },
  };
}

/** The language a provider's own texts are given in: the asked one where it wrote them. */
export const textsLanguage = (row: ProviderRow, asked: Language): Language =>
  row.company.texts[asked] ? asked : row.company.defaultLanguage;

const textsOf = ({ company }: ProviderRow, language: Language): ProviderTexts => {
  const texts = company.texts[language];
  if (!texts) throw new Error(`provider ${company.slug} has no texts in its default language`);
  return texts;
};

/** The provider's policies, in the language its other texts are given in. */
export const presentPolicies = (row: ProviderRow, asked: Language): ProviderTexts["policies"] =>
  textsOf(row, textsLanguage(row, asked)).policies;

/** The public record: every member is named here, so nothing else can leave. */
export function presentProvider(row: ProviderRow, asked: Language): Provider {
  const { company, location } = row;
  const language = textsLanguage(row, asked);
  const { policies: _, ...texts } = textsOf(row, language);
  return {
    company: {
      id: company.id,
      slug: company.slug,
      legalName: company.legalName,
      gtagId: company.gtagId,
      foundedYear: company.foundedYear,
      accreditations: company.accreditations,
      demonstration: company.demonstration,
    },
    location: {
      id: location.id,
      slug: location.slug,
      countryCode: location.countryCode,
      currency: location.currency,
      timeZone: location.timeZone,
      latitude: location.latitude,
      longitude: location.longitude,
      airport: { code: location.airportCode, minutes: location.airportMinutes },
    },
    theme: row.themes.map(({ primaryColor, secondaryColor, hoverColor }) => ({
      primaryColor,
      secondaryColor,
      hoverColor,
    })),
    domain: row.domains[0] ?? "",
    languages: (Object.keys(company.texts) as Language[]).sort((a) => (a === company.defaultLanguage ? -1 : 1)),
    defaultLanguage: company.defaultLanguage,
    contact: company.contact,
    quotes: { replyWithinHours: company.quotes.replyWithinHours, validDays: company.quotes.validDays },
    policiesVersion: company.policiesVersion,
    textsLanguage: language,
    texts,
  };
}

/** What the user pool has to know of its provider; undefined while it has no pool. */
export function poolOwnerOf(row: ProviderRow): PoolOwner | undefined {
  const { company, domains, themes } = row;
  const { legalName, defaultLanguage, demonstration, contact, userPool, revision } = company;
  if (!userPool) return undefined;
  const { primaryColor, secondaryColor, hoverColor } = themes[0] ?? fallbackTheme;
  const names = Object.entries(company.texts).map(([language, { name }]) => [language, name]);
  return {
    providerId: row.id,
    revision,
    domains,
    userPool,
    brand: {
      legalName,
      names: Object.fromEntries(names),
      defaultLanguage,
      theme: { primaryColor, secondaryColor, hoverColor },
      address: textsOf(row, defaultLanguage).address,
      contact: { phone: contact.phone, email: contact.email },
      demonstration,
    },
  };
}

/** Where a provider's site is, for mails that no request causes. */
export const siteOrigin = ({ port }: { readonly port: number }, { domains }: Pick<ProviderRow, "domains">): string => {
  const [name = ""] = domains;
  return /(?:^|\.)localhost$/.test(name) ? `http://${name}:${port}` : `https://${name}`;
};

import { LRUCache } from "lru-cache";
import type { Db } from "../../adapters/database/database.ts";
import { type Money, majorUnits, percentOf } from "../../contract/money.ts";
import {
  type Doctor,
  type Package,
  type Procedure,
  type ProcedureFacets,
  type ProcedureFilter,
  type ProcedureSummary,
  proceduresPerPage,
} from "../../contract/procedures.ts";
import type { Language } from "../../contract/values.ts";
import { bytesOf, shareOfMemory } from "../tenants/memory.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { presentPicture, textsLanguage } from "../tenants/texts.ts";
import { foundIn } from "./found.ts";
import { type CatalogueRows, type DoctorRow, type PackageRow, type ProcedureRow, readCatalogue } from "./queries.ts";
import { presentResults } from "./results.ts";
import { type SearchIndex, searchOver } from "./search-index.ts";

/** A published procedure with its packages and doctors. */
export interface CatalogueEntry {
  readonly row: ProcedureRow;
  readonly packages: readonly PackageRow[];
  readonly doctors: readonly DoctorRow[];
}

/** A provider's catalogue at one revision, with its search index. */
export interface Catalogue {
  readonly provider: ProviderRow;
  readonly entries: readonly CatalogueEntry[];
  readonly doctors: readonly DoctorRow[];
  readonly search: SearchIndex;
}

/** Caches a provider's catalogue by the revision of its record. */
export interface Catalogues {
  of(provider: ProviderRow): Promise<Catalogue>;
}

const opened = new WeakMap<Db, Catalogues>();

/** The catalogues of a database, which all its readers share. */
export function createCatalogues(db: Db): Catalogues {
  const found = opened.get(db) ?? cacheCatalogues(({ id }) => readCatalogue(db, id));
  opened.set(db, found);
  return found;
}

/** The catalogues of all clinics have an eighth of the memory: some 0.8 to 2 MB for a clinic of 22 procedures in two languages. */
export function cacheCatalogues(read: (provider: ProviderRow) => Promise<CatalogueRows>): Catalogues {
  const cache = new LRUCache<string, Catalogue, ProviderRow>({
    maxSize: shareOfMemory(1 / 8),
    sizeCalculation: ({ entries, doctors, provider }) =>
      bytesOf([provider.company.texts, doctors, ...entries.flatMap(({ row, packages }) => [row, packages])]),
    fetchMethod: async (_key, _stale, { context }) => buildCatalogue(context, await read(context)),
  });
  return { of: (provider) => cache.forceFetch(`${provider.id}/${provider.company.revision}`, { context: provider }) };
}

export function buildCatalogue(provider: ProviderRow, rows: CatalogueRows): Catalogue {
  const doctors = new Map(rows.doctors.map((doctor) => [doctor.slug, doctor]));
  const packages = Map.groupBy(rows.packages, ({ procedureId }) => procedureId);
  const entries = rows.procedures.map((row) => ({
    row,
    packages: packages.get(row.id) ?? [],
    doctors: row.doctors.flatMap((slug) => doctors.get(slug) ?? []),
  }));
  return { provider, entries, doctors: rows.doctors, search: searchOver(provider, rows.procedures) };
}

type Priced = Pick<PackageRow, "price" | "hotelNights">;

/** What a traveller needs: the cheapest package with hotel nights, or the cheapest where none has them. */
export function travelPackageOf<P extends Priced>(packages: readonly P[]): P | undefined {
  const withHotel = packages.filter(({ hotelNights }) => hotelNights > 0);
  return cheapestOf(withHotel.length > 0 ? withHotel : packages);
}

export const cheapestOf = <P extends Priced>(packages: readonly P[]): P | undefined =>
  packages.toSorted((a, b) => a.price - b.price)[0];

const textsOf = <T>(texts: Partial<Record<Language, T>>, language: Language, slug: string): T => {
  const found = texts[language];
  if (!found) throw new Error(`${slug} has no texts in its provider's default language`);
  return found;
};

const languageOfTexts = (
  texts: Partial<Record<Language, unknown>>,
  { company }: ProviderRow,
  requested: Language,
): Language => (texts[requested] ? requested : company.defaultLanguage);

/** A procedure has one language throughout: the requested one only when its packages have it too. */
function languageOfEntry({ row, packages }: CatalogueEntry, provider: ProviderRow, requested: Language): Language {
  const isComplete = packages.every(({ texts }) => texts[requested]);
  return isComplete ? languageOfTexts(row.texts, provider, requested) : provider.company.defaultLanguage;
}

function specialtyOf(provider: ProviderRow, slug: string, requested: Language): { name: string; text: string } {
  const texts = textsOf(provider.company.texts, textsLanguage(provider, requested), provider.company.slug);
  return texts.specialties[slug] ?? { name: slug, text: "" };
}

function presentFacts({ provider }: Catalogue, entry: CatalogueEntry, requested: Language) {
  const { row, packages, doctors } = entry;
  const language = languageOfEntry(entry, provider, requested);
  const prices = packages.map(({ price }) => price);
  const currency = provider.location.currency;
  const travelPackage = travelPackageOf(packages);
  if (!travelPackage) throw new Error(`${row.slug} has no package`);
  return {
    slug: row.slug,
    specialty: row.specialty,
    specialtyName: specialtyOf(provider, row.specialty, requested).name,
    illustration: row.illustration,
    picture: presentPicture(row.picture, language),
    anaesthesia: row.anaesthesia,
    durationMinutes: row.durationMinutes,
    hospitalNights: row.hospitalNights,
    stayDays: { min: row.stayDaysMin, max: row.stayDaysMax },
    minDaysBeforeFlight: row.minDaysBeforeFlight,
    priceFrom: { amount: Math.min(...prices), currency },
    priceTo: { amount: Math.max(...prices), currency },
    travelPackage: {
      slug: travelPackage.slug,
      price: { amount: travelPackage.price, currency },
      hotelNights: travelPackage.hotelNights,
    },
    spokenLanguages: [...new Set(doctors.flatMap(({ languages }) => languages))].sort(),
    textsLanguage: language,
  };
}

export function presentSummary(catalogue: Catalogue, entry: CatalogueEntry, requested: Language): ProcedureSummary {
  const facts = presentFacts(catalogue, entry, requested);
  const { title, summary } = textsOf(entry.row.texts, facts.textsLanguage, entry.row.slug);
  return { ...facts, title, summary };
}

function presentPackage(row: PackageRow, currency: string, language: Language): Package {
  const price = { amount: row.price, currency };
  return {
    slug: row.slug,
    price,
    deposit: {
      amount: percentOf(price, row.depositPercent),
      percent: row.depositPercent,
      refundableDays: row.depositRefundableDays,
    },
    hospitalNights: row.hospitalNights,
    hotelNights: row.hotelNights,
    companions: row.companions,
    warrantyMonths: row.warrantyMonths,
    ...textsOf(row.texts, language, row.slug),
  };
}

function presentDoctor(row: DoctorRow, provider: ProviderRow, requested: Language): Doctor {
  const language = languageOfTexts(row.texts, provider, requested);
  return {
    slug: row.slug,
    languages: row.languages,
    practisingSince: row.practisingSince,
    licence: {
      number: row.licenceNumber,
      authority: row.licenceAuthority,
      ...(row.licenceUrl && { url: row.licenceUrl }),
    },
    picture: presentPicture(row.picture, language),
    textsLanguage: language,
    ...textsOf(row.texts, language, row.slug),
  };
}

export const presentDoctors = ({ provider, doctors }: Catalogue, requested: Language): Doctor[] =>
  doctors.map((doctor) => presentDoctor(doctor, provider, requested));

const relatedMost = 3;

/** A published procedure; undefined for an unknown slug. */
export function presentProcedure(catalogue: Catalogue, requested: Language, slug: string): Procedure | undefined {
  const { provider, entries } = catalogue;
  const entry = entries.find(({ row }) => row.slug === slug);
  if (!entry) return undefined;
  const { row } = entry;
  const facts = presentFacts(catalogue, entry, requested);
  const others = entries.filter((other) => other !== entry);
  const isNear = (other: CatalogueEntry) => other.row.specialty === row.specialty;
  const related = [...others.filter(isNear), ...others.filter((other) => !isNear(other))].slice(0, relatedMost);
  const reviewer = catalogue.doctors.find((doctor) => doctor.slug === row.reviewedByDoctor);
  const { exampleQuestions: _, ...texts } = textsOf(row.texts, facts.textsLanguage, slug);
  return {
    ...facts,
    ...texts,
    packages: entry.packages
      .toSorted((a, b) => Number(b.hotelNights > 0) - Number(a.hotelNights > 0))
      .map((one) => presentPackage(one, facts.priceFrom.currency, facts.textsLanguage)),
    doctors: entry.doctors.map((doctor) => presentDoctor(doctor, provider, requested)),
    reviewedBy: {
      doctor: reviewer ? presentDoctor(reviewer, provider, requested).name : row.reviewedByDoctor,
      on: row.reviewedOn,
    },
    sources: row.sources,
    results: presentResults(row, facts.textsLanguage),
    canConsult: provider.company.consultations?.hours.some(({ doctor }) => row.doctors.includes(doctor)) ?? false,
    related: related.map((one) => presentSummary(catalogue, one, requested)),
  };
}

/** Checks every condition of a filter except the search text. */
export function matchesFilter(filter: ProcedureFilter, one: ProcedureSummary, doctors: readonly string[]): boolean {
  const { specialty, price, days, nights, anaesthesia, doctor, speaks } = filter;
  return (
    (specialty === undefined || one.specialty === specialty) &&
    (price === undefined || one.priceFrom.amount <= majorUnits(price, one.priceFrom.currency).amount) &&
    (days === undefined || one.stayDays.max <= days) &&
    (nights === undefined || one.hospitalNights <= nights) &&
    (anaesthesia === undefined || one.anaesthesia === anaesthesia) &&
    (doctor === undefined || doctors.includes(doctor)) &&
    (speaks === undefined || one.spokenLanguages.includes(speaks))
  );
}

const sortOrders: Record<NonNullable<ProcedureFilter["sort"]>, (a: ProcedureSummary, b: ProcedureSummary) => number> = {
  relevance: () => 0,
  price: (a, b) => a.travelPackage.price.amount - b.travelPackage.price.amount,
  stay: (a, b) => a.stayDays.max - b.stayDays.max || a.stayDays.min - b.stayDays.min,
};

/** One page of the matching procedures, in order; a page number beyond the end gives the last page. */
export function presentProcedures(catalogue: Catalogue, requested: Language, filter: ProcedureFilter) {
  const bySlug = new Map(catalogue.entries.map((entry) => [entry.row.slug, entry]));
  const presented = (keys: readonly string[]) =>
    keys
      .flatMap((key) => bySlug.get(key) ?? [])
      .map((entry) => ({ entry, summary: presentSummary(catalogue, entry, requested) }));
  const found = foundIn(catalogue, filter.q ?? "");
  const { specialty: _, ...others } = filter;
  const inAnySpecialty = presented(found.keys)
    .filter(({ entry, summary }) => matchesFilter(others, summary, entry.row.doctors))
    .map(({ summary }) => summary);
  const matches = inAnySpecialty
    .filter(({ specialty }) => filter.specialty === undefined || specialty === filter.specialty)
    .toSorted(sortOrders[filter.sort ?? "relevance"]);
  const pages = Math.max(1, Math.ceil(matches.length / proceduresPerPage));
  const page = Math.min(Math.max(filter.page ?? 1, 1), pages);
  const first = (page - 1) * proceduresPerPage;
  return {
    procedures: matches.slice(first, first + proceduresPerPage),
    total: matches.length,
    page,
    pages,
    related: presented(found.related.slice(0, relatedMost)).map(({ summary }) => summary),
    facets: presentFacets(catalogue, requested, inAnySpecialty),
  };
}

const rangeOf = (values: readonly number[]): { min: number; max: number } =>
  values.length > 0 ? { min: Math.min(...values), max: Math.max(...values) } : { min: 0, max: 0 };

/** The filter values over the whole catalogue, with the counts of what is found in each specialty. */
function presentFacets(
  catalogue: Catalogue,
  requested: Language,
  found: readonly Pick<ProcedureSummary, "specialty">[],
): ProcedureFacets {
  const { provider, entries } = catalogue;
  const rows = entries.map(({ row }) => row);
  const money = (amount: number): Money => ({ amount, currency: provider.location.currency });
  const prices = rangeOf(entries.map(({ packages }) => Math.min(...packages.map(({ price }) => price))));
  const busy = new Set(rows.flatMap(({ doctors }) => doctors));
  const doctors = presentDoctors(catalogue, requested).filter(({ slug }) => busy.has(slug));
  return {
    specialties: [...new Set(rows.map(({ specialty }) => specialty))].map((slug) => ({
      slug,
      ...specialtyOf(provider, slug, requested),
      count: found.filter(({ specialty }) => specialty === slug).length,
    })),
    anaesthesia: [...new Set(rows.map(({ anaesthesia }) => anaesthesia))],
    doctors: doctors.map(({ slug, name }) => ({ slug, name })),
    spokenLanguages: [...new Set(doctors.flatMap(({ languages }) => languages))].sort(),
    price: { min: money(prices.min), max: money(prices.max) },
    stayDays: {
      min: rangeOf(rows.map(({ stayDaysMin }) => stayDaysMin)).min,
      max: rangeOf(rows.map(({ stayDaysMax }) => stayDaysMax)).max,
    },
    hospitalNights: rangeOf(rows.map(({ hospitalNights }) => hospitalNights)),
  };
}

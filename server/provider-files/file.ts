import type { Pair } from "yaml";
import { isScalar, stringify } from "yaml";
import type * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import { spacedIban } from "../../contract/bank-accounts.ts";
import type { ConsultationHours } from "../../contract/consultation-hours.ts";
import { exponentOf } from "../../contract/currencies.ts";
import { majorUnits } from "../../contract/money.ts";
import { ProviderFile } from "../../contract/provider-file.ts";
import { normaliseDomain, themeOf } from "../../contract/providers.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { StoredPicture } from "./picture-queries.ts";
import type { DoctorRecord, ProcedureRecord, ProviderRecord } from "./queries.ts";
import { findProviderRecord } from "./queries.ts";

type FileDoctor = ProviderFile["doctors"][number];
type FileProcedure = ProviderFile["procedures"][number];
type FilePicture = NonNullable<FileProcedure["picture"]>;

/** The rows of a valid file. `pictures` are by the file's names. */
export function recordOf(file: ProviderFile, pictures: ReadonlyMap<string, StoredPicture>): ProviderRecord {
  const { company, contact, location, quotes } = file;
  const { airport, ...place } = location;
  const pictured = (picture: FilePicture | undefined) => {
    const stored = picture && pictures.get(picture.file);
    return picture && stored ? { ...stored, alt: picture.alt } : null;
  };
  return {
    company: {
      slug: company.slug,
      legalName: company.legalName,
      gtagId: company.gtagId ?? null,
      foundedYear: company.foundedYear,
      demonstration: company.demonstration,
      accreditations: company.accreditations,
      defaultLanguage: file.defaultLanguage,
      furtherLanguages: file.furtherLanguages ?? null,
      contact: { ...contact, whatsapp: contact.whatsapp ?? null, urgentPhone: contact.urgentPhone ?? null },
      quotes,
      consultations: file.consultations
        ? priced(file.consultations, (price) => majorUnits(price, location.currency).amount)
        : null,
      bankAccount: file.bankAccount ?? null,
      paymentAccount: file.payments?.stripeAccount ?? null,
      senders: file.senders ?? null,
      logo: pictured(file.logo),
      landingPicture: pictured(file.landingPicture),
      policiesVersion: file.policiesVersion,
      texts: file.texts,
    },
    location: { ...place, airportCode: airport.code, airportMinutes: airport.minutes },
    domains: file.domains.map((name) => normaliseDomain(name) ?? name),
    themes: file.theme.map((one) => themeOf(one, () => undefined)),
    doctors: file.doctors.map(({ licence, picture, ...doctor }) => ({
      ...doctor,
      picture: pictured(picture),
      licenceNumber: licence.number,
      licenceAuthority: licence.authority,
      licenceUrl: licence.url ?? null,
    })),
    procedures: file.procedures.map((procedure) => {
      const { picture, ...written } = procedure;
      return { ...procedureRecord(written, location.currency), picture: pictured(picture) };
    }),
  };
}

const priced = (hours: ConsultationHours, inOther: (price: number) => number): ConsultationHours => ({
  ...hours,
  modes: hours.modes.map(({ mode, price }) => ({ mode, price: inOther(price) })),
});

function procedureRecord(
  {
    featured,
    stayDays,
    secondVisitDays,
    reviewedBy,
    packages,
    questions,
    results,
    ...procedure
  }: Omit<FileProcedure, "picture">,
  currency: string,
): Omit<ProcedureRecord, "picture"> {
  return {
    ...procedure,
    featured: featured ?? null,
    questions: questions ?? [],
    results: results ?? [],
    stayDaysMin: stayDays.min,
    stayDaysMax: stayDays.max,
    secondVisitDays: secondVisitDays ?? null,
    reviewedByDoctor: reviewedBy.doctor,
    reviewedOn: reviewedBy.on,
    packages: packages.map(({ price, deposit, ...entry }) => ({
      ...entry,
      price: majorUnits(price, currency).amount,
      depositPercent: deposit.percent,
      depositRefundableDays: deposit.refundableDays,
    })),
  };
}

/**
 * The file of a provider's rows, with its members in the contract's order.
 * @throws Error when the rows make no valid file, which only a manual change of the database can cause
 */
export function fileOf(record: ProviderRecord): ProviderFile {
  const { company, location } = record;
  const {
    gtagId,
    defaultLanguage,
    furtherLanguages,
    contact,
    quotes,
    consultations,
    bankAccount,
    logo,
    landingPicture,
    policiesVersion,
    texts,
    paymentAccount,
    senders,
    ...facts
  } = company;
  const { airportCode, airportMinutes, ...place } = location;
  const { whatsapp, urgentPhone, ...reach } = contact;
  const file: z.input<typeof ProviderFile> = {
    format: 1,
    company: { ...facts, ...(gtagId === null ? {} : { gtagId }) },
    domains: [...record.domains],
    defaultLanguage,
    ...(furtherLanguages ? { furtherLanguages } : {}),
    location: { ...place, airport: { code: airportCode, minutes: airportMinutes } },
    theme: [...record.themes],
    ...filePicture("logo", logo),
    ...filePicture("landingPicture", landingPicture),
    contact: { ...reach, ...(whatsapp === null ? {} : { whatsapp }), ...(urgentPhone ? { urgentPhone } : {}) },
    quotes,
    ...(consultations
      ? { consultations: priced(consultations, (price) => price / 10 ** exponentOf(location.currency)) }
      : {}),
    ...(bankAccount
      ? { bankAccount: { ...bankAccount, ...(bankAccount.iban ? { iban: spacedIban(bankAccount.iban) } : {}) } }
      : {}),
    ...(paymentAccount ? { payments: { stripeAccount: paymentAccount } } : {}),
    ...(senders ? { senders } : {}),
    policiesVersion,
    texts: Object.fromEntries(Object.entries(texts).map(([language, written]) => [language, inOrder(written, record)])),
    doctors: record.doctors.map(fileDoctor),
    procedures: record.procedures.map((procedure) => fileProcedure(procedure, location.currency)),
  };
  return ProviderFile.parse(file);
}

/** The database does not store the order of specialties; the procedures' order replaces it. */
function inOrder<T extends { specialties: Record<string, unknown> }>(written: T, { procedures }: ProviderRecord): T {
  const used = new Set(procedures.map(({ specialty }) => specialty));
  const ordered = [...used, ...Object.keys(written.specialties)].filter((key) => key in written.specialties);
  return { ...written, specialties: Object.fromEntries(ordered.map((key) => [key, written.specialties[key]])) };
}

/** Records of older versions have no pictures but those of procedures. */
const filePicture = <K extends string>(key: K, picture: ProcedureRecord["picture"] | undefined) =>
  (!picture ? {} : { [key]: { file: pictureName(picture), alt: picture.alt } }) as { [key in K]?: FilePicture }; // its only key

const fileDoctor = ({ licenceNumber, licenceAuthority, licenceUrl, picture, ...doctor }: DoctorRecord): FileDoctor => ({
  ...doctor,
  ...filePicture("picture", picture),
  licence: { number: licenceNumber, authority: licenceAuthority, ...(licenceUrl && { url: licenceUrl }) },
});

function fileProcedure(record: ProcedureRecord, currency: string): FileProcedure {
  const {
    featured,
    picture,
    stayDaysMin,
    stayDaysMax,
    secondVisitDays,
    reviewedByDoctor,
    reviewedOn,
    packages,
    questions,
    // Records of older versions have none.
    results = [],
    ...facts
  } = record;
  return {
    ...facts,
    ...(featured === null ? {} : { featured }),
    ...filePicture("picture", picture),
    stayDays: { min: stayDaysMin, max: stayDaysMax },
    ...(secondVisitDays && { secondVisitDays }),
    reviewedBy: { doctor: reviewedByDoctor, on: reviewedOn },
    ...(questions.length === 0 ? {} : { questions }),
    ...(results.length === 0 ? {} : { results }),
    packages: packages.map(({ price, depositPercent, depositRefundableDays, ...entry }) => ({
      ...entry,
      price: price / 10 ** exponentOf(currency),
      deposit: { percent: depositPercent, refundableDays: depositRefundableDays },
    })),
  };
}

/** The name of a stored picture in a file. */
export const pictureName = ({ src, widths }: StoredPicture): string => `.${src}-${widths.at(-1)}.webp`;

/** The stored pictures of records by their names in a file. */
export const picturesOf = (...records: readonly ProviderRecord[]): ReadonlyMap<string, StoredPicture> =>
  new Map(
    records.flatMap(({ company, doctors, procedures }) =>
      [company.logo, company.landingPicture, ...[...doctors, ...procedures].map(({ picture }) => picture)].flatMap(
        (picture) => {
          if (!picture) return [];
          const { alt: _, ...stored } = picture;
          return [[pictureName(stored), stored] as const];
        },
      ),
    ),
  );

/**
 * A provider as YAML that imports to the same rows. Pictures have their names under DATA_DIR: another installation
 * needs a copy of `pictures/` beside the file.
 */
export async function exportProvider(db: Db, id: ProviderId): Promise<string | undefined> {
  const record = await findProviderRecord(db, id);
  if (!record) return undefined;
  const { defaultLanguage } = record.company;
  const last = ({ key }: Pair): number => (isScalar(key) && key.value === defaultLanguage ? 0 : 1);
  return stringify(fileOf(record), {
    lineWidth: 120,
    aliasDuplicateObjects: false,
    // The database does not store the order of languages: the default language comes first.
    sortMapEntries: (a, b) => last(a) - last(b),
  });
}

import { exponentOf } from "../../contract/currencies.ts";
import { normaliseDomain } from "../../contract/providers.ts";
import type { Finding, FindingPath } from "../formats/yaml-findings.ts";
import type { ProviderOutline } from "./outline.ts";

type Procedure = ProviderOutline["procedures"][number];

const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(", ");

/** Rules within a provider file. */
export function checkProvider(file: ProviderOutline): Finding[] {
  const languages = Object.keys(file.texts);
  return [
    ...checkDomains(file),
    ...checkLanguages(file, languages),
    ...file.doctors.flatMap(({ texts }, index) => sameLanguages(texts, languages, ["doctors", index, "texts"])),
    ...picturesIn(file).flatMap(({ alt, path }) => sameLanguages(alt, languages, [...path, "alt"])),
    ...checkColours(file),
    ...checkCancellation(file),
    ...repeats(file.doctors, "slug", ["doctors"]),
    ...repeats(file.procedures, "slug", ["procedures"]),
    ...repeats(file.procedures, "featured", ["procedures"]),
    ...checkHours(file.contact.hours),
    ...file.procedures.flatMap((procedure, index) => checkProcedure(file, procedure, ["procedures", index])),
  ];
}

/** A day may have several spans, which do not overlap. */
function checkHours(hours: ProviderOutline["contact"]["hours"]): Finding[] {
  const path = ["contact", "hours"];
  const spans = hours.flatMap(({ days, opens = "", closes = "" }) => days.map((day) => ({ day, opens, closes })));
  const twice = spans.find((one, index) =>
    spans
      .slice(index + 1)
      .some(({ day, opens, closes }) => day === one.day && opens < one.closes && one.opens < closes),
  );
  return [
    ...hours.flatMap(({ opens, closes }, index) =>
      opens && closes && opens >= closes
        ? [{ path: [...path, index, "closes"], message: `must be later than "opens", which is ${opens}` }]
        : [],
    ),
    ...(twice ? [{ path, message: `names ${twice.day} twice at the same time` }] : []),
  ];
}

/** The pictures of a file with their shapes and places. */
export const picturesIn = ({ logo, landingPicture, doctors, procedures }: ProviderOutline) =>
  [
    { picture: logo, shape: "logo" as const, path: ["logo"] },
    { picture: landingPicture, shape: "wide" as const, path: ["landingPicture"] },
    ...doctors.map(({ picture }, index) => ({
      picture,
      shape: "portrait" as const,
      path: ["doctors", index, "picture"],
    })),
    ...procedures.map(({ picture }, index) => ({
      picture,
      shape: "wide" as const,
      path: ["procedures", index, "picture"],
    })),
  ].flatMap(({ picture, shape, path }) => (picture ? [{ ...picture, shape, path }] : []));

/** Findings for entries with the same value of a member. */
export function repeats<K extends string>(
  entries: readonly { readonly [key in K]?: unknown }[],
  key: K,
  at: FindingPath,
): Finding[] {
  const seen = new Set<unknown>();
  return entries.flatMap((entry, index) => {
    const value = entry[key];
    if (value === undefined) return [];
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [
      {
        path: [...at, index, key],
        reason: "repeated",
        message: `is ${JSON.stringify(value)} a second time; each must be different`,
      },
    ];
  });
}

function checkDomains({ domains }: ProviderOutline): Finding[] {
  const seen = new Set<string>();
  return domains.flatMap((written, index) => {
    if (written === undefined) return [];
    const path = ["domains", index];
    const name = normaliseDomain(written);
    if (name === undefined) return [{ path, message: `"${written}" is no host name, such as clinic.example` }];
    if (seen.has(name)) return [{ path, reason: "repeated", message: `"${written}" is there a second time` }];
    seen.add(name);
    return [];
  });
}

function checkLanguages(file: ProviderOutline, languages: readonly string[]): Finding[] {
  const main = file.defaultLanguage;
  const found: Finding[] = [];
  if (main !== undefined && languages.length > 0 && !languages.includes(main)) {
    found.push({ path: ["texts"], message: `must be there in the default language, "${main}"` });
  }
  const reference = main !== undefined && languages.includes(main) ? main : languages[0];
  const expected = Object.keys(file.texts[reference ?? ""]?.specialties ?? {});
  for (const language of languages) {
    const keys = Object.keys(file.texts[language]?.specialties ?? {});
    const path = ["texts", language, "specialties"];
    const missing = expected.filter((key) => !keys.includes(key));
    const extra = keys.filter((key) => !expected.includes(key));
    if (missing.length > 0) found.push({ path, message: `lacks ${quoted(missing)}, which "${reference}" has` });
    for (const key of extra)
      found.push({ path: [...path, key], message: `is not among the specialties in "${reference}"` });
  }
  return found;
}

/** Requires the same languages everywhere, so that no page mixes two; each of `further` is welcome, none is required. */
export function sameLanguages(
  texts: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  path: FindingPath,
  further: readonly unknown[] = [],
): Finding[] {
  const present = Object.keys(texts);
  const missing = languages.filter((language) => !present.includes(language));
  const extra = present.filter(
    (language) => languages.length > 0 && !languages.includes(language) && !further.includes(language),
  );
  return [
    ...(missing.length > 0
      ? [{ path, message: `must also be there in ${quoted(missing)}, as the provider's own texts are` }]
      : []),
    ...extra.map((language) => ({
      path: [...path, language],
      message: "is not a language of the provider's own texts, so it would never be shown",
    })),
  ];
}

const digitsOf = (colour: string): string => colour.replace(/^#/, "").toLowerCase();

const checkColours = ({ theme }: ProviderOutline): Finding[] =>
  theme.flatMap(({ primaryColor, hoverColor }, index) =>
    primaryColor && digitsOf(primaryColor) === (hoverColor && digitsOf(hoverColor))
      ? [
          {
            path: ["theme", index, "hoverColor"],
            message: "must differ from primaryColor, or hovering shows no change",
          },
        ]
      : [],
  );

/** Later cancellations give back less. */
function checkCancellation({ quotes: { cancellation } }: ProviderOutline): Finding[] {
  const at: FindingPath = ["quotes", "cancellation"];
  return [
    ...repeats(cancellation, "days", at),
    ...cancellation.flatMap(({ days, percent }, index) => {
      const later = cancellation.some(
        (other) => (other.days ?? 0) < (days ?? 0) && (other.percent ?? 0) >= (percent ?? 100),
      );
      return later ? [{ path: [...at, index, "percent"], message: "must be more than on a later day" }] : [];
    }),
  ];
}

function checkProcedure(file: ProviderOutline, procedure: Procedure, at: FindingPath): Finding[] {
  const languages = Object.keys(file.texts);
  const { stayDays, minDaysBeforeFlight: flight } = procedure;
  const specialties = Object.values(file.texts).flatMap((texts) => Object.keys(texts.specialties));
  const doctors = file.doctors.map(({ slug }) => slug);
  const found: Finding[] = [];
  const report = (path: FindingPath, message: string) => void found.push({ path: [...at, ...path], message });
  const unknownDoctor = (slug: string) => `"${slug}" is none of the doctors in this file`;

  if (procedure.specialty !== undefined && !specialties.includes(procedure.specialty)) {
    report(
      ["specialty"],
      `"${procedure.specialty}" is none of the provider's specialties: ${quoted([...new Set(specialties)])}`,
    );
  }
  procedure.doctors.forEach((slug, index) => {
    if (slug === undefined) return;
    if (!doctors.includes(slug)) report(["doctors", index], unknownDoctor(slug));
    if (procedure.doctors.indexOf(slug) < index)
      found.push({ path: [...at, "doctors", index], reason: "repeated", message: `"${slug}" is there a second time` });
  });
  const reviewer = procedure.reviewedBy.doctor;
  if (reviewer !== undefined && !doctors.includes(reviewer)) report(["reviewedBy", "doctor"], unknownDoctor(reviewer));
  for (const member of ["stayDays", "secondVisitDays"] as const) {
    const { min, max } = procedure[member];
    if (min !== undefined && max !== undefined && min > max)
      report([member, "min"], `must not be more than "max", which is ${max}`);
  }
  if (flight !== undefined && stayDays.max !== undefined && flight > stayDays.max) {
    report(
      ["minDaysBeforeFlight"],
      `is longer than the longest stay of ${stayDays.max} days, so no patient could fly home in time`,
    );
  }
  return [
    ...found,
    ...sameLanguages(procedure.texts, languages, [...at, "texts"]),
    ...checkPackages(file, procedure, at),
    ...checkRecovery(file, procedure, at),
    ...checkResults(file, procedure, at),
  ];
}

/** Counts and months of what was measured fit together. */
function checkResults(file: ProviderOutline, { results }: Procedure, at: FindingPath): Finding[] {
  return [
    ...repeats(results, "measure", [...at, "results"]),
    ...results.flatMap(({ cases, events, from, to, texts }, index) => {
      const path = [...at, "results", index];
      const found = sameLanguages(texts, Object.keys(file.texts), [...path, "texts"]);
      if (cases !== undefined && events !== undefined && events > cases)
        found.push({ path: [...path, "events"], message: `must not be more than "cases", which is ${cases}` });
      if (from !== undefined && to !== undefined && from > to)
        found.push({ path: [...path, "from"], message: `must not be after "to", which is ${to}` });
      return found;
    }),
  ];
}

function checkPackages(file: ProviderOutline, { packages, hospitalNights }: Procedure, at: FindingPath): Finding[] {
  const currency = file.location.currency?.toUpperCase();
  const digits = exponentOf(currency ?? "");
  return [
    ...repeats(packages, "slug", [...at, "packages"]),
    ...packages.flatMap((entry, index) => {
      const path = [...at, "packages", index];
      const found = sameLanguages(entry.texts, Object.keys(file.texts), [...path, "texts"]);
      if (
        hospitalNights !== undefined &&
        entry.hospitalNights !== undefined &&
        entry.hospitalNights !== hospitalNights
      ) {
        found.push({ path: [...path, "hospitalNights"], message: `must be ${hospitalNights}, as the procedure says` });
      }
      if (currency && entry.price !== undefined && entry.price !== Number(entry.price.toFixed(digits))) {
        found.push({
          path: [...path, "price"],
          message: `has more than ${digits} decimals, which ${currency} does not have`,
        });
      }
      return found;
    }),
  ];
}

function checkRecovery(file: ProviderOutline, { texts }: Procedure, at: FindingPath): Finding[] {
  const reference = file.defaultLanguage ?? Object.keys(texts)[0] ?? "";
  const days = (language: string) =>
    texts[language]?.recovery.map(({ fromDay, toDay }) => `${fromDay}-${toDay}`).join();
  return Object.entries(texts).flatMap(([language, { recovery }]) => {
    const found: Finding[] = [];
    const path = [...at, "texts", language, "recovery"];
    recovery.forEach(({ fromDay, toDay }, index) => {
      const before = recovery[index - 1];
      if (typeof toDay === "number" && fromDay !== undefined && toDay < fromDay) {
        found.push({ path: [...path, index, "toDay"], message: `must not be before "fromDay", which is ${fromDay}` });
      }
      if (toDay === null && index < recovery.length - 1) {
        found.push({ path: [...path, index, "toDay"], message: "may be null in the last stage only" });
      }
      if (before?.fromDay !== undefined && fromDay !== undefined && fromDay < (before.toDay ?? before.fromDay)) {
        found.push({ path: [...path, index, "fromDay"], message: "must not be before the end of the stage above it" });
      }
    });
    if (found.length === 0 && texts[reference] && days(language) !== days(reference)) {
      found.push({ path, message: `must name the same days as in "${reference}"` });
    }
    return found;
  });
}

/** Names in Chinese, Japanese and Korean letters: the family name comes first, and no space stands between. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\s]+$/u;

type Part = string | null | undefined;

const partsOf = (given: Part, family: Part): string[] => [given, family].flatMap((part) => part?.trim() || []);
const isFamilyFirst = (parts: readonly string[]): boolean =>
  parts.length === 2 && parts.every((part) => familyFirst.test(part));

/** A person's whole name, as its own letters order it. */
export function fullName(given: Part, family: Part): string {
  const parts = partsOf(given, family);
  return isFamilyFirst(parts) ? parts.toReversed().join("") : parts.join(" ");
}

/** The name by which a person is addressed: the given one, or the whole where the family name comes first. */
export const calledName = (given: Part, family: Part): string =>
  isFamilyFirst(partsOf(given, family)) ? fullName(given, family) : (given?.trim() ?? "");

interface Named {
  readonly givenName: string;
  readonly familyName: string;
}

/** Who asks, and is written to; empty before they are named. */
export const askerName = ({ contact }: { readonly contact?: Named | undefined }): string =>
  fullName(contact?.givenName, contact?.familyName);

/** The patient of a request: the child for whom somebody asks, else the person who asks; empty before either is named. */
export function patientName({
  patient,
  contact,
}: {
  readonly patient?: { readonly actsFor?: Named | undefined } | undefined;
  readonly contact?: Named | undefined;
}): string {
  const { givenName, familyName } = patient?.actsFor ?? contact ?? {};
  return fullName(givenName, familyName);
}

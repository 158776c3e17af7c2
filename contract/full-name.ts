/** Names in Chinese, Japanese and Korean letters: the family name comes first, and no space stands between. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

/** A person's whole name, as its own letters order it. */
export function fullName(given: string | null | undefined, family: string | null | undefined): string {
  const parts = [given, family].flatMap((part) => part?.trim() || []);
  return parts.length === 2 && parts.every((part) => familyFirst.test(part))
    ? parts.toReversed().join("")
    : parts.join(" ");
}

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

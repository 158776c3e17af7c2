import { referenceDigits } from "../../contract/references.ts";

/** A new reference with the first three letters of a slug: `MAR-7K4P-2QXD`. */
export function newReference(
  { randomBytes }: { readonly randomBytes: (count: number) => Buffer },
  slug: string,
): string {
  const prefix = slug
    .replace(/[^a-z]/g, "")
    .slice(0, 3)
    .toUpperCase()
    .padEnd(3, "X");
  return `${prefix}-${referenceDigits(randomBytes(8))}`;
}

/**
 * Masks a document number for display: shows its last three characters, at most a third of all, and a dot for each
 * other one. `CA1234567` becomes `••••••567`.
 */
export function masked(number: string): string {
  const signs = [...number];
  const shown = Math.min(3, Math.floor(signs.length / 3));
  return "•".repeat(signs.length - shown) + signs.slice(signs.length - shown).join("");
}

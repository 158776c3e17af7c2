/** A case of a set that was measured. */
export interface Measured {
  readonly kind: string;
  readonly language: string;
  readonly isRight: boolean;
}

const share = (of: readonly Measured[]): string => {
  const right = of.filter(({ isRight }) => isRight).length;
  return `${right} of ${of.length} (${((100 * right) / of.length).toFixed(1)} %)`;
};

/** Lines with what share of each kind was right, in all and by language. */
export function sharesOf(measured: readonly Measured[]): string {
  const lines = [...Map.groupBy(measured, ({ kind }) => kind)].flatMap(([kind, of]) => [
    `${kind}: ${share(of)}`,
    ...[...Map.groupBy(of, ({ language }) => language)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([language, own]) => `    ${language}: ${share(own)}`),
  ]);
  return `${lines.join("\n")}\n`;
}

/** The file or set that a command is asked to measure, and whether it shows what was missed. */
export function measureArguments(): { readonly name: string; readonly showsMissed: boolean } {
  const given = process.argv.slice(2);
  const name = given.find((one) => !one.startsWith("--"));
  if (name === undefined) throw new Error("Name the set to measure: -- set.json [--misses]");
  return { name, showsMissed: given.includes("--misses") };
}

import type { Change } from "../../../contract/desk/changes.ts";
import type { Language } from "../../../contract/values.ts";

/** Languages in which a policy stays as it was while its text changes in another one. */
export function unchangedPolicies(changes: readonly Change[], languages: readonly Language[]): Language[] {
  const changed = changes.flatMap(({ path }) => {
    const [, language, policy] = /^policies › (\S+) › ([^ ]+)/.exec(path) ?? [];
    return language && policy ? [{ language, policy }] : [];
  });
  return languages.filter((language) =>
    changed.some(({ policy }) => !changed.some((one) => one.policy === policy && one.language === language)),
  );
}

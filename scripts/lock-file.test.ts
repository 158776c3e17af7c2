import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** True when a package at `place` resolves `name`, there or in a node_modules above it. */
const finds = (place: string, name: string): boolean => {
  if (packages[`${place === "" ? "" : `${place}/`}node_modules/${name}`]) return true;
  return place !== "" && finds(place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/"))), name);
};

// npm omits packages that the current registry does not serve; `npm ci` then fails on every machine.
it("locks the packages of every platform, not only of the lock file's origin", () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !finds(place, name)),
  );
  expect(missing).toEqual([]);
});

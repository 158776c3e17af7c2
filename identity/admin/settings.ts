import { days, hours, minutes, seconds } from "../../contract/durations.ts";
import {
  authFlows,
  type ClientSettings,
  firstFactorNames,
  type PoolSettings,
  secondFactorNames,
} from "../db/settings.ts";
import type { Client, Pool } from "../pools/pools.ts";
import { OperatorError } from "./operator.ts";

/** One thing that an operator can set, as they write and read it. */
interface Setting {
  readonly name: string;
  /** The accepted values, as the error message shows them. */
  readonly values: string;
  /** Path in the stored settings. */
  readonly path: readonly [member: string, inner?: string];
  /** Undefined for a value that is not accepted. */
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string;
}

type Path = Setting["path"];

const integer = (name: string, path: Path, least: number, most: number, unit: (count: number) => number): Setting => ({
  name,
  path,
  values: `${least} to ${most}`,
  read: (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? unit(Number(text)) : undefined,
  write: (value) => String(Number(value) / unit(1)),
});

const oneOf = (name: string, path: Path, values: Readonly<Record<string, unknown>>): Setting => ({
  name,
  path,
  values: Object.keys(values).join(", "),
  read: (text) => (Object.hasOwn(values, text) ? values[text] : undefined),
  write: (value) => Object.entries(values).find(([, each]) => each === value)?.[0] ?? String(value),
});

const someOf = (name: string, path: Path, known: readonly string[]): Setting => ({
  name,
  path,
  values: `some of ${known.join(",")}`,
  read: (text) => {
    const asked = text.split(",");
    return asked.every((each) => known.includes(each)) ? [...new Set(asked)] : undefined;
  },
  write: (value) => (value as readonly string[]).join(","), // stored by `read`, or a default
});

const onOff = { on: true, off: false };
const itself = (...values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));
const count = (value: number): number => value;

export const poolSettings: readonly Setting[] = [
  integer("password-length", ["passwordLength"], 6, 99, count),
  oneOf("mfa", ["mfa"], itself("off", "optional", "required")),
  someOf("second-factors", ["secondFactors"], secondFactorNames),
  oneOf("sign-up", ["signUp"], itself("open", "invited")),
  oneOf("devices", ["devices"], itself("off", "opt-in", "always")),
  oneOf("guests", ["guests"], onOff),
  oneOf("hide-known-addresses", ["hideKnownAddresses"], onOff),
  someOf("first-factors", ["firstFactors"], firstFactorNames),
  integer("token-minutes", ["lives", "token"], 6, 1440, minutes),
  integer("refresh-days", ["lives", "refresh"], 1, 3650, days),
  integer("session-minutes", ["lives", "session"], 3, 15, minutes),
  integer("sign-up-code-hours", ["lives", "signUpCode"], 1, 168, hours),
  integer("reset-code-minutes", ["lives", "resetCode"], 3, 1440, minutes),
  integer("set-up-minutes", ["lives", "setUp"], 3, 60, minutes),
  integer("fresh-minutes", ["lives", "fresh"], 0, 1440, minutes),
  integer("temporary-password-days", ["lives", "temporaryPassword"], 1, 365, days),
];

export const clientSettings: readonly Setting[] = [
  someOf("flows", ["flows"], authFlows),
  integer("token-minutes", ["tokenLife"], 6, 1440, minutes),
  integer("refresh-days", ["refreshLife"], 1, 3650, days),
  oneOf("rotation", ["rotation", "isOn"], onOff),
  integer("rotation-grace-seconds", ["rotation", "grace"], 0, 60, seconds),
];

/** Settings as they are stored. */
type StoredSettings = Readonly<Record<string, unknown>>;
const inside = (stored: StoredSettings, member: string): StoredSettings => (stored[member] ?? {}) as StoredSettings; // paths of two lead into objects

const valueAt = (stored: StoredSettings, [member, inner]: Path): unknown =>
  inner === undefined ? stored[member] : inside(stored, member)[inner];

function withValue(stored: StoredSettings, [member, inner]: Path, value: unknown): StoredSettings {
  const { [member]: before, ...others } = stored;
  if (inner === undefined) return value === undefined ? others : { ...others, [member]: value };
  const held = withValue((before ?? {}) as StoredSettings, [inner], value); // an object, as above
  return Object.keys(held).length === 0 ? others : { ...others, [member]: held };
}

/**
 * Applies changes written as `name=value`. An empty value restores the default: a client's from its pool,
 * a pool's to the configuration.
 * @throws OperatorError that names everything which cannot be set like that
 */
export function withChanges<S extends PoolSettings | ClientSettings>(
  settings: readonly Setting[],
  written: readonly string[],
): (before: S) => S {
  const problems: string[] = [];
  const changes = written.flatMap((each): { path: Path; value: unknown }[] => {
    const [name = "", text] = each.split(/=(.*)/s);
    const setting = settings.find((one) => one.name === name);
    if (!setting || text === undefined) problems.push(`${each}: write one of ${namesOf(settings)}, each as name=value`);
    else if (text === "") return [{ path: setting.path, value: undefined }];
    else {
      const value = setting.read(text);
      if (value !== undefined) return [{ path: setting.path, value }];
      problems.push(`${name} may be ${setting.values}`);
    }
    return [];
  });
  if (problems.length > 0) throw new OperatorError(`${problems.join("\n")}\nNothing was changed.`);
  return (before) =>
    changes.reduce<StoredSettings>(
      (stored, { path, value }) => withValue(stored, path, value),
      before as StoredSettings,
    ) as S; // by S's own paths
}

const namesOf = (settings: readonly Setting[]): string => settings.map(({ name }) => name).join(", ");

/** The effective settings, by the operators' names. */
export const writtenSettings = (
  settings: readonly Setting[],
  inForce: Pool["settings"] | Client["settings"],
): Record<string, string> =>
  Object.fromEntries(
    settings.map(({ name, path, write }) => [name, write(valueAt(inForce as unknown as StoredSettings, path))]), // by their own paths
  );

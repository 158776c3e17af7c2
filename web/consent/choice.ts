import { type Purpose, purposes } from "../../contract/consent-constants.ts";
import { registryVersion } from "./registry-version.ts";

/** Choice made on this device. Asked purposes are stored too: a later one was never refused. */
export interface Choice {
  readonly version: string;
  /** When, as an ISO instant. */
  readonly at: string;
  readonly asked: readonly Purpose[];
  readonly allowed: readonly Purpose[];
}

const storageKey = "privacy-choice";

/** Specification section 9: what is remembered is remembered for 365 days. */
const longest = 365 * 24 * 60 * 60 * 1000;

const isPurposes = (value: unknown): value is Purpose[] =>
  Array.isArray(value) && value.every((one) => (purposes as readonly unknown[]).includes(one));

/** The choice that is kept; undefined when there is none, or when its time or the version it answered is over. */
export function readChoice(storage: Pick<Storage, "getItem">, now: Date): Choice | undefined {
  const kept: unknown = parsed(storage.getItem(storageKey));
  const { version, at, asked, allowed } = (kept ?? {}) as Partial<Record<keyof Choice, unknown>>;
  if (version !== registryVersion || typeof at !== "string" || !isPurposes(asked) || !isPurposes(allowed)) return;
  const age = now.getTime() - Date.parse(at);
  return age >= 0 && age < longest ? { version, at, asked, allowed } : undefined;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null; // foreign or truncated
  }
}

export function keepChoice(storage: Pick<Storage, "setItem">, choice: Choice): void {
  storage.setItem(storageKey, JSON.stringify(choice));
}

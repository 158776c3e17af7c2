import type { Purpose } from "../../contract/purposes.ts";
import type { Site } from "../site.ts";
import { type Choice, keepChoice, readChoice } from "./choice.ts";
import { registryVersion } from "./registry-version.ts";

/** Who may be told what on this device: asked by everything that would send something to somebody else. */
export interface Consent {
  /** What there is to ask for here. */
  readonly asked: readonly Purpose[];
  /** Only after somebody said so; never before. */
  allows(purpose: Purpose): boolean;
  /** Undefined until somebody chose, and again when something is asked for that they were not asked then. */
  choice(): Choice | undefined;
  choose(allowed: readonly Purpose[]): void;
  /** Calls back at every change, also one made in another tab or page. @returns what ends it */
  subscribe(listener: () => void): () => void;
}

interface Needs {
  readonly asked: readonly Purpose[];
  readonly storage: Storage;
  readonly now: () => Date;
}

export function createConsent({ asked, storage, now }: Needs): Consent {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let chosen = read();
  function read(): Choice | undefined {
    const kept = readChoice(storage, now());
    return kept && asked.every((purpose) => kept.asked.includes(purpose)) ? kept : undefined;
  }
  const readAgain = () => {
    chosen = read();
    tell();
  };
  addEventListener("storage", ({ storageArea }) => storageArea === storage && readAgain());
  // A page that somebody comes back to as they left it has slept through what was chosen since.
  addEventListener("pageshow", ({ persisted }) => persisted && readAgain());
  return {
    asked,
    allows: (purpose) => asked.includes(purpose) && chosen?.allowed.includes(purpose) === true,
    choice: () => chosen,
    choose(allowed) {
      chosen = { version: registryVersion, at: now().toISOString(), asked, allowed };
      tell(); // first, because a full storage must not keep a withdrawal from being obeyed
      keepChoice(storage, chosen);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

let here: Consent | undefined;

/** The consent given on this device to this site. @throws where the browser lets the site keep nothing */
export function consentTo(site: Site): Consent {
  here ??= createConsent({ asked: site.asks, storage: localStorage, now: () => new Date() });
  return here;
}

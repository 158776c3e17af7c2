import type { Purpose } from "../../contract/consent-constants.ts";
import type { Site } from "../../contract/rendering.ts";
import { type Choice, keepChoice, readChoice } from "./choice.ts";
import { registryVersion } from "./registry-version.ts";

/** Consents of this device: checked before anything is sent to a third party. */
export interface Consent {
  /** Purposes that the site asks for. */
  readonly asked: readonly Purpose[];
  /** True only after consent was given. */
  allows(purpose: Purpose): boolean;
  /** Undefined until a choice is made, and again when a purpose is added. */
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
  // A page restored from the back-forward cache has missed later choices.
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

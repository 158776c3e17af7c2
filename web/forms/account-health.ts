import { getClientHealth, type HealthBasics } from "../../contract/client-health.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Site } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import { smokingNames, thinnerNames } from "../quotes/quote-words.ts";
import { accountCall } from "../session/account-call.ts";
import { createAuthStore, isLoggedIn } from "../session/auth-store.ts";
import { storedIn } from "../session/stored.ts";
import { m } from "../words/compiled/messages.js";
import { type Measure, measureText } from "./body-measures.ts";

/** A fact of the account with its words. */
export interface KnownAnswer {
  readonly fact: keyof HealthBasics;
  readonly label: string;
  readonly value: string;
  readonly shown: string;
}

/** The facts of the account, in the words of the forms that ask for them. */
function answersOf(health: HealthBasics, language: Language): KnownAnswer[] {
  const { bloodThinner, smoking } = health;
  const inWords = (fact: "medicines" | "allergies" | "conditions" | "implants", label: string) =>
    health[fact] ? [{ fact, label, value: health[fact], shown: health[fact] }] : [];
  const measured = (fact: "heightCm" | "weightKg", measure: Measure, label: string) => {
    const value = health[fact];
    return value === undefined
      ? []
      : [{ fact, label, value: String(value), shown: measureText(measure, value, language) }];
  };
  return [
    ...inWords("medicines", m.quotes_medicines()),
    ...(bloodThinner
      ? [
          {
            fact: "bloodThinner" as const,
            label: m.quotes_blood_thinner(),
            value: bloodThinner,
            shown: thinnerNames[bloodThinner](),
          },
        ]
      : []),
    ...inWords("allergies", m.quotes_allergies()),
    ...inWords("conditions", m.clients_conditions()),
    ...inWords("implants", m.clients_implants()),
    ...(smoking
      ? [{ fact: "smoking" as const, label: m.quotes_smoking(), value: smoking, shown: smokingNames[smoking]() }]
      : []),
    ...measured("heightCm", "height", m.quotes_height()),
    ...measured("weightKg", "weight", m.quotes_weight()),
  ];
}

/** Health facts that the signed-in client agreed to have stored; empty without a sign-in, and when they cannot be read. */
export async function readAccountHealth(site: Site, signal: AbortSignal): Promise<readonly KnownAnswer[]> {
  if (!isLoggedIn(createAuthStore(storedIn(site.keepsIn)).getState())) return [];
  try {
    const { consent, value } = await accountCall(site)(getClientHealth, {}, { signal });
    return consent === "given" ? answersOf(value, site.language) : [];
  } catch (error) {
    if (error instanceof Refusal || error instanceof DOMException) return [];
    throw error;
  }
}

/** Writes answers into the empty fields of a form; what was typed or chosen stays. */
export function fillEmpty(form: HTMLFormElement, answers: Readonly<Record<string, string>>): void {
  for (const [name, answer] of Object.entries(answers)) {
    const control = form.elements.namedItem(name);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isText || control instanceof RadioNodeList) control.value ||= answer;
  }
}

import { getClientHealth, type HealthBasics } from "../../contract/client-health.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Site } from "../../contract/rendering.ts";
import { accountCall } from "../session/account-call.ts";
import { createAuthStore, isLoggedIn } from "../session/auth-store.ts";
import { storedIn } from "../session/stored.ts";

/** Health facts that the signed-in client agreed to have stored; empty without a sign-in, and when they cannot be read. */
export async function readAccountHealth(site: Site, signal: AbortSignal): Promise<HealthBasics> {
  if (!isLoggedIn(createAuthStore(storedIn(site.keepsIn)).getState())) return {};
  try {
    const { consent, value } = await accountCall(site)(getClientHealth, {}, { signal });
    return consent === "given" ? value : {};
  } catch (error) {
    if (error instanceof Refusal || error instanceof DOMException) return {};
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

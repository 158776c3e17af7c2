import { Refusal } from "../../contract/errors.ts";
import type { Site } from "../../contract/rendering.ts";
import { createAuthStore, isLoggedIn } from "../session/auth-store.ts";
import { storedIn } from "../session/stored.ts";
import { m } from "../words/compiled/messages.js";

/** Fields of the client's details, of a second call: most forms have none. */
const detailFields = ["fromCountry", "birthYear"] as const;

const controlOf = (form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | undefined => {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : undefined;
};

/**
 * Fills a form's empty fields with the signed-in client's name, contacts, country and year of birth. A field that holds
 * something stays as it is.
 * @returns what to say about it; undefined where nothing was filled, without a sign-in, and when the account cannot be read
 */
export async function fillFromAccount(
  site: Site,
  form: HTMLFormElement,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { email, ...auth } = createAuthStore(storedIn(site.keepsIn)).getState();
  if (!isLoggedIn({ email, ...auth })) return undefined;
  try {
    const withDetails = detailFields.some((name) => controlOf(form, name));
    const { readAccountValues } = await import("./account-values.ts");
    const values = await readAccountValues(site, email, { withDetails, signal });
    let isFilled = false;
    for (const [name, value] of Object.entries(values)) {
      const control = controlOf(form, name);
      if (!control || control.value || !value) continue;
      control.value = value;
      isFilled ||= control.value === value;
    }
    return isFilled ? m.profile_filled_in_form() : undefined;
  } catch (error) {
    if (signal.aborted || error instanceof Refusal || error instanceof DOMException) return undefined;
    throw error;
  }
}

import { listClientRecords } from "../../contract/client-records.ts";
import { type Client, getClient } from "../../contract/clients.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Site } from "../../contract/rendering.ts";
import { accountCall } from "../session/account-call.ts";
import { createAuthStore, isLoggedIn } from "../session/auth-store.ts";
import { storedIn } from "../session/stored.ts";

type Values = Readonly<Record<string, string | null | undefined>>;

const contactOf = ({ firstName, lastName, email, phoneNumber }: Client): Values => ({
  name: [firstName, lastName].filter(Boolean).join(" "),
  givenName: firstName,
  familyName: lastName,
  email,
  phone: phoneNumber,
});

/** Fields of the client's details, of the second call: most forms have none. */
const detailFields = ["fromCountry", "birthYear"] as const;

async function readDetails(site: Site, signal: AbortSignal): Promise<Values> {
  const { records } = await accountCall(site)(listClientRecords, {}, { signal });
  const details = records.find(({ kind }) => kind === "details");
  if (details?.kind !== "details") return {};
  const { residenceCountry, bornOn } = details.value;
  return { fromCountry: residenceCountry, birthYear: bornOn?.slice(0, 4) };
}

const controlOf = (form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | undefined => {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : undefined;
};

/**
 * Fills a form's empty fields with the signed-in client's name, contacts, country and year of birth. A field that holds
 * something stays as it is.
 * @returns whether a field was filled; false for visitors without a sign-in and when the account cannot be read
 */
export async function fillFromAccount(site: Site, form: HTMLFormElement, signal: AbortSignal): Promise<boolean> {
  const { email, ...auth } = createAuthStore(storedIn(site.keepsIn)).getState();
  if (!isLoggedIn({ email, ...auth })) return false;
  try {
    const client = await accountCall(site)(getClient, { query: { email } }, { signal });
    const isDetailed = detailFields.some((name) => controlOf(form, name));
    const values = { ...contactOf(client), ...(isDetailed && (await readDetails(site, signal))) };
    let isFilled = false;
    for (const [name, value] of Object.entries(values)) {
      const control = controlOf(form, name);
      if (!control || control.value || !value) continue;
      control.value = value;
      isFilled ||= control.value === value;
    }
    return isFilled;
  } catch (error) {
    if (error instanceof Refusal || error instanceof DOMException) return false;
    throw error;
  }
}

import { updateClient } from "../../contract/clients.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Site } from "../../contract/rendering.ts";
import { accountCall } from "../session/account-call.ts";
import { readOwnClient } from "../session/own-client.ts";
import { sessionOf } from "../session/session.ts";

/** No answer, or no right to one: then prices are in what comes next in the order. */
const orNothing = (error: unknown): undefined => {
  const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
  if (error instanceof Refusal || isTimeout) return undefined;
  throw error;
};

/** The currency that the signed-in client's record names, null where it names none; undefined if it cannot be had. */
export async function readClientCurrency(site: Site): Promise<string | null | undefined> {
  const { email } = sessionOf(site).store.getState();
  if (!email) return undefined; // signed out meanwhile
  const client = await readOwnClient(site, email).catch(orNothing);
  return client && (client.currency ?? null);
}

/** Stores the picked currency in the client's record. */
export async function saveClientCurrency(site: Site, currency: string): Promise<void> {
  const { email } = sessionOf(site).store.getState();
  await accountCall(site)(updateClient, { body: { email, currency } }).catch(orNothing);
}

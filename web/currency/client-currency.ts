import { getClient, updateClient } from "../../contract/clients.ts";
import { Refusal } from "../../contract/errors.ts";
import { ownCall } from "../session/own-call.ts";
import { sessionOf } from "../session/session.ts";
import type { Site } from "../site.ts";

/** No answer, or no right to one: then prices are in what comes next in the order. */
const orNothing = (error: unknown): undefined => {
  if (error instanceof Refusal) return undefined;
  throw error;
};

/** The currency that the signed-in client's record names, if it can be had before the signal. */
export async function readClientCurrency(site: Site, signal: AbortSignal): Promise<string | undefined> {
  const { email } = sessionOf(site).store.getState();
  const client = await ownCall(site)(getClient, { query: { email } }, { signal }).catch(orNothing);
  return client?.currency ?? undefined;
}

/** What was picked beside the prices becomes the client's own. */
export async function saveClientCurrency(site: Site, currency: string): Promise<void> {
  const { email } = sessionOf(site).store.getState();
  await ownCall(site)(updateClient, { body: { email, currency } }).catch(orNothing);
}

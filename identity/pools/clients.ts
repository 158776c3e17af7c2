import { createHmac, timingSafeEqual } from "node:crypto";
import type { AuthFlow } from "../db/settings.ts";
import { refuse } from "../errors.ts";
import type { Client, Pool, Pools } from "./pools.ts";

/**
 * Authenticates the calling client by its secret hash, where it has a secret.
 * @throws WireError
 */
export async function authenticateClient(
  { pools }: { readonly pools: Pools },
  pool: Pool,
  { clientId, username, secretHash }: { clientId: string; username: string; secretHash: string | undefined },
): Promise<Client> {
  const client = await pools.clientOf(pool, clientId);
  if (client.secret === undefined) return client;
  const expected = createHmac("sha256", client.secret).update(username).update(client.id).digest();
  const given = Buffer.from(secretHash ?? "", "base64");
  if (given.length === expected.length && timingSafeEqual(given, expected)) return client;
  return refuse("NotAuthorized", `Unable to verify secret hash for client ${client.id}`);
}

/** Authenticates by the secret itself: token calls name no user. @throws WireError */
export async function authenticateClientBySecret(
  { pools }: { readonly pools: Pools },
  pool: Pool,
  { clientId, secret }: { clientId: string; secret: string | undefined },
): Promise<Client> {
  const client = await pools.clientOf(pool, clientId);
  if (client.secret === undefined) return client;
  const [expected, given] = [Buffer.from(client.secret), Buffer.from(secret ?? "")];
  if (given.length === expected.length && timingSafeEqual(given, expected)) return client;
  return refuse("NotAuthorized", "Invalid client secret");
}

/** @throws WireError when an operator has not allowed the client this way of signing in */
export function checkFlow(client: Client, flow: AuthFlow): void {
  if (!client.settings.flows.includes(flow)) refuse("InvalidParameter", `${flow} flow not enabled for this client`);
}

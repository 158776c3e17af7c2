import { createHmac, timingSafeEqual } from "node:crypto";
import { refuse } from "./errors.ts";
import type { AuthFlow, Client, Pool } from "./pools.ts";
import type { Services } from "./services.ts";

/**
 * The client that calls, once it has shown that it knows its secret where it has one.
 * @throws WireError
 */
export async function callingClient(
  { pools }: Pick<Services, "pools">,
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

/** The client, where it shows its secret itself: token calls name no user. @throws WireError */
export async function secretClient(
  { pools }: Pick<Services, "pools">,
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

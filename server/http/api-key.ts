import { createHash } from "node:crypto";
import { after, hours, minutes } from "../../contract/durations.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { asStaff } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { ApiKey } from "./requester.ts";
import { findApiKey, touchApiKey } from "./staff-queries.ts";

const bearer = /^Bearer +(sjk_[\w-]{43})$/i;

export const apiKeyDigest = (key: string): string => createHash("sha256").update(key).digest("hex");

interface Call {
  readonly tenant: ProviderRow;
  /** The `Authorization` header. */
  readonly authorization: string | undefined;
  readonly requestId: string;
}

/**
 * The key of a call, which must be the requested clinic's and made for the endpoint. The audit has one entry an hour for
 * each key and endpoint.
 * @throws Refusal `not-signed-in` without a key that works here, `not-allowed` without the scope
 */
export async function apiKeyOf(
  services: Services,
  { name: endpoint, scope }: Pick<Endpoint, "name" | "scope">,
  { tenant, authorization, requestId }: Call,
): Promise<ApiKey> {
  const { db, now, counters } = services;
  const [, secret] = bearer.exec(authorization ?? "") ?? [];
  const found = secret
    ? await asStaff(db, tenant.id, (tx) => findApiKey(tx, tenant.id, apiKeyDigest(secret)))
    : undefined;
  if (!found || found.endsOn < dayIn(tenant.location.timeZone, now()))
    return refuse("not-signed-in", "Send an API key of this clinic that has not ended: Authorization: Bearer sjk_…");
  const { id, name, scopes, usedAt } = found;
  if (!scope || !scopes.includes(scope)) refuse("not-allowed", `This API key was not made for ${scope ?? endpoint}.`);
  const isFirst = (await counters.hit(`key-used:${id}:${endpoint}`, hours(1) / 1000)).count === 1;
  if (isFirst || !usedAt || after(usedAt, minutes(1)) < now())
    await asStaff(db, tenant.id, async (tx) => {
      await touchApiKey(tx, tenant.id, id, now());
      const facts = { owner: `key:${id}`, event: "key-used", subject: endpoint, requestId } as const;
      if (isFirst) await writeAudit(services, tx, tenant.id, facts);
    });
  return { id, name, scopes };
}

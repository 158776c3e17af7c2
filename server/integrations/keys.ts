import type { ApiKey, createKey } from "../../contract/desk/keys.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { asStaff } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { apiKeyDigest } from "../http/api-key.ts";
import type { StaffContext } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { type ApiKeyRow, insertApiKey, listApiKeys, revokeApiKey } from "./queries.ts";

type Act = Pick<StaffContext, "tenant" | "staff" | "requestId" | "write">;

const longestDays = 730;
/** Characters of a key that are shown: enough to tell a clinic's keys apart. */
const shownCharacters = 8;

const presentKey = (row: ApiKeyRow, today: string): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  by: row.madeBy,
  createdAt: row.createdAt.toISOString(),
  endsOn: row.endsOn,
  usedAt: row.usedAt?.toISOString() ?? null,
  state: row.revokedAt ? "revoked" : row.endsOn < today ? "ended" : "active",
});

const todayAt = ({ now }: Pick<Services, "now">, { tenant }: Pick<Act, "tenant">): string =>
  dayIn(tenant.location.timeZone, now());

export const listKeys = (services: Services, act: Pick<Act, "tenant">): Promise<ApiKey[]> =>
  asStaff(services.db, act.tenant.id, async (tx) =>
    (await listApiKeys(tx, act.tenant.id)).map((row) => presentKey(row, todayAt(services, act))),
  );

/** Creates a key. Only its digest is stored. @throws Refusal `conflict` where an active key has the name */
export async function makeKey(
  services: Services,
  act: Act,
  { name, scopes, endsOn }: BodyOf<typeof createKey>,
): Promise<{ key: ApiKey; secret: string }> {
  const { tenant, staff, requestId } = act;
  const today = todayAt(services, act);
  if (endsOn < today || endsOn > dayAfter(today, longestDays))
    refuse("invalid-input", "A key ends within the next two years.", {
      errors: [{ field: "endsOn", reason: "rule", message: "must be within the next two years" }],
    });
  const secret = `sjk_${services.randomBytes(32).toString("base64url")}`;
  return act.write(async (tx) => {
    const row = await insertApiKey(tx, {
      id: services.newId(),
      providerId: tenant.id,
      name,
      digest: apiKeyDigest(secret),
      prefix: secret.slice(0, shownCharacters),
      scopes: [...new Set(scopes)],
      madeBy: staff.name,
      createdAt: services.now(),
      endsOn,
    });
    if (!row) return refuse("conflict", `There is a key named ${name} already.`);
    const facts = { owner: `staff:${staff.id}`, event: "key-created", subject: row.id, requestId } as const;
    await writeAudit(services, tx, tenant.id, facts);
    return { key: presentKey(row, today), secret };
  });
}

/** Ends a key with the next call. @throws Refusal */
export const endKey = (
  services: Services,
  { tenant, staff, requestId, write }: Act,
  id: string,
): Promise<Record<string, never>> =>
  write(async (tx) => {
    if (!(await revokeApiKey(tx, tenant.id, id, services.now())))
      refuse("not-found", "This key is not active any more.");
    const facts = { owner: `staff:${staff.id}`, event: "key-revoked", subject: id, requestId } as const;
    await writeAudit(services, tx, tenant.id, facts);
    return {};
  });

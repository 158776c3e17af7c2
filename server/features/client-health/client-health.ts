import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../../adapters/database/database.ts";
import type { getClientHealth, saveClientHealth } from "../../../contract/client-health.ts";
import type { AnswerOf, ParsedOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { clientOwner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { consentState } from "../client-consents/client-consents.ts";
import { holdOwn } from "../clients/clients.ts";
import { holdHealth, putHealth } from "./queries.ts";

type Needs = Pick<Services, "keys" | "now" | "newId">;
type Who = Pick<Context, "client" | "here" | "providerId" | "requestId">;
type Answer = AnswerOf<typeof getClientHealth>;

export async function readHealth({ keys }: Needs, tx: Db, who: Who): Promise<Answer> {
  const held = await holdHealth(tx, who.providerId, { keys, owner: clientOwner(who.client) });
  const consent = await consentState(tx, who, "health-basics");
  return { consent, version: held?.version ?? 0, value: held?.value ?? {} };
}

/** Keeps health basics while their own consent holds. What is stored already is no conflict: so it may be sent again. */
export async function keepHealth(
  needs: Needs,
  tx: Db,
  who: Who,
  { version, value }: ParsedOf<typeof saveClientHealth>["body"],
): Promise<Answer> {
  const { providerId, requestId } = who;
  const keyed = { keys: needs.keys, owner: clientOwner(who.client) };
  await holdOwn(tx, who); // so that no withdrawal comes between
  if ((await consentState(tx, who, "health-basics")) !== "given")
    refuse("not-allowed", "We keep nothing about your health before you agree to it.");
  const held = await holdHealth(tx, providerId, keyed);
  if (isDeepStrictEqual(held?.value ?? {}, value)) return readHealth(needs, tx, who);
  const isStored =
    (held?.version ?? 0) === version &&
    (await putHealth(tx, providerId, { ...keyed, value, version: version + 1, updatedAt: needs.now() }));
  if (!isStored)
    refuse("conflict", "This was changed in the meantime. Look at what is stored now before you save over it.");
  const kept = await readHealth(needs, tx, who);
  await writeAudit(needs, tx, providerId, { owner: keyed.owner, event: "health-changed", requestId });
  return kept;
}

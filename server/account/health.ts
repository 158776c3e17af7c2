import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../adapters/database/database.ts";
import type { getClientHealth, saveClientHealth } from "../../contract/client-health.ts";
import type { AnswerOf, BodyOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { writeAudit } from "../db/audit.ts";
import type { ClientRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { lockOwnClient } from "./clients.ts";
import { consentState } from "./consents.ts";
import { lockHealth, putHealth } from "./health-queries.ts";

type HealthAnswer = AnswerOf<typeof getClientHealth>;

export async function readHealth({ keys }: Services, tx: Db, requester: ClientRequester): Promise<HealthAnswer> {
  const held = await lockHealth(tx, requester.providerId, { keys, owner: requester.owner });
  const consent = await consentState(tx, requester, "health-basics");
  return { consent, version: held?.version ?? 0, value: held?.value ?? {} };
}

/** @throws Refusal `not-allowed` */
export async function refuseWithoutConsent(tx: Db, requester: ClientRequester): Promise<void> {
  if ((await consentState(tx, requester, "health-basics")) !== "given")
    refuse("not-allowed", "We keep nothing about your health before you agree to it.");
}

/** Stores health basics while the consent is valid. A repeated save is no conflict, so that a retry is safe. */
export async function saveHealth(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  { version, value }: BodyOf<typeof saveClientHealth>,
): Promise<HealthAnswer> {
  const { providerId, requestId } = requester;
  const keyed = { keys: services.keys, owner: requester.owner };
  await lockOwnClient(tx, requester); // no withdrawal comes between check and write
  await refuseWithoutConsent(tx, requester);
  const held = await lockHealth(tx, providerId, keyed);
  if (isDeepStrictEqual(held?.value ?? {}, value)) return readHealth(services, tx, requester);
  const isStored =
    (held?.version ?? 0) === version &&
    (await putHealth(tx, providerId, { ...keyed, value, version: version + 1, updatedAt: services.now() }));
  if (!isStored)
    refuse("conflict", "This was changed in the meantime. Look at what is stored now before you save over it.");
  const saved = await readHealth(services, tx, requester);
  await writeAudit(services, tx, providerId, { owner: keyed.owner, event: "health-changed", requestId });
  return saved;
}

import type { Db } from "../../adapters/database/database.ts";
import type { answerClientConsent, ClientConsent, ClientPurpose } from "../../contract/client-consents.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { writeAudit } from "../db/audit.ts";
import type { ClientRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { lockOwnClient } from "./clients.ts";
import { insertConsent, listConsents, newestConsent } from "./consent-queries.ts";
import { removeHealth } from "./health-queries.ts";

export async function readConsents(
  tx: Db,
  { providerId, owner }: ClientRequester,
): Promise<{ consents: ClientConsent[] }> {
  const rows = await listConsents(tx, providerId, owner);
  return {
    consents: rows.map(({ purpose, version, given, at }) => ({ purpose, version, given, at: at.toISOString() })),
  };
}

/** `outdated`: consent to an earlier version of the provider's policies. */
export async function consentState(
  tx: Db,
  { providerId, owner, tenant }: ClientRequester,
  purpose: ClientPurpose,
): Promise<"none" | "given" | "outdated"> {
  const newest = await newestConsent(tx, providerId, { owner, purpose });
  if (!newest?.given) return "none";
  return newest.version === tenant.company.policiesVersion ? "given" : "outdated";
}

/** Records an answer once; a withdrawal removes the data that the consent covered. */
export async function answerConsent(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  { purpose, version, given }: BodyOf<typeof answerClientConsent>,
): Promise<{ consents: ClientConsent[] }> {
  const { providerId, tenant, requestId } = requester;
  const owner = requester.owner;
  if (given && version !== tenant.company.policiesVersion)
    refuse("conflict", "The text you were shown has changed. Please read the new one before you agree.");
  await lockOwnClient(tx, requester); // serialises answers
  const newest = await newestConsent(tx, providerId, { owner, purpose });
  const isCurrent = newest ? newest.given === given && (newest.version === version || !given) : !given;
  if (isCurrent) return readConsents(tx, requester);
  const id = services.newId();
  await insertConsent(tx, providerId, { id, owner, purpose, version, given, at: services.now() });
  if (!given && purpose === "health-basics") await removeHealth(tx, providerId, owner);
  const event = given ? "consent-given" : "consent-withdrawn";
  const history = await readConsents(tx, requester);
  await writeAudit(services, tx, providerId, { owner, event, subject: id, requestId });
  return history;
}

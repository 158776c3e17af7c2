import type { Db } from "../../../adapters/database/database.ts";
import type { answerClientConsent, ClientConsent, ClientPurpose } from "../../../contract/client-consents.ts";
import type { ParsedOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { clientOwner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { removeHealth } from "../client-health/queries.ts";
import { holdOwn } from "../clients/clients.ts";
import { insertConsent, listConsents, newestConsent } from "./queries.ts";

type Needs = Pick<Services, "now" | "newId">;
type Who = Pick<Context, "client" | "here" | "providerId" | "requestId">;

export async function readConsents(tx: Db, { providerId, client }: Who): Promise<{ consents: ClientConsent[] }> {
  const rows = await listConsents(tx, providerId, clientOwner(client));
  return {
    consents: rows.map(({ purpose, version, given, at }) => ({ purpose, version, given, at: at.toISOString() })),
  };
}

/** `outdated`: agreed to an earlier version of the provider's policies. */
export async function consentState(
  tx: Db,
  { providerId, client, here }: Who,
  purpose: ClientPurpose,
): Promise<"none" | "given" | "outdated"> {
  const newest = await newestConsent(tx, providerId, { owner: clientOwner(client), purpose });
  if (!newest?.given) return "none";
  return newest.version === here.company.policiesVersion ? "given" : "outdated";
}

/** Writes an answer down; what stands already is not written twice. Who withdraws takes what was kept with it. */
export async function answerConsent(
  needs: Needs,
  tx: Db,
  who: Who,
  { purpose, version, given }: ParsedOf<typeof answerClientConsent>["body"],
): Promise<{ consents: ClientConsent[] }> {
  const { providerId, here, requestId } = who;
  const owner = clientOwner(who.client);
  if (given && version !== here.company.policiesVersion)
    refuse("conflict", "The text you were shown has changed. Please read the new one before you agree.");
  await holdOwn(tx, who); // answers come one after the other
  const newest = await newestConsent(tx, providerId, { owner, purpose });
  const stands = newest ? newest.given === given && (newest.version === version || !given) : !given;
  if (stands) return readConsents(tx, who);
  const id = needs.newId();
  await insertConsent(tx, providerId, { id, owner, purpose, version, given, at: needs.now() });
  if (!given && purpose === "health-basics") await removeHealth(tx, providerId, owner);
  const event = given ? "consent-given" : "consent-withdrawn";
  const history = await readConsents(tx, who);
  await writeAudit(needs, tx, providerId, { owner, event, subject: id, requestId });
  return history;
}

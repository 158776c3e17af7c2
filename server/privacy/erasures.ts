import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { isOwnPool } from "../../adapters/user-pools/user-pools.ts";
import { after, days, minutes } from "../../contract/durations.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import type { ErasureState, requestErasure } from "../../contract/erasures.ts";
import { refuse } from "../../contract/errors.ts";
import { emailKey } from "../../contract/values.ts";
import { ownZoneOf } from "../account/own-zone.ts";
import { asOwner, asSystem, clientOwner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { removeTraces, type Subject } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson, sealedText } from "../db/sealed.ts";
import type { OwnerKey } from "../db/tables/columns.ts";
import { erasureContext } from "../db/tables/settings.ts";
import { queueFileRemoval } from "../files/removal.ts";
import type { ClientRequester } from "../http/requester.ts";
import { hastenJob, insertJob, removeJob } from "../jobs/queries.ts";
import type { JobKind, JobOutcome } from "../jobs/worker.ts";
import { queueMail } from "../mail/queue.ts";
import { claimBegunQuotes } from "../quotes/claims.ts";
import type { Services } from "../services.ts";
import { poolOwnerOf } from "../tenants/directory.ts";
import { findProvider } from "../tenants/queries.ts";
import { countBooked } from "../trips/items/item-queries.ts";
import { findErasure, insertErasure, lockErasure, removeErasure, updateSealedFacts } from "./erasure-queries.ts";
import { removeClientData } from "./personal-data.ts";
import { recentUntil } from "./recent-sign-in.ts";

/** The job starts later for an external pool, because the request itself removes the user there. */
const remoteRemovalTime = minutes(1);
/** Tokens of an external pool stay valid until they expire, so their holder may still write data. */
const secondPassDelay = days(1);

/** Facts for the job, which has no session of the client. */
interface ErasureFacts {
  readonly email: string;
  /** The `emailKey` of a confirmed address, whose messages are erased too. */
  readonly confirmed?: string;
  readonly name: string;
  readonly origin: string;
  readonly accessToken?: string;
  /** The external pool has removed the user already. */
  readonly isRemoved?: true;
}

const ErasurePayload = z.object({
  sub: z.string(),
  /** The second pass, for data written after the first. */
  isAgain: z.optional(z.literal(true)),
  /** Sealed, for the second pass: failed mails name the address too. */
  address: z.optional(z.string()),
});
type ErasurePayload = z.infer<typeof ErasurePayload>;

const sealedFacts = (keys: MasterKeys, owner: OwnerKey) => sealedJson<ErasureFacts>(keys, erasureContext(owner));

/** No grace period with an external pool: only the client's own session can remove the user there. */
const graceDaysOf = ({ config }: Services, { tenant }: Pick<ClientRequester, "tenant">): number =>
  tenant.company.userPool && isOwnPool(tenant.company.userPool) ? config.erasureGraceDays : 0;

export async function readErasure(services: Services, tx: Db, requester: ClientRequester): Promise<ErasureState> {
  const { providerId, owner } = requester;
  return {
    dueAt: (await findErasure(tx, providerId, owner))?.dueAt.toISOString() ?? null,
    graceDays: graceDaysOf(services, requester),
    bookedItems: await countBooked(tx, providerId, owner),
    freshUntil: recentUntil(requester).toISOString(),
  };
}

/** Plans an erasure after a recent sign-in: its row, its job, and a mail that explains how to cancel it. */
export async function planErasure(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  { email, accessToken }: BodyOf<typeof requestErasure>,
): Promise<ErasureState> {
  const { providerId, client, owner, language, origin, requestId } = requester;
  const own = client.email ?? "";
  if (emailKey(email) !== emailKey(own)) {
    const message = "must be the address that you sign in with";
    refuse("invalid-input", "Please type your own e-mail address, so that no account is deleted by mistake.", {
      errors: [{ field: "email", reason: "rule", message }],
    });
  }
  const now = services.now();
  const graceDays = graceDaysOf(services, requester);
  if (graceDays === 0 && !accessToken && hasExternalPool(requester))
    refuse("invalid-input", "The access token is needed to remove the account where it is kept.");
  const dueAt = after(now, days(graceDays));
  const name = client.givenName ?? "";
  const facts: ErasureFacts = {
    email: own,
    ...(client.emailVerified ? { confirmed: emailKey(own) } : {}),
    name,
    origin,
    ...(accessToken && graceDays === 0 ? { accessToken } : {}),
  };
  const sealed = sealedFacts(services.keys, { providerId, owner }).seal(facts);
  const jobId = services.newId();
  if (!(await insertErasure(tx, providerId, { owner, jobId, requestedAt: now, dueAt, language, sealed })))
    return readErasure(services, tx, requester); // planned already
  const payload: ErasurePayload = { sub: client.sub };
  await insertJob(tx, providerId, {
    id: jobId,
    kind: "erasure",
    payload,
    runAfter: after(dueAt, hasExternalPool(requester) ? remoteRemovalTime : 0),
  });
  if (graceDays > 0) {
    const template = "erasure-planned";
    const to = { name, address: own };
    const ownZone = await ownZoneOf(services, tx, providerId, owner);
    await queueMail(services, tx, providerId, {
      template,
      language,
      to,
      origin,
      ...(ownZone && { ownZone }),
      facts: { name, dueAt: dueAt.toISOString() },
    });
  }
  await writeAudit(services, tx, providerId, { owner, event: "erasure-requested", requestId });
  return readErasure(services, tx, requester);
}

const hasExternalPool = ({ tenant }: Pick<ClientRequester, "tenant">): boolean =>
  tenant.company.userPool !== null && !isOwnPool(tenant.company.userPool);

/** Removes the user from an external pool while their token is valid; the job retries a failure. */
export async function removeFromExternalPool(
  { db, keys, now, userPools }: Services,
  requester: ClientRequester,
  accessToken: string | undefined,
): Promise<void> {
  const pool = poolOwnerOf(requester.tenant);
  if (!pool || !accessToken || !hasExternalPool(requester)) return;
  const { providerId, client, owner } = requester;
  const removed = await userPools.remove(pool, { sub: client.sub, accessToken });
  if (removed.kind !== "removed") return;
  await asOwner(db, providerId, owner, async (tx) => {
    const row = await lockErasure(tx, providerId, owner);
    if (!row) return;
    const { accessToken: _used, ...facts } = sealedFacts(keys, row).unseal(row.sealed);
    await updateSealedFacts(tx, providerId, {
      owner,
      sealed: sealedFacts(keys, row).seal({ ...facts, isRemoved: true }),
    });
    await hastenJob(tx, providerId, { id: row.jobId, runAfter: now() });
  });
}

/** Cancels a planned erasure; idempotent. */
export async function cancelErasure(services: Services, tx: Db, requester: ClientRequester): Promise<ErasureState> {
  const { providerId, client, owner, language, origin, requestId } = requester;
  const row = await removeErasure(tx, providerId, owner);
  if (!row) return readErasure(services, tx, requester);
  await removeJob(tx, providerId, row.jobId);
  const name = client.givenName ?? "";
  const to = { name, address: client.email ?? "" };
  await queueMail(services, tx, providerId, { template: "erasure-called-off", language, to, origin, facts: { name } });
  await writeAudit(services, tx, providerId, { owner, event: "erasure-called-off", requestId });
  return readErasure(services, tx, requester);
}

/**
 * Deletes an account: first the sign-in, to stop further writes, then all other data in one transaction with the closing
 * mail. The job may stop at any point and run again.
 */
export const erasureJob = (services: Services): JobKind<ErasurePayload> => ({
  payload: ErasurePayload,
  repeatable: true,
  async run(providerId, { sub, isAgain, address }): Promise<JobOutcome> {
    const { db, keys, userPools } = services;
    const owner = clientOwner({ sub });
    const sealedAddress = sealedText(keys, erasureContext({ providerId, owner }));
    if (isAgain) {
      const emailKey = address && sealedAddress.unseal(address);
      await asSystem(db, async (tx) => {
        await removeDataAndFiles(services, tx, providerId, { owner, emailKey: undefined });
        // Waiting mails are newer than the erasure: the person may write to the clinic again.
        await removeTraces(tx, providerId, { sub, emailKey, states: ["failed", "uncertain"] });
      });
      return { kind: "done" };
    }
    const row = await asOwner(db, providerId, owner, (tx) => findErasure(tx, providerId, owner));
    if (!row) return { kind: "done" }; // cancelled, or done before
    const facts = sealedFacts(keys, row).unseal(row.sealed);
    const provider = await findProvider(db, providerId);
    const pool = provider && poolOwnerOf(provider);
    const isHere = pool !== undefined && !facts.isRemoved;
    const removed = isHere ? await userPools.remove(pool, { sub, accessToken: facts.accessToken }) : undefined;
    if (removed?.kind === "unavailable") return { kind: "retry", reason: removed.reason };
    await asSystem(db, async (tx) => {
      // Another run has finished and sent the mail.
      if (!(await lockErasure(tx, providerId, owner))) return;
      await removeDataAndFiles(services, tx, providerId, { owner, emailKey: facts.confirmed });
      const states = ["waiting", "failed", "uncertain"] as const;
      await removeTraces(tx, providerId, { sub, emailKey: facts.confirmed, states });
      const address = sealedAddress.seal(emailKey(facts.email));
      const again: ErasurePayload = { sub, isAgain: true, address };
      const runAfter = after(services.now(), secondPassDelay);
      await insertJob(tx, providerId, { id: services.newId(), kind: "erasure", payload: again, runAfter });
      await queueMail(services, tx, providerId, {
        template: "erasure-done",
        language: row.language,
        to: { name: facts.name, address: facts.email },
        origin: facts.origin,
        facts: { name: facts.name },
      });
      await writeAudit(services, tx, providerId, { owner, actor: "system", event: "erased" });
    });
    // The data is erased; an operator must handle a user that the external pool did not remove.
    return removed?.kind === "refused" ? { kind: "failed", reason: removed.reason } : { kind: "done" };
  },
});

async function removeDataAndFiles(services: Services, tx: Db, providerId: ProviderId, subject: Subject): Promise<void> {
  const { owner, emailKey: address } = subject;
  if (address) await claimBegunQuotes(services, tx, providerId, { address, owner });
  const keys = await removeClientData(services, tx, providerId, subject);
  if (keys.length > 0) await queueFileRemoval(services, tx, providerId, { keys, runAfter: services.now() });
}

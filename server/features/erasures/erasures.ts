import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import { isOwnPool } from "../../../adapters/user-pools/user-pools.ts";
import type { ParsedOf } from "../../../contract/endpoint.ts";
import type { ErasureState, requestErasure } from "../../../contract/erasures.ts";
import { refuse } from "../../../contract/errors.ts";
import { emailKey } from "../../../contract/values.ts";
import { asOwner, asSystem, clientOwner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { hastenJob, insertJob, removeJob } from "../../db/jobs.ts";
import { removeTraces, type Subject } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { after, days, minutes } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { JobKind, JobOutcome } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { queueFileRemoval } from "../file-removals/file-removals.ts";
import { queueMail } from "../mails/mails.ts";
import { removeKnown } from "../personal-data/personal-data.ts";
import { poolOwnerOf } from "../providers/providers.ts";
import { findProvider } from "../providers/queries.ts";
import { type ErasureRow, findErasure, holdErasure, insertErasure, removeErasure, updateSealed } from "./queries.ts";

/** How long after signing in somebody may ask for it. */
const freshness = minutes(30);
/** How long the job leaves the removal where a pool is kept elsewhere to the request itself. */
const patience = minutes(1);
/** Tokens that a pool elsewhere gave out are believed until they end, and may write something yet. */
const afterthought = days(1);

type Needs = Pick<Services, "now" | "newId" | "keys" | "config">;
type Who = Pick<Context, "client" | "here" | "providerId" | "language" | "origin" | "requestId">;

/** What the job has to know once nobody can be asked any more. */
interface Sealed {
  readonly email: string;
  /** As `emailKey` writes it, where the address was confirmed: what was sent from it is theirs. */
  readonly confirmed?: string;
  readonly name: string;
  readonly origin: string;
  readonly accessToken?: string;
  /** The pool elsewhere has removed them already. */
  readonly isRemoved?: true;
}

interface ErasurePayload {
  readonly sub: string;
  /** Looks again for what was written after everything was removed. */
  readonly isAgain?: true;
  /** Sealed, for that look: mails to it that could not be sent say it too. */
  readonly address?: string;
}

const sealedFor = (providerId: string, owner: string): string => `erasure/${providerId}/${owner}`;

const closed = (keys: MasterKeys, providerId: string, owner: string, facts: Sealed): string =>
  seal(keys, Buffer.from(JSON.stringify(facts)), sealedFor(providerId, owner)).toString("base64");

function opened(keys: MasterKeys, { providerId, owner, sealed }: ErasureRow): Sealed {
  return JSON.parse(unseal(keys, Buffer.from(sealed, "base64"), sealedFor(providerId, owner)).toString()) as Sealed; // sealed by askForErasure alone
}

/** A person whose pool is kept elsewhere can call nothing off: only they themselves can have their sign-in removed, now. */
const graceOf = ({ config }: Pick<Needs, "config">, { here }: Pick<Who, "here">): number =>
  here.company.userPool && isOwnPool(here.company.userPool) ? config.erasureGraceDays : 0;

const present = (needs: Pick<Needs, "config">, who: Who, dueAt: Date | null): ErasureState => ({
  dueAt: dueAt?.toISOString() ?? null,
  graceDays: graceOf(needs, who),
  freshUntil: after(who.client.signedInAt, freshness).toISOString(),
});

export const readErasure = async (needs: Pick<Needs, "config">, tx: Db, who: Who): Promise<ErasureState> =>
  present(needs, who, (await findErasure(tx, who.providerId, clientOwner(who.client)))?.dueAt ?? null);

/** Writes down that an account is to go, the work, and the mail that says how to call it off. */
export async function askForErasure(
  needs: Needs,
  tx: Db,
  who: Who,
  { email, accessToken }: ParsedOf<typeof requestErasure>["body"],
): Promise<ErasureState> {
  const { providerId, client, language, origin, requestId } = who;
  const own = client.email ?? "";
  if (emailKey(email) !== emailKey(own)) {
    const message = "must be the address that you sign in with";
    refuse("invalid-input", "Please type your own e-mail address, so that nobody deletes an account by mistake.", {
      errors: [{ field: "email", reason: "rule", message }],
    });
  }
  const now = needs.now();
  if (after(client.signedInAt, freshness) < now)
    refuse("not-allowed", "Please sign in once more first, so that nobody else can delete your account.");
  const graceDays = graceOf(needs, who);
  if (graceDays === 0 && !accessToken && isKeptElsewhere(who))
    refuse("invalid-input", "The access token is needed to remove the account where it is kept.");
  const owner = clientOwner(client);
  const dueAt = after(now, days(graceDays));
  const name = client.givenName ?? "";
  const facts: Sealed = {
    email: own,
    ...(client.emailVerified ? { confirmed: emailKey(own) } : {}),
    name,
    origin,
    ...(accessToken && graceDays === 0 ? { accessToken } : {}),
  };
  const sealed = closed(needs.keys, providerId, owner, facts);
  const jobId = needs.newId();
  if (!(await insertErasure(tx, providerId, { owner, jobId, requestedAt: now, dueAt, language, sealed })))
    return readErasure(needs, tx, who); // asked before
  const payload: ErasurePayload = { sub: client.sub };
  await insertJob(tx, providerId, {
    id: jobId,
    kind: "erasure",
    payload,
    runAfter: after(dueAt, isKeptElsewhere(who) ? patience : 0),
  });
  if (graceDays > 0) {
    const template = "erasure-planned";
    const to = { name, address: own };
    await queueMail(needs, tx, providerId, {
      template,
      language,
      to,
      origin,
      facts: { name, dueAt: dueAt.toISOString() },
    });
  }
  await writeAudit(needs, tx, providerId, { owner, event: "erasure-requested", requestId });
  return present(needs, who, dueAt);
}

const isKeptElsewhere = ({ here }: Pick<Who, "here">): boolean =>
  here.company.userPool !== null && !isOwnPool(here.company.userPool);

/**
 * Has a pool that is kept elsewhere remove the person while their token works: signing out ends it. Where that fails, the
 * job tries again, and then says what was the matter.
 */
export async function removeElsewhere(
  { db, keys, now, userPools }: Pick<Services, "db" | "keys" | "now" | "userPools">,
  who: Who,
  accessToken: string | undefined,
): Promise<void> {
  const pool = poolOwnerOf(who.here);
  if (!pool || !accessToken || !isKeptElsewhere(who)) return;
  const { providerId, client } = who;
  const removed = await userPools.remove(pool, { sub: client.sub, accessToken });
  if (removed.kind !== "removed") return;
  const owner = clientOwner(client);
  await asOwner(db, providerId, owner, async (tx) => {
    const row = await holdErasure(tx, providerId, owner);
    if (!row) return;
    const { accessToken: _used, ...facts } = opened(keys, row);
    await updateSealed(tx, providerId, {
      owner,
      sealed: closed(keys, providerId, owner, { ...facts, isRemoved: true }),
    });
    await hastenJob(tx, providerId, { id: row.jobId, runAfter: now() });
  });
}

/** Keeps the account after all; what is kept already stays as it is. */
export async function callOff(needs: Needs, tx: Db, who: Who): Promise<ErasureState> {
  const { providerId, client, language, origin, requestId } = who;
  const owner = clientOwner(client);
  const row = await removeErasure(tx, providerId, owner);
  if (!row) return present(needs, who, null);
  await removeJob(tx, providerId, row.jobId);
  const name = client.givenName ?? "";
  const to = { name, address: client.email ?? "" };
  await queueMail(needs, tx, providerId, { template: "erasure-called-off", language, to, origin, facts: { name } });
  await writeAudit(needs, tx, providerId, { owner, event: "erasure-called-off", requestId });
  return present(needs, who, null);
}

/**
 * Deletes an account: first the sign-in, so that nobody writes any more, then everything else in one transaction with the
 * mail that says so. Cut off anywhere, it is simply done again.
 */
export const erasureJob = (services: Services): JobKind => ({
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const { db, keys, userPools } = services;
    const { sub, isAgain, address } = payload as ErasurePayload; // written here and by askForErasure alone
    const owner = clientOwner({ sub });
    const seals = sealedFor(providerId, owner);
    if (isAgain) {
      const emailKey = address && unseal(keys, Buffer.from(address, "base64"), seals).toString();
      await asSystem(db, async (tx) => {
        await remove(services, tx, providerId, { owner, emailKey: undefined });
        // What waits by now is new: somebody may write to the clinic again.
        await removeTraces(tx, providerId, { sub, emailKey, states: ["failed", "uncertain"] });
      });
      return { kind: "done" };
    }
    const row = await asOwner(db, providerId, owner, (tx) => findErasure(tx, providerId, owner));
    if (!row) return { kind: "done" }; // called off, or done before
    const facts = opened(keys, row);
    const provider = await findProvider(db, providerId);
    const pool = provider && poolOwnerOf(provider);
    const isHere = pool !== undefined && !facts.isRemoved;
    const removed = isHere ? await userPools.remove(pool, { sub, accessToken: facts.accessToken }) : undefined;
    if (removed?.kind === "unavailable") return { kind: "later", reason: removed.reason };
    await asSystem(db, async (tx) => {
      // Whoever did it meanwhile has sent the mail.
      if (!(await holdErasure(tx, providerId, owner))) return;
      await remove(services, tx, providerId, { owner, emailKey: facts.confirmed });
      const states = ["waiting", "failed", "uncertain"] as const;
      await removeTraces(tx, providerId, { sub, emailKey: facts.confirmed, states });
      const address = seal(keys, Buffer.from(emailKey(facts.email)), seals).toString("base64");
      const again: ErasurePayload = { sub, isAgain: true, address };
      const runAfter = after(services.now(), afterthought);
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
    // Everything here is gone; an operator has to look at the sign-in that could not be removed where it is kept.
    return removed?.kind === "refused" ? { kind: "failed", reason: removed.reason } : { kind: "done" };
  },
});

async function remove(services: Services, tx: Db, providerId: ProviderId, subject: Subject): Promise<void> {
  const keys = await removeKnown(services, tx, providerId, subject);
  if (keys.length > 0) await queueFileRemoval(services, tx, providerId, { keys, runAfter: services.now() });
}

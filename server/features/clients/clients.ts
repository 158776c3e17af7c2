import type { Db } from "../../../adapters/database/database.ts";
import type { addCompanyLocation, Client, removeCompanyLocation, updateClient } from "../../../contract/clients.ts";
import type { ParsedOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import { emailKey } from "../../../contract/values.ts";
import { asOwner, asSystem, clientOwner, type Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { queueFileRemoval } from "../file-removals/file-removals.ts";
import {
  type ClientRow,
  findClient,
  holdClient,
  insertClient,
  insertCompanyLocation,
  listCompanyLocations,
  releaseEmail,
  removeCompanyLocationRow,
  updateClientRow,
} from "./queries.ts";

type Needs = Pick<Services, "db" | "now" | "newId">;
type Who = Pick<Context, "client" | "here" | "providerId" | "requestId">;

/**
 * The address that a caller names must be the one of their own sign-in, once and confirmed; what it is compared with,
 * and whether anybody has the other one, is told to nobody.
 * @throws Refusal `not-allowed`
 */
export function refuseUnlessOwnEmail({ client }: Pick<Who, "client">, named: unknown): void {
  const own = client.emailVerified ? client.email : undefined;
  if (own === undefined || typeof named !== "string" || emailKey(named) !== emailKey(own))
    refuse("not-allowed", "This call is about the e-mail address you sign in with, and no other.");
}

/** The row of whoever is signed in, made when it is first needed; undefined while their address is not confirmed. */
export async function clientHere(needs: Needs, who: Who): Promise<ClientRow | undefined> {
  const { client, providerId } = who;
  const { email } = client;
  if (email === undefined || !client.emailVerified) return undefined;
  const owner = clientOwner(client);
  const found = await asOwner(needs.db, providerId, owner, (tx) => findClient(tx, providerId, owner));
  if (found?.emailKey === emailKey(email)) return found;
  // Two tabs may both be first; whichever comes second finds the row.
  const made = found ?? (await asOwner(needs.db, providerId, owner, (tx) => keepClient(needs, tx, who, email)));
  return made?.emailKey === emailKey(email) ? made : afterRelease(needs, who, email);
}

/** @returns undefined where somebody else's row has the address */
async function keepClient(needs: Needs, tx: Db, who: Who, email: string): Promise<ClientRow | undefined> {
  const { here, providerId, client, requestId } = who;
  const owner = clientOwner(client);
  const at = needs.now();
  const held = await holdClient(tx, providerId, owner);
  if (held) {
    if (held.emailKey === emailKey(email)) return held;
    return updateClientRow(tx, providerId, { owner, email, emailKey: emailKey(email), updatedAt: at });
  }
  const made = await insertClient(tx, providerId, {
    id: needs.newId(),
    owner,
    email,
    emailKey: emailKey(email),
    firstName: client.givenName || null,
    lastName: client.familyName || null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  });
  if (!made) return findClient(tx, providerId, owner);
  const { company, location } = here;
  const place = { companyId: company.id, locationId: location.id, countryId: location.countryCode };
  await insertCompanyLocation(tx, providerId, { owner, ...place, createdAt: at });
  await writeAudit(needs, tx, providerId, { owner, event: "client-made", subject: made.id, requestId });
  return made;
}

/** The pool says whose the address is now: the row that had it keeps everything else, and is nobody's to see but its owner's. */
async function afterRelease(needs: Needs, who: Who, email: string): Promise<ClientRow | undefined> {
  const { providerId } = who;
  const owner = clientOwner(who.client);
  await asSystem(needs.db, (tx) => releaseEmail(tx, providerId, { emailKey: emailKey(email), owner }));
  return asOwner(needs.db, providerId, owner, (tx) => keepClient(needs, tx, who, email));
}

/** The same for calls that make no sense without it. @throws Refusal `not-allowed` */
export const knownClient = async (needs: Needs, who: Who): Promise<ClientRow> =>
  (await clientHere(needs, who)) ?? refuse("not-allowed", "Please confirm your e-mail address first.");

/** What a client is told of themselves. */
export async function presentClient(tx: Db, providerId: ProviderId, row: ClientRow): Promise<Client> {
  const { id, email, currency, firstName, lastName, image, phoneNumber, version } = row;
  const places = await listCompanyLocations(tx, providerId, row.owner as Owner); // a client's row has a client's owner
  const companyLocations = places.map(({ companyId, locationId, countryId, createdAt }) => ({
    companyId,
    locationId,
    countryId,
    since: createdAt.toISOString(),
  }));
  return { id, email, currency, firstName, lastName, image, phoneNumber, version, companyLocations };
}

/** Held for a change by its owner. */
export async function holdOwn(tx: Db, { providerId, client }: Who): Promise<ClientRow> {
  const held = await holdClient(tx, providerId, clientOwner(client));
  return held ?? refuse("not-found", "This account is not here any more.");
}

type Update = ParsedOf<typeof updateClient>["body"];

const changeable = ["currency", "firstName", "lastName", "image", "phoneNumber"] as const;

/** Changes what differs. A change that is there already is no conflict: so it may be sent again. */
export async function changeClient(needs: Needs, tx: Db, who: Who, update: Update): Promise<Client> {
  const { providerId, requestId } = who;
  const held = await holdOwn(tx, who);
  const owner = clientOwner(who.client);
  const changes = Object.fromEntries(
    changeable
      .filter((name) => update[name] !== undefined && update[name] !== held[name])
      .map((name) => [name, update[name]]),
  ) as Partial<Pick<ClientRow, (typeof changeable)[number]>>; // the same names, each with a value of the body's schema
  if (Object.keys(changes).length === 0) return presentClient(tx, providerId, held);
  if (update.version !== undefined && update.version !== held.version)
    refuse("conflict", "This was changed in the meantime. Look at what is stored now before you save over it.");
  if (changes.image) refuseImage();
  if (held.image && changes.image === null)
    await queueFileRemoval(needs, tx, providerId, { keys: [held.image], runAfter: needs.now() });
  const row = await updateClientRow(tx, providerId, {
    owner,
    ...changes,
    version: held.version + 1,
    updatedAt: needs.now(),
  });
  const presented = await presentClient(tx, providerId, row);
  await writeAudit(needs, tx, providerId, { owner, event: "client-changed", subject: held.id, requestId });
  return presented;
}

const refuseImage = (): never =>
  refuse("invalid-input", "image is none of your pictures: send one first.", {
    errors: [{ field: "image", reason: "rule", message: "must be the id of a picture of yours" }],
  });

type Place = ParsedOf<typeof addCompanyLocation>["body"];

/** Puts the client with the clinic of this host, which is the only one it can be. */
export async function joinCompanyLocation(needs: Needs, tx: Db, who: Who, place: Place): Promise<Client> {
  const { here, providerId, requestId } = who;
  const { companyId, locationId, countryId, givenName, familyName } = place;
  if (companyId !== here.company.id || locationId !== here.location.id)
    refuse("not-found", "There is no such clinic here.");
  const held = await holdOwn(tx, who);
  const owner = clientOwner(who.client);
  const isNew = await insertCompanyLocation(tx, providerId, {
    owner,
    companyId,
    locationId,
    countryId,
    createdAt: needs.now(),
  });
  const names = { firstName: held.firstName ?? givenName, lastName: held.lastName ?? familyName };
  const isNamed = names.firstName !== held.firstName || names.lastName !== held.lastName;
  if (!isNew && !isNamed) return presentClient(tx, providerId, held);
  const row = await updateClientRow(tx, providerId, {
    owner,
    ...names,
    version: held.version + 1,
    updatedAt: needs.now(),
  });
  const presented = await presentClient(tx, providerId, row);
  await writeAudit(needs, tx, providerId, { owner, event: "client-changed", subject: held.id, requestId });
  return presented;
}

export async function leaveCompanyLocation(
  needs: Needs,
  tx: Db,
  who: Who,
  place: ParsedOf<typeof removeCompanyLocation>["body"],
): Promise<Client> {
  const { providerId, requestId } = who;
  const held = await holdOwn(tx, who);
  const owner = clientOwner(who.client);
  if (!(await removeCompanyLocationRow(tx, providerId, { owner, ...place })))
    return presentClient(tx, providerId, held);
  const row = await updateClientRow(tx, providerId, { owner, version: held.version + 1, updatedAt: needs.now() });
  const presented = await presentClient(tx, providerId, row);
  await writeAudit(needs, tx, providerId, { owner, event: "client-changed", subject: held.id, requestId });
  return presented;
}

import type { Order } from "../../adapters/bookings/bookings.ts";
import type { Db } from "../../adapters/database/database.ts";
import type { addCompanyLocation, Client, removeCompanyLocation, updateClient } from "../../contract/clients.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { isPersonName } from "../../contract/person-name.ts";
import { emailKey } from "../../contract/values.ts";
import { renewWords } from "../cases/word-queries.ts";
import { asOwner, asSystem, narrowToOwner, type Owner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { queueFileRemoval } from "../files/removal.ts";
import { claimKeyOf } from "../http/private-links.ts";
import type { ClientRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import {
  type ClientRow,
  findClient,
  findUnclaimed,
  insertClient,
  insertCompanyLocation,
  listCompanyLocations,
  lockClient,
  releaseEmail,
  removeCompanyLocationRow,
  updateClientRow,
} from "./client-queries.ts";

/**
 * The address in a call must be the confirmed address of the caller's own sign-in. The refusal is the same for every other
 * address, so that it discloses no accounts.
 * @throws Refusal `not-allowed`
 */
export function refuseUnlessOwnEmail({ client }: Pick<ClientRequester, "client">, named: unknown): void {
  const own = client.emailVerified ? client.email : undefined;
  if (own === undefined || typeof named !== "string" || emailKey(named) !== emailKey(own))
    refuse("not-allowed", "This call is about the e-mail address you sign in with, and no other.");
}

/** The signed-in client's row, created on first use; undefined while the address is not confirmed. */
export async function findOwnClient(services: Services, requester: ClientRequester): Promise<ClientRow | undefined> {
  const { client, owner, providerId } = requester;
  if (client.email === undefined || !client.emailVerified) return undefined;
  const found = await asOwner(services.db, providerId, owner, (tx) => findClient(tx, providerId, owner));
  return foundOrMade(services, requester, client.email, found);
}

/**
 * The same row, and whether requests that the person sent as a guest wait for the account: read together, since a client
 * who returns has nothing to claim.
 */
export async function readOwnClient(
  services: Services,
  requester: ClientRequester,
): Promise<{ row: ClientRow | undefined; unclaimed: { quotes: boolean; consultations: boolean } }> {
  const { client, owner, providerId } = requester;
  if (client.email === undefined || !client.emailVerified)
    return { row: undefined, unclaimed: { quotes: false, consultations: false } };
  const claimKey = claimKeyOf(services.keys, providerId, client.email);
  const [unclaimed, , found] = await asSystem(services.db, (tx) =>
    Promise.all([
      findUnclaimed(tx, providerId, claimKey),
      narrowToOwner(tx, providerId, owner),
      findClient(tx, providerId, owner),
    ]),
  );
  return { row: await foundOrMade(services, requester, client.email, found), unclaimed };
}

async function foundOrMade(
  services: Services,
  requester: ClientRequester,
  email: string,
  found: ClientRow | undefined,
): Promise<ClientRow | undefined> {
  const { owner, providerId } = requester;
  if (found?.emailKey === emailKey(email)) return found;
  // Of two tabs at once, the second finds the first one's row.
  const made =
    found ??
    (await asOwner(services.db, providerId, owner, (tx) => createOrUpdateClient(services, tx, requester, email)));
  return made?.emailKey === emailKey(email) ? made : takeOverEmail(services, requester, email);
}

/** A name of the sign-in, which others read too; null where it is none, since a user pool takes any text. */
const nameIn = (typed: string | undefined): string | null => (typed && isPersonName(typed) ? typed : null);

/** @returns undefined where another client's row has the address */
async function createOrUpdateClient(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  email: string,
): Promise<ClientRow | undefined> {
  const { tenant, providerId, client, owner, requestId } = requester;
  const at = services.now();
  const held = await lockClient(tx, providerId, owner);
  if (held) {
    if (held.emailKey === emailKey(email)) return held;
    return updateClientRow(tx, providerId, { owner, email, emailKey: emailKey(email), updatedAt: at });
  }
  const made = await insertClient(tx, providerId, {
    id: services.newId(),
    owner,
    email,
    emailKey: emailKey(email),
    firstName: nameIn(client.givenName),
    lastName: nameIn(client.familyName),
    version: 1,
    createdAt: at,
    updatedAt: at,
  });
  if (!made) return findClient(tx, providerId, owner);
  const { company, location } = tenant;
  const place = { companyId: company.id, locationId: location.id, countryId: location.countryCode };
  await insertCompanyLocation(tx, providerId, { owner, ...place, createdAt: at });
  await writeAudit(services, tx, providerId, { owner, event: "client-made", subject: made.id, requestId });
  return made;
}

/** The pool confirms the address for this client: the row that had it before loses the address and keeps the rest. */
async function takeOverEmail(
  services: Services,
  requester: ClientRequester,
  email: string,
): Promise<ClientRow | undefined> {
  const { providerId } = requester;
  const owner = requester.owner;
  await asSystem(services.db, (tx) => releaseEmail(tx, providerId, { emailKey: emailKey(email), owner }));
  return asOwner(services.db, providerId, owner, (tx) => createOrUpdateClient(services, tx, requester, email));
}

/** The signed-in client's row, for calls that need it. @throws Refusal `not-allowed` */
export const requireClient = async (services: Services, requester: ClientRequester): Promise<ClientRow> =>
  (await findOwnClient(services, requester)) ?? refuse("not-allowed", "Please confirm your e-mail address first.");

export async function presentClient(tx: Db, providerId: ProviderId, row: ClientRow): Promise<Client> {
  const { id, email, currency, firstName, lastName, image, phoneNumber, version } = row;
  const places = await listCompanyLocations(tx, providerId, row.owner);
  const companyLocations = places.map(({ companyId, locationId, countryId, createdAt }) => ({
    companyId,
    locationId,
    countryId,
    since: createdAt.toISOString(),
  }));
  return { id, email, currency, firstName, lastName, image, phoneNumber, version, companyLocations };
}

/** The client's own row, locked until the transaction ends. */
export async function lockOwnClient(tx: Db, { providerId, owner }: ClientRequester): Promise<ClientRow> {
  const held = await lockClient(tx, providerId, owner);
  return held ?? refuse("not-found", "This account is not here any more.");
}

type ClientUpdate = BodyOf<typeof updateClient>;

const changeableFields = ["currency", "firstName", "lastName", "image", "phoneNumber"] as const;

/** Writes the fields that differ. A repeated change is no conflict, so that a retry is safe. */
export async function updateOwnClient(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  update: ClientUpdate,
): Promise<Client> {
  const { providerId, requestId } = requester;
  const held = await lockOwnClient(tx, requester);
  const owner = requester.owner;
  const changes = Object.fromEntries(
    changeableFields
      .filter((name) => update[name] !== undefined && update[name] !== held[name])
      .map((name) => [name, update[name]]),
  ) as Partial<Pick<ClientRow, (typeof changeableFields)[number]>>; // the same names, each with a value of the body's schema
  if (Object.keys(changes).length === 0) return presentClient(tx, providerId, held);
  if (update.version !== undefined && update.version !== held.version)
    refuse("conflict", "This was changed in the meantime. Look at what is stored now before you save over it.");
  if (changes.image) refuseImage();
  if (held.image && changes.image === null)
    await queueFileRemoval(services, tx, providerId, { keys: [held.image], runAfter: services.now() });
  const row = await updateClientRow(tx, providerId, {
    owner,
    ...changes,
    version: held.version + 1,
    updatedAt: services.now(),
  });
  await renewWords(tx, providerId, { keys: services.keys, owner });
  const presented = await presentClient(tx, providerId, row);
  await writeAudit(services, tx, providerId, { owner, event: "client-changed", subject: held.id, requestId });
  return presented;
}

const refuseImage = (): never =>
  refuse("invalid-input", "image is none of your pictures: send one first.", {
    errors: [{ field: "image", reason: "rule", message: "must be the id of a picture of yours" }],
  });

type LocationInput = BodyOf<typeof addCompanyLocation>;

/** Adds the clinic of this host to the client; any other clinic is refused. */
export async function joinCompanyLocation(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  place: LocationInput,
): Promise<Client> {
  const { tenant, providerId, requestId } = requester;
  const { companyId, locationId, countryId, givenName, familyName } = place;
  if (companyId !== tenant.company.id || locationId !== tenant.location.id)
    refuse("not-found", "There is no such clinic here.");
  const held = await lockOwnClient(tx, requester);
  const owner = requester.owner;
  const isNew = await insertCompanyLocation(tx, providerId, {
    owner,
    companyId,
    locationId,
    countryId,
    createdAt: services.now(),
  });
  const names = { firstName: held.firstName ?? givenName, lastName: held.lastName ?? familyName };
  const isNamed = names.firstName !== held.firstName || names.lastName !== held.lastName;
  if (!isNew && !isNamed) return presentClient(tx, providerId, held);
  const row = await updateClientRow(tx, providerId, {
    owner,
    ...names,
    version: held.version + 1,
    updatedAt: services.now(),
  });
  await renewWords(tx, providerId, { keys: services.keys, owner });
  const presented = await presentClient(tx, providerId, row);
  await writeAudit(services, tx, providerId, { owner, event: "client-changed", subject: held.id, requestId });
  return presented;
}

export async function leaveCompanyLocation(
  services: Services,
  tx: Db,
  requester: ClientRequester,
  place: BodyOf<typeof removeCompanyLocation>,
): Promise<Client> {
  const { providerId, requestId } = requester;
  const held = await lockOwnClient(tx, requester);
  const owner = requester.owner;
  if (!(await removeCompanyLocationRow(tx, providerId, { owner, ...place })))
    return presentClient(tx, providerId, held);
  const row = await updateClientRow(tx, providerId, { owner, version: held.version + 1, updatedAt: services.now() });
  const presented = await presentClient(tx, providerId, row);
  await writeAudit(services, tx, providerId, { owner, event: "client-changed", subject: held.id, requestId });
  return presented;
}

export async function contactOf(
  tx: Db,
  { providerId, owner }: { readonly providerId: ProviderId; readonly owner: Owner },
): Promise<Order["contact"]> {
  const client = await findClient(tx, providerId, owner);
  return { email: client?.email ?? "unknown@invalid.example", phone: client?.phoneNumber ?? null };
}

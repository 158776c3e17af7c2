import { answerClientConsent, listClientConsents } from "../../contract/client-consents.ts";
import { getClientHealth, saveClientHealth } from "../../contract/client-health.ts";
import {
  listClientRecords,
  removeClientRecord,
  revealPassport,
  saveClientRecord,
} from "../../contract/client-records.ts";
import {
  addClientPicture,
  addCompanyLocation,
  getClient,
  getClientPicture,
  removeCompanyLocation,
  updateClient,
} from "../../contract/clients.ts";
import { identifyProfile } from "../../contract/profile.ts";
import { listSignIns } from "../../contract/sign-in-history.ts";
import { claimConsultationsByAddress } from "../consultations/claims.ts";
import { asOwner } from "../db/access.ts";
import { type ClientContext, handle, type Parts, stringIn } from "../http/endpoints.ts";
import { claimQuotesByAddress } from "../quotes/claims.ts";
import type { Services } from "../services.ts";
import { poolOwnerOf } from "../tenants/directory.ts";
import {
  joinCompanyLocation,
  leaveCompanyLocation,
  presentClient,
  readOwnClient,
  refuseUnlessOwnEmail,
  requireClient,
  updateOwnClient,
} from "./clients.ts";
import { answerConsent, readConsents } from "./consents.ts";
import { readHealth, refuseWithoutConsent, saveHealth } from "./health.ts";
import { openPicture, savePicture } from "./pictures.ts";
import { deleteRecord, readPassportNumber, readRecords, saveRecord } from "./records.ts";
import { networkName } from "./sign-in-history.ts";

/** Admits a client with a confirmed address, to a call about that address. @throws Refusal `not-allowed` */
const admitOwn =
  (services: Services) =>
  async (context: ClientContext, { query, body }: Parts): Promise<void> => {
    const named = stringIn(body, "email") ?? stringIn(query, "email");
    if (named !== undefined) refuseUnlessOwnEmail(context, named);
    await requireClient(services, context);
  };

export const clientRoutes = (services: Services) => [
  handle(
    getClient,
    async (context, { query }) => {
      refuseUnlessOwnEmail(context, query.email);
      const row = await requireClient(services, context);
      return context.write(context.owner, (tx) => presentClient(tx, context.providerId, row));
    },
    { admit: admitOwn(services) },
  ),
  handle(
    updateClient,
    (context, { body }) => context.write(context.owner, (tx) => updateOwnClient(services, tx, context, body)),
    { admit: admitOwn(services) },
  ),
  handle(
    addCompanyLocation,
    (context, { body }) => context.write(context.owner, (tx) => joinCompanyLocation(services, tx, context, body)),
    { admit: admitOwn(services) },
  ),
  handle(
    removeCompanyLocation,
    (context, { body }) => context.write(context.owner, (tx) => leaveCompanyLocation(services, tx, context, body)),
    { admit: admitOwn(services) },
  ),
];

export const clientConsentRoutes = (services: Services) => [
  handle(listClientConsents, (context) => context.write(context.owner, (tx) => readConsents(tx, context))),
  handle(
    answerClientConsent,
    (context, { body }) => context.write(context.owner, (tx) => answerConsent(services, tx, context, body)),
    { admit: admitOwn(services) },
  ),
];

export const clientHealthRoutes = (services: Services) => [
  handle(getClientHealth, (context) => context.write(context.owner, (tx) => readHealth(services, tx, context))),
  handle(
    saveClientHealth,
    (context, { body }) => context.write(context.owner, (tx) => saveHealth(services, tx, context, body)),
    {
      admit: async (context, raw) => {
        await admitOwn(services)(context, raw);
        await asOwner(services.db, context.providerId, context.owner, (tx) => refuseWithoutConsent(tx, context));
      },
    },
  ),
];

export const clientPictureRoutes = (services: Services) => [
  handle(addClientPicture, (context) => savePicture(services, context), { admit: admitOwn(services) }),
  handle(getClientPicture, (context) => openPicture(services, context)),
];

export const profileRoutes = (services: Services) => [
  handle(identifyProfile, async (context) => {
    const { client } = context;
    const { row, unclaimed } = await readOwnClient(services, context);
    // Each sign-in claims the requests that the client sent as a guest.
    if (unclaimed.quotes) await claimQuotesByAddress(services, context);
    if (unclaimed.consultations) await claimConsultationsByAddress(services, context);
    return {
      id: client.sub,
      email: client.email ?? "",
      emailVerified: client.emailVerified,
      givenName: row?.firstName ?? client.givenName ?? "",
      familyName: row?.lastName ?? client.familyName ?? "",
      image: row?.image ?? null,
    };
  }),
];

export const clientRecordRoutes = (services: Services) => [
  handle(listClientRecords, (context) => context.write(context.owner, (tx) => readRecords(services, tx, context))),
  handle(
    saveClientRecord,
    (context, { body }) => context.write(context.owner, (tx) => saveRecord(services, tx, context, body)),
    { admit: admitOwn(services) },
  ),
  handle(
    removeClientRecord,
    (context, { body }) => context.write(context.owner, (tx) => deleteRecord(services, tx, context, body.id)),
    { admit: admitOwn(services) },
  ),
  handle(
    revealPassport,
    (context, { body }) => context.write(context.owner, (tx) => readPassportNumber(services, tx, context, body.id)),
    { admit: admitOwn(services) },
  ),
];

export const signInHistoryRoutes = ({ userPools }: Services) => [
  handle(listSignIns, async ({ tenant, client }) => {
    const pool = poolOwnerOf(tenant);
    const record = pool && (await userPools.kept(pool, client.sub));
    if (record?.kind !== "kept") return { events: null };
    const events = record.events
      .slice(0, 50)
      .map(({ at, event, network }) => ({ at: at.toISOString(), event, network: networkName(network) }));
    return { events };
  }),
];

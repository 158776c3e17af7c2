import { addCompanyLocation, getClient, removeCompanyLocation, updateClient } from "../../../contract/clients.ts";
import { clientOwner } from "../../db/access.ts";
import { handle } from "../../http.ts";
import type { Jobs } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import {
  changeClient,
  joinCompanyLocation,
  knownClient,
  leaveCompanyLocation,
  presentClient,
  refuseUnlessOwnEmail,
} from "./clients.ts";

export const clientRoutes = (services: Services & { readonly jobs?: Jobs }) => [
  handle(getClient, async (context, { query }) => {
    refuseUnlessOwnEmail(context, query.email);
    const row = await knownClient(services, context);
    return context.write(clientOwner(context.client), (tx) => presentClient(tx, context.providerId, row));
  }),
  handle(updateClient, async (context, { body }) => {
    refuseUnlessOwnEmail(context, body.email);
    await knownClient(services, context);
    const changed = context.write(clientOwner(context.client), (tx) => changeClient(services, tx, context, body));
    return changed.finally(() => services.jobs?.wake());
  }),
  handle(addCompanyLocation, async (context, { body }) => {
    refuseUnlessOwnEmail(context, body.email);
    await knownClient(services, context);
    return context.write(clientOwner(context.client), (tx) => joinCompanyLocation(services, tx, context, body));
  }),
  handle(removeCompanyLocation, async (context, { body }) => {
    await knownClient(services, context);
    return context.write(clientOwner(context.client), (tx) => leaveCompanyLocation(services, tx, context, body));
  }),
];

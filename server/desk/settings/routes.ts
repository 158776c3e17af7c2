import { checkMailSender, getMailSender } from "../../../contract/desk/senders.ts";
import { refuse } from "../../../contract/errors.ts";
import { type Binding, handle } from "../../http/endpoints.ts";
import type { Services } from "../../services.ts";
import { readProvider } from "../../tenants/queries.ts";
import { keepCheck, lookUpSender, presentSender } from "./mail-sender.ts";

export const settingsRoutes = (services: Services): readonly Binding[] => {
  /** As published now: another process's change may not have been announced yet. */
  const tenantOf = async ({ providerId }: { readonly providerId: Parameters<typeof readProvider>[1] }) =>
    (await readProvider(services.db, providerId)) ?? refuse("not-found", "This clinic has no record.");
  return [
    handle(getMailSender, async (context) => presentSender(services, await tenantOf(context))),
    handle(checkMailSender, async (context) => {
      const tenant = await tenantOf(context);
      const check = await lookUpSender(services, tenant);
      const kept = await context.write((tx) => keepCheck(services, tx, { ...context, tenant }, check));
      services.providers.forget(context.providerId);
      return kept;
    }),
  ];
};

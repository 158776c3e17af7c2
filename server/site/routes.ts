import { listOwnMessages } from "../../contract/account-messages.ts";
import { getContactForm, sendContactMessage } from "../../contract/contact.ts";
import { getFxQuote, getUserCurrency } from "../../contract/currency.ts";
import { getLanding, type Landing } from "../../contract/landing.ts";
import { createCatalogues } from "../catalogue/procedures.ts";
import type { Binding } from "../http/endpoints.ts";
import { handle, handleAnywhere } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { receiveMessage, stampForm } from "./contact.ts";
import { detectCurrency, quoteRate } from "./detected-currency.ts";
import { estimateFor, presentLanding } from "./landing.ts";
import { listMessagesOfClient } from "./own-messages.ts";

export const contactRoutes = (services: Services) => [
  handle(getContactForm, async ({ providerId }) => ({ stamp: stampForm(services, providerId) })),
  handle(sendContactMessage, (context, { body }) => receiveMessage(services, context, body)),
  handle(listOwnMessages, (context) => listMessagesOfClient(services, context)),
];

export const currencyRoutes = (services: Services) => [
  handleAnywhere(getUserCurrency, (context) => detectCurrency(services, context)),
  handleAnywhere(getFxQuote, (_, { body }) => quoteRate(services, body.from.toUpperCase(), body.to.toUpperCase())),
];

/** @param shareOf the share of kept reply promises that a clinic publishes */
export function landingRoutes(
  services: Services,
  shareOf: (tenant: ProviderRow) => Promise<Landing["replyShare"]>,
): Binding[] {
  const catalogues = createCatalogues(services.db);
  return [
    handle(getLanding, async ({ tenant, language }, { query }) => ({
      ...presentLanding(await catalogues.of(tenant), language),
      replyShare: await shareOf(tenant),
      ...(await estimateFor(services, { tenant, language, query })),
    })),
  ];
}

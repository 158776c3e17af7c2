import { getContactForm, sendContactMessage } from "../../contract/contact.ts";
import { getFxQuote, getUserCurrency } from "../../contract/currency.ts";
import { getLanding } from "../../contract/landing.ts";
import { createCatalogues } from "../catalogue/procedures.ts";
import { createPublishedShares } from "../desk/reports/published-share.ts";
import type { Binding } from "../http/endpoints.ts";
import { handle, handleAnywhere } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { receiveMessage, stampForm } from "./contact.ts";
import { detectCurrency, quoteRate } from "./detected-currency.ts";
import { estimateFor, presentLanding } from "./landing.ts";

export const contactRoutes = (services: Services) => [
  handle(getContactForm, async ({ providerId }) => ({ stamp: stampForm(services, providerId) })),
  handle(sendContactMessage, (context, { body }) => receiveMessage(services, context, body)),
];

export const currencyRoutes = (services: Services) => [
  handleAnywhere(getUserCurrency, (context) => detectCurrency(services, context)),
  handleAnywhere(getFxQuote, (_, { body }) => quoteRate(services, body.from.toUpperCase(), body.to.toUpperCase())),
];

export function landingRoutes(services: Services): Binding[] {
  const catalogues = createCatalogues(services.db);
  const shareOf = createPublishedShares(services);
  return [
    handle(getLanding, async ({ tenant, language }, { query }) => ({
      ...presentLanding(await catalogues.of(tenant), language),
      replyShare: await shareOf(tenant),
      ...(await estimateFor(services, { tenant, language, query })),
    })),
  ];
}

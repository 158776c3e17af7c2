import { getFxQuote, getUserCurrency } from "../../../contract/currency.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { currencyHere, quoteRate } from "./currency.ts";

export const currencyRoutes = (services: Pick<Services, "geo" | "rates" | "log" | "reporting">) => [
  handle(getUserCurrency, (context) => currencyHere(services, context)),
  handle(getFxQuote, (_, { body }) => quoteRate(services, body.from.toUpperCase(), body.to.toUpperCase())),
];

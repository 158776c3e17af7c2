import { refuse } from "../../../contract/errors.ts";
import { getPolicies, getProvider, getUserPoolConfig } from "../../../contract/providers.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { presentPolicies, presentProvider } from "./providers.ts";

const unknown = "No provider is served on this domain. Check the spelling.";

export const providerRoutes = ({ providers }: Pick<Services, "providers">) => [
  handle(getProvider, async ({ language }, { params }) => {
    const row = (await providers.byHost(params.providerDomain)) ?? refuse("unknown-provider", unknown);
    return presentProvider(row, language);
  }),
  handle(getPolicies, async ({ here, language }) => presentPolicies(here, language)),
  handle(getUserPoolConfig, async (_, { params }) => {
    const row = (await providers.byHost(params.providerDomain)) ?? refuse("unknown-provider", unknown);
    return row.company.userPool ?? refuse("not-found", "This provider has no sign-in yet.");
  }),
];

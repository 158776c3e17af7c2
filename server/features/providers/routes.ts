import { refuse } from "../../../contract/errors.ts";
import { getPolicies, getProvider, getUserPoolConfig } from "../../../contract/providers.ts";
import { handle } from "../../http.ts";
import type { Services } from "../../services.ts";
import { poolOwnerOf, presentPolicies, presentProvider } from "./providers.ts";

const unknown = "No provider is served on this domain. Check the spelling.";

export const providerRoutes = ({ providers, userPools }: Pick<Services, "providers" | "userPools">) => [
  handle(getProvider, async ({ language }, { params }) => {
    const row = (await providers.byHost(params.providerDomain)) ?? refuse("unknown-provider", unknown);
    return presentProvider(row, language);
  }),
  handle(getPolicies, async ({ here, language }) => presentPolicies(here, language)),
  handle(getUserPoolConfig, async ({ provider, origin }, { params }) => {
    const row = (await providers.byHost(params.providerDomain)) ?? refuse("unknown-provider", unknown);
    const owner = poolOwnerOf(row) ?? refuse("not-found", "This provider has no sign-in yet.");
    // A page may call its own origin alone; whoever asks for another provider is told that one's.
    return userPools.configOf(owner, provider?.id === row.id ? origin : `https://${row.domains[0]}`);
  }),
];

import { getDoctor, listDoctors } from "../../contract/doctors.ts";
import { refuse } from "../../contract/errors.ts";
import { getProcedure, listProcedures } from "../../contract/procedures.ts";
import { getPolicies, getProvider, getUserPoolConfig } from "../../contract/providers.ts";
import { asSystem } from "../db/access.ts";
import type { Binding } from "../http/endpoints.ts";
import { handle, handleAnywhere } from "../http/endpoints.ts";
import type { Services } from "../services.ts";
import { poolOwnerOf, siteOrigin } from "../tenants/directory.ts";
import { presentPolicies, presentProvider } from "../tenants/present.ts";
import { findCompanyWithPolicies, findPoliciesBefore } from "../tenants/queries.ts";
import { presentDoctorProfile } from "./doctors.ts";
import { createCatalogues, presentDoctors, presentProcedure, presentProcedures } from "./procedures.ts";

export function procedureRoutes({ db, dangerOf }: Services): Binding[] {
  const catalogues = createCatalogues(db);
  return [
    handle(listProcedures, async ({ tenant, language }, { query }) => ({
      ...presentProcedures(await catalogues.of(tenant), language, query),
      isUrgent: dangerOf(query.q ?? "", language) !== null,
    })),
    handle(getProcedure, async ({ tenant, language }, { params }) => {
      const found = presentProcedure(await catalogues.of(tenant), language, params.procedure);
      return found ?? refuse("not-found", "This procedure is not offered here. The list of procedures has what is.");
    }),
    handle(listDoctors, async ({ tenant, language }) => ({
      doctors: presentDoctors(await catalogues.of(tenant), language),
    })),
    handle(getDoctor, async ({ tenant, language }, { params }) => {
      const found = presentDoctorProfile(await catalogues.of(tenant), language, params.doctor);
      return found ?? refuse("not-found", "No doctor of this name works here. The list of doctors has who does.");
    }),
  ];
}

const unknownProvider = "No provider is served on this domain. Check the spelling.";

export const providerRoutes = ({ db, config, providers, userPools }: Services) => [
  handleAnywhere(getProvider, async ({ language }, { params }) => {
    const row = (await providers.byHost(params.providerDomain)) ?? refuse("unknown-provider", unknownProvider);
    return presentProvider(row, language);
  }),
  handle(getPolicies, async ({ tenant, language }, { query: { version = tenant.company.policiesVersion } }) => {
    const isPresent = version === tenant.company.policiesVersion;
    const { before, shown } = await asSystem(db, async (tx) => ({
      before: await findPoliciesBefore(tx, tenant.id, version),
      shown: isPresent ? tenant.company : await findCompanyWithPolicies(tx, tenant.id, version),
    }));
    if (!shown) return refuse("not-found", "The policies of this day are not kept here. Ask the clinic for them.");
    const company = isPresent ? shown : { ...tenant.company, ...shown };
    return { ...presentPolicies({ ...tenant, company }, language), version, before };
  }),
  handleAnywhere(getUserPoolConfig, async ({ provider, origin }, { params }) => {
    const row = (await providers.byHost(params.providerDomain)) ?? refuse("unknown-provider", unknownProvider);
    const owner = poolOwnerOf(row) ?? refuse("not-found", "This provider has no sign-in yet.");
    // A page may only call its own origin; the answer for another provider names that provider's origin.
    return userPools.configOf(owner, provider?.id === row.id ? origin : siteOrigin(config, row));
  }),
];

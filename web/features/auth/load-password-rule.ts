import { fromApi, fromPayload, type Loader, type LoadFacts } from "../../screen.ts";

/** For loaders on the server: least number of characters of a new password; null where the pool does not say it, or does not answer. */
export async function passwordRule({ call, site }: Pick<LoadFacts, "call" | "site">): Promise<number | null> {
  const { getUserPoolConfig } = await import("../../../contract/providers.ts");
  const params = { providerDomain: site.provider?.domain ?? "" };
  const pool = await call(getUserPoolConfig, { params }).catch(() => undefined);
  return pool?.offers?.passwordLength ?? null;
}

export const loadPasswordRule: Loader<number | null> = import.meta.env.SSR ? fromApi(passwordRule) : fromPayload;

import { fromApi, fromPayload, type Loader } from "../../screen.ts";

/** Least number of characters of a new password; null where the pool does not say it, or does not answer. */
export const loadPasswordRule: Loader<number | null> = import.meta.env.SSR
  ? fromApi(async ({ call, site }) => {
      const { getUserPoolConfig } = await import("../../../contract/providers.ts");
      const params = { providerDomain: site.provider?.domain ?? "" };
      const pool = await call(getUserPoolConfig, { params }).catch(() => undefined);
      return pool?.offers?.passwordLength ?? null;
    })
  : fromPayload;

import { expect, test } from "vitest";
import type { ProviderRow } from "../tenants/queries.ts";
import { demonstrationName } from "./demonstration.ts";

test("demonstration clinics of different countries share no person", () => {
  const roles = ["owner", "coordinator", "clinician", "finance", "viewer"] as const;
  const all = ["AE", "HU", "KR"].flatMap((countryCode) =>
    roles.map((role) => demonstrationName({ location: { countryCode } as ProviderRow["location"] }, role)),
  );
  expect(new Set(all).size).toBe(15);
});

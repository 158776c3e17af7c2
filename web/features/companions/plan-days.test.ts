import { expect, test } from "vitest";
import type { CompanionPlan } from "../../../contract/companions.ts";
import { buildProvider } from "../../testing.tsx";
import { driverAddresses } from "./plan-days.ts";

test("the driver's card names the clinic's city once", () => {
  const provider = buildProvider();
  const { address, country } = provider.texts;
  const [clinic] = driverAddresses({ entries: [] } as unknown as CompanionPlan, provider); // what is read of it
  expect(clinic?.lines).toEqual([...address, country]);
});

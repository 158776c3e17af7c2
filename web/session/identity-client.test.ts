// @vitest-environment jsdom
import { Amplify } from "aws-amplify";
import { expect, test } from "vitest";
import type { PoolOffers } from "../../contract/providers.ts";
import { createIdentityClient } from "./identity-client.ts";
import { storedIn } from "./stored.ts";

const offers: PoolOffers = { secondFactors: [], passkeys: false, browsers: "off" };

test.each([
  [{ ...offers, guests: true }, true],
  [offers, false],
  [undefined, false],
])("guests get cloud credentials where the provider's pool allows it alone: %j", (given, allowed) => {
  const pool = { userPoolId: "local_harbour", userPoolClientId: "client", identityPoolId: "local:1", offers: given };
  createIdentityClient({ pool, stored: storedIn(), clinic: "Harbour" });
  expect(Amplify.getConfig().Auth?.Cognito).toMatchObject({ identityPoolId: "local:1", allowGuestAccess: allowed });
});

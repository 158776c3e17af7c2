import { afterAll, describe, expect, test } from "vitest";
import { recentSignInMinutes } from "../contract/client-constants.ts";
import { after, minutes } from "../contract/durations.ts";
import { clientPictureRoutes } from "./account/routes.ts";
import { consultationRoutes } from "./consultations/routes.ts";
import { createApi } from "./http/api.ts";
import { archiveRoutes, erasureRoutes } from "./privacy/routes.ts";
import { accountQuoteRoutes } from "./quotes/account-routes.ts";
import { openTestSite } from "./testing/site.ts";

const site = await openTestSite();
afterAll(() => site.close());

const bindings = [clientPictureRoutes, consultationRoutes, archiveRoutes, erasureRoutes, accountQuoteRoutes].flatMap(
  (routes) => routes(site.services),
);
const now = site.clock.now();
const settled = {
  sub: "0b9f6a3e-7c1d-4f3a-9d50-2f9f4b7c1d11",
  email: "ana@example.org",
  emailVerified: true,
  givenName: "Ana",
  familyName: "Lima",
  signedInAt: now,
  signInId: "first",
  expiresAt: after(now, minutes(60)),
};

/** The refusal of a call without any input. */
async function refusalOf(name: string, client: typeof settled): Promise<unknown> {
  const binding = bindings.find(({ endpoint }) => endpoint.name === name) ?? expect.fail(`nothing answers ${name}`);
  const facts = {
    provider: await site.services.providers.byHost("harbour.example"),
    ...({ language: "en", requestId: "0", address: "127.0.0.1", headers: {}, isFromTrustedProxy: false } as const),
    origin: "https://harbour.example",
  };
  const api = createApi({ ...site.services, jobs: { wake: () => {} } }, [binding]);
  const upload = binding.endpoint.upload && (() => Promise.reject(new Error("the file was read")));
  const answered = api.answer(
    binding,
    facts,
    { body: { nonsense: 1 } },
    { caller: { client }, upload, key: "a".repeat(16) },
  );
  return answered.then(
    () => "answered",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
}

describe("a caller without the right is refused before the input is read:", () => {
  test.each(["addClientPicture", "claimConsultation", "claimQuote"])(
    "%s, with an unconfirmed address",
    async (name) => {
      expect(await refusalOf(name, { ...settled, emailVerified: false })).toBe("not-allowed");
      expect(await refusalOf(name, settled)).not.toBe("not-allowed");
    },
  );

  test.each(["requestErasure", "openArchive"])("%s, long after the sign-in", async (name) => {
    const signedInAt = after(now, -minutes(recentSignInMinutes + 1));
    expect(await refusalOf(name, { ...settled, signedInAt })).toBe("not-allowed");
    expect(await refusalOf(name, settled)).toBe("invalid-input");
  });
});

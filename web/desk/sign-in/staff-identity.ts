import { getStaffPool, openStaffSession, type StaffSession } from "../../../contract/desk/session.ts";
import type { Site } from "../../../contract/rendering.ts";
import { callByFetch } from "../../call-by-fetch.ts";
import type { IdentityClient } from "../../session/identity-client.ts";
import type { ProtectionClient } from "../../session/protection-client.ts";
import type { Stored } from "../../session/stored.ts";
import { forgetSession } from "../desk-call.ts";

/** Tokens stay in the memory of this page: the desk's session is a cookie that no script reads. */
function inMemory(): Stored {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

/** The calls that change how the member of staff signs in, while the tokens of a sign-in are kept. */
export async function staffProtection(site: Site): Promise<ProtectionClient> {
  const [{ offers, endpoint, renew }, { createProtectionClient }] = await Promise.all([
    staffIdentity(site),
    import("../../session/protection-client.ts"),
  ]);
  return createProtectionClient({ offers, endpoint, renew, clinic: site.provider?.texts.name ?? "" });
}

let client: Promise<IdentityClient> | undefined;

/** The client of the clinic's staff pool, loaded on demand. */
export function staffIdentity(site: Site): Promise<IdentityClient> {
  client ??= Promise.all([callByFetch(getStaffPool, {}), import("../../session/identity-client.ts")])
    .then(([pool, { createIdentityClient }]) =>
      createIdentityClient({
        pool,
        stored: inMemory(),
        clinic: site.provider?.texts.name ?? "",
        language: site.language,
      }),
    )
    .catch((error: unknown) => {
      client = undefined;
      throw error;
    });
  return client;
}

/** Exchanges a finished sign-in for a session at the desk, and forgets the tokens unless they are kept. */
export async function beginSession(identity: IdentityClient, isKept: boolean): Promise<StaffSession> {
  const tokens = await identity.held();
  const session = await callByFetch(openStaffSession, { body: { idToken: tokens?.idToken ?? "" } });
  forgetSession();
  if (!isKept) await identity.signOut();
  return session;
}

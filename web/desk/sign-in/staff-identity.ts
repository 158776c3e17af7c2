import { openStaffSession, type StaffSession } from "../../../contract/desk/session.ts";
import { getStaffPool } from "../../../contract/desk/staff-pool.ts";
import type { Site } from "../../../contract/rendering.ts";
import { callByFetch } from "../../call-by-fetch.ts";
import type { IdentityClient } from "../../session/identity-client.ts";
import type { ProtectionClient } from "../../session/protection-client.ts";
import type { Stored } from "../../session/stored.ts";
import { forgetSession } from "../desk-call.ts";

const tokens = new Map<string, string>();

/** Tokens stay in the memory of this page: the desk's session is a cookie that no script reads. */
const inMemory: Stored = {
  getItem: (key) => tokens.get(key) ?? null,
  setItem: (key, value) => void tokens.set(key, value),
  removeItem: (key) => void tokens.delete(key),
  keys: () => [...tokens.keys()],
};

/** Forgets the tokens without revoking them, because the desk's session lives as long as its sign-in. */
export const forgetTokens = (): void => tokens.clear();

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
  client ??= loadClient(site).catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function loadClient(site: Site): Promise<IdentityClient> {
  const pool = await callByFetch(getStaffPool, {});
  // Last: its code hears other tabs from the moment that it runs, and has to be configured by then.
  const { createIdentityClient } = await import("../../session/identity-client.ts");
  const clinic = site.provider?.texts.name ?? "";
  return createIdentityClient({ pool, stored: inMemory, clinic, language: site.language });
}

/** Exchanges a finished sign-in for a session at the desk, and forgets the tokens unless they are kept. */
export async function beginSession(identity: IdentityClient, isKept: boolean): Promise<StaffSession> {
  const held = await identity.held();
  try {
    const session = await callByFetch(openStaffSession, { body: { idToken: held?.idToken ?? "" } });
    forgetSession();
    if (!isKept) forgetTokens();
    return session;
  } catch (error) {
    // The client refuses a sign-in while it holds another.
    forgetTokens();
    throw error;
  }
}

import type { Site } from "../../contract/rendering.ts";
import type { Session } from "./session.ts";

/** Loads the session's code on demand: a page does not wait for it. */
export const loadSession = async (site: Site): Promise<Session> => (await import("./session.ts")).sessionOf(site);

export const loadIdentityClient = async (site: Site) => (await loadSession(site)).client();

/** Loads the calls that change how a person signs in, apart from the client that every signed-in page needs. */
export async function loadProtectionClient(site: Site) {
  const [identity, { createProtectionClient }] = await Promise.all([
    loadIdentityClient(site),
    import("./protection-client.ts"),
  ]);
  const { offers, endpoint, renew } = identity;
  return createProtectionClient({ offers, endpoint, renew, clinic: site.provider?.texts.name ?? "" });
}

import type { Site } from "../site.ts";
import type { Session } from "./session.ts";

/** This page's session, loaded by who has need of one: a page that only asks for it does not wait. */
export const sessionHere = async (site: Site): Promise<Session> => (await import("./session.ts")).sessionOf(site);

/** The client of the identity service behind it. */
export const identityHere = async (site: Site) => (await sessionHere(site)).client();

/** The part of it that changes how somebody signs in; a file of its own, since few people come for that. */
export async function protectionHere(site: Site) {
  const [identity, { createProtectionClient }] = await Promise.all([
    identityHere(site),
    import("./protection-client.ts"),
  ]);
  return createProtectionClient({ offers: identity.offers, clinic: site.provider?.texts.name ?? "" });
}

import type { Site } from "../site.ts";
import type { Session } from "./session.ts";

/** This page's session, loaded by who has need of one: a page that only asks for it does not wait. */
export const sessionHere = async (site: Site): Promise<Session> => (await import("./session.ts")).sessionOf(site);

/** The client of the identity service behind it. */
export const identityHere = async (site: Site) => (await sessionHere(site)).client();

import { paths } from "../paths.ts";
import type { Site } from "../site.ts";
import { createAuthStore, isLoggedIn } from "./auth-store.ts";
import { sessionHere } from "./session-here.ts";
import { storedIn } from "./stored.ts";

/** Keeps the session of somebody who is signed in alive on every page. Of all others nothing more is loaded. */
export async function startSession(site: Site): Promise<void> {
  // Whoever is about to leave renews nothing.
  if (location.pathname.endsWith(paths.logout)) return;
  if (!site.provider || !isLoggedIn(createAuthStore(storedIn(site.keepsIn)).getState())) return;
  await (await sessionHere(site)).load();
}

import { paths } from "../paths.ts";
import type { Site } from "../site.ts";
import { createAuthStore, isLoggedIn } from "./auth-store.ts";
import { leaveGuarded } from "./leave-guarded.ts";
import { sessionHere } from "./session-here.ts";
import { storedIn } from "./stored.ts";
import { clearTokenCookie } from "./token-cookie.ts";

/**
 * Keeps the session of somebody who is signed in alive on every page. Of all others nothing more is loaded; a page that
 * was rendered for somebody who has signed out meanwhile, in another tab, is left.
 */
export async function startSession(site: Site): Promise<void> {
  // Whoever is about to leave renews nothing.
  if (location.pathname.endsWith(paths.logout)) return;
  if (!site.provider) return;
  if (!isLoggedIn(createAuthStore(storedIn(site.keepsIn)).getState())) {
    clearTokenCookie(); // else the login page would lead back here
    leaveGuarded(site);
    return;
  }
  await (await sessionHere(site)).load();
}

import type { Site } from "../../contract/rendering.ts";
import { hasDeviceDatabase } from "../worker/caches.ts";
import { createAuthStore, isLoggedIn } from "./auth-store.ts";
import { leaveGuarded } from "./leave-guarded.ts";
import { loadSession } from "./load-session.ts";
import { storedIn } from "./stored.ts";
import { clearTokenCookie } from "./token-cookie.ts";

/**
 * Keeps a session alive on every page. Without one nothing more is loaded, and a page rendered before a sign-out in
 * another tab is left.
 */
export async function startSession(site: Site): Promise<void> {
  if (!site.provider) return;
  if (!isLoggedIn(createAuthStore(storedIn(site.keepsIn)).getState())) {
    clearTokenCookie(); // else the login page would lead back here
    // A sign-in may have ended without this site: by cleared site data, for example.
    if (await hasDeviceDatabase())
      await import("../offline/forget-device.ts").then(({ forgetDevice }) => forgetDevice());
    leaveGuarded(site);
    return;
  }
  const session = await loadSession(site);
  await session.start();
  if (isLoggedIn(session.store.getState()) && (await hasDeviceDatabase()))
    await import("../offline/tend-device.ts").then(({ tendDevice }) => tendDevice(site));
}

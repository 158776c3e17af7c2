import type { Site } from "../../../contract/rendering.ts";
import { createAuthStore, isLoggedIn } from "../../session/auth-store.ts";
import { storedIn } from "../../session/stored.ts";

/** Names who is signed in, so that the conversation is theirs wherever they are; nothing is loaded for a stranger. */
export async function accountToken(site: Site): Promise<{ idToken?: string }> {
  if (!isLoggedIn(createAuthStore(storedIn(site.keepsIn)).getState())) return {};
  const { sessionOf } = await import("../../session/session.ts");
  const session = sessionOf(site);
  // An expired sign-in continues as a visitor.
  await session.hold().catch(() => undefined);
  const { idToken } = session.store.getState();
  return idToken ? { idToken } : {};
}

import { createAuthStore, isLoggedIn } from "../../session/auth-store.ts";
import { storedIn } from "../../session/stored.ts";
import type { Site } from "../../site.ts";

/** Names who is signed in, so that the conversation is theirs wherever they are; nothing is loaded for a stranger. */
export async function ownToken(site: Site): Promise<{ idToken?: string }> {
  if (!isLoggedIn(createAuthStore(storedIn(site.keepsIn)).getState())) return {};
  const { sessionOf } = await import("../../session/session.ts");
  const session = sessionOf(site);
  // Whoever cannot be known any more goes on as a visitor.
  await session.hold().catch(() => undefined);
  const { idToken } = session.store.getState();
  return idToken ? { idToken } : {};
}

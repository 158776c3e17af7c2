import type { Site } from "../../contract/rendering.ts";
import { isLoggedIn } from "../session/auth-store.ts";
import { loadSession } from "../session/load-session.ts";
import { personOf } from "./sealing.ts";

/** The signed-in person of this browser. */
export interface DeviceOwner {
  /** Names the store; see `personOf`. */
  readonly person: string;
  readonly name: string;
  readonly email: string;
}

/** Also without a network, which does not end a sign-in. */
export async function deviceOwner(site: Site): Promise<DeviceOwner | undefined> {
  const { store } = await loadSession(site);
  await store.persist.rehydrate();
  const state = store.getState();
  if (!site.provider || !isLoggedIn(state)) return undefined;
  const { userId, displayName: name, email } = state;
  return { person: await personOf(site.provider.company.slug, userId), name, email };
}

import { forgetSavedPages } from "../worker/caches.ts";
import { removeDevice } from "./device-store.ts";

/** Removes what this browser holds of a person: the sealed store with its key, and the visited pages. */
export async function forgetDevice(): Promise<void> {
  await removeDevice();
  if (globalThis.caches) await forgetSavedPages();
}

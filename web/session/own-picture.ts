import { getClientPicture } from "../../contract/clients.ts";
import type { Site } from "../site.ts";
import { sessionOf } from "./session.ts";

/** The picture of whoever is signed in, if they have one. */
export async function fetchOwnPicture(site: Site): Promise<Blob | undefined> {
  const session = sessionOf(site);
  if (!(await session.hold())) return undefined;
  const { idToken } = session.store.getState();
  const response = await fetch(getClientPicture.path, { headers: { idtoken: idToken } });
  return response.ok ? response.blob() : undefined;
}

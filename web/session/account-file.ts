import type { Site } from "../../contract/rendering.ts";

/** Fetches a file of the account with the sign-in's token; undefined without a sign-in, and where it is refused. */
export async function fetchAccountFile(site: Site, path: string): Promise<Blob | undefined> {
  const { sessionOf } = await import("./session.ts");
  const session = sessionOf(site);
  if (!(await session.hold())) return undefined;
  const { idToken } = session.store.getState();
  const response = await fetch(path, { headers: { idtoken: idToken } });
  return response.ok ? response.blob() : undefined;
}

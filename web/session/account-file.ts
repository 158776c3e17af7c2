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

/** Saves a file of the account under a name. @returns false without a sign-in, and where it is refused */
export async function saveAccountFile(site: Site, path: string, name: string): Promise<boolean> {
  const file = await fetchAccountFile(site, path);
  if (!file) return false;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

import { paths } from "../paths.ts";
import type { Site } from "../site.ts";

/** From a page for signed-in people to the login page, by a page load: nothing of the person stays in memory either. */
export function leaveGuarded({ base }: Pick<Site, "base">): void {
  const path = location.pathname.slice(base.length);
  if (/^\/(?:profile|auth\/logout)\//.test(path)) location.replace(base + paths.login);
}

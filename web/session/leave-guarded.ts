import type { Site } from "../../contract/rendering.ts";
import { paths } from "../paths.ts";

/** Leaves a page for signed-in people by a page load, which also clears the person's data from memory. */
export function leaveGuarded({ base }: Pick<Site, "base">): void {
  const path = location.pathname.slice(base.length);
  if (/^\/(?:profile|auth\/logout)\//.test(path)) location.replace(base + paths.login);
}

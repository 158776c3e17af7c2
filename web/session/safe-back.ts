import { paths } from "../paths.ts";

/** A path of the profile alone; what is asked of it cannot lead to another site. */
const ours = /^\/profile\/(?:[\w~-]+\/)*(?:\?[\w=&%.,:~+-]*)?$/;

/** Where to go after signing in: a path of the profile, or the profile itself for whatever else somebody wrote there. */
export const safeBack = (asked: string | null): string =>
  asked && asked.length <= 300 && ours.test(asked) ? asked : paths.profile;

/** The login page, with the way back to a page that asked for it. Both without the language's prefix. */
export function loginFor(path: string): string {
  const back = safeBack(path);
  return back === paths.profile ? paths.login : `${paths.login}?back=${encodeURIComponent(back)}`;
}

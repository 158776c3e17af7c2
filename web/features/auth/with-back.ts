import { paths } from "../../paths.ts";
import { safeBack } from "../../session/guard.ts";

/** Another page of signing in, with the way back that this page's address has. */
export function withBack(path: string, query: URLSearchParams): string {
  const back = safeBack(query.get("back"));
  return back === paths.profile ? path : `${path}?back=${encodeURIComponent(back)}`;
}

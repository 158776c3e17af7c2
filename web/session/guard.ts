import { createContext, type LoaderFunctionArgs, replace } from "react-router";
import { paths } from "../paths.ts";
import type { Loader } from "../screen.ts";
import { siteContext } from "../site.ts";

/** On the server: whether the request comes with a valid sign-in. @throws Refusal while the pool does not answer */
export const visitorContext = createContext<() => Promise<boolean>>();

/** Paths of the profile alone: a `back` parameter cannot lead to another site. */
const backPath = /^\/profile\/(?:[\w~-]+\/)*(?:\?[\w=&%.,:~+-]*)?$/;

/** Path to open after signing in; the profile itself for any path outside it. */
export const safeBack = (back: string | null): string =>
  back && back.length <= 300 && backPath.test(back) ? back : paths.profile;

/** Login page with the way back to a page. Both without the language's prefix. */
export function loginFor(path: string): string {
  const back = safeBack(path);
  return back === paths.profile ? paths.login : `${paths.login}?back=${encodeURIComponent(back)}`;
}

/** The server asks the pool; the browser asks its store and renews expired tokens. */
export async function isSignedIn({ context }: Pick<LoaderFunctionArgs, "context">): Promise<boolean> {
  if (import.meta.env.SSR) return context.get(visitorContext)();
  return (await import("./session.ts")).sessionOf(context.get(siteContext)).hold();
}

function pathOf({ request, context }: LoaderFunctionArgs): string {
  const { pathname, search } = new URL(request.url);
  return pathname.slice(context.get(siteContext).base.length) + search;
}

/** Loader of a page for signed-in people (specification section 2). */
export const guarded =
  <Data>(load: Loader<Data>): Loader<Data> =>
  async (args) => {
    if (await isSignedIn(args)) return load(args);
    throw replace(loginFor(pathOf(args)));
  };

/** Loader of a page for people who are not signed in; others go on to `back`. */
export const forSignedOut =
  <Data>(load: Loader<Data>): Loader<Data> =>
  async (args) => {
    // The login page is shown also while the pool does not answer.
    if (!(await isSignedIn(args).catch(() => false))) return load(args);
    throw replace(safeBack(new URL(args.request.url).searchParams.get("back")));
  };

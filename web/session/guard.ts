import { type LoaderFunctionArgs, replace } from "react-router";
import type { Loader } from "../screen.ts";
import { siteContext } from "../site.ts";
import { loginFor, safeBack } from "./safe-back.ts";
import { visitorContext } from "./visitor.ts";

/** The server asks the pool; the browser asks its store, and renews tokens that are too old. */
export async function isSignedIn({ context }: Pick<LoaderFunctionArgs, "context">): Promise<boolean> {
  if (import.meta.env.SSR) return context.get(visitorContext)();
  return (await import("./session.ts")).sessionOf(context.get(siteContext)).hold();
}

function pathOf({ request, context }: LoaderFunctionArgs): string {
  const { pathname, search } = new URL(request.url);
  return pathname.slice(context.get(siteContext).base.length) + search;
}

/** The loader of a page that only signed-in people see (specification section 2). */
export const guarded =
  <Data>(load: Loader<Data>): Loader<Data> =>
  async (args) => {
    if (await isSignedIn(args)) return load(args);
    throw replace(loginFor(pathOf(args)));
  };

/** The loader of a page that makes no sense for signed-in people: they go on to where they wanted. */
export const forStrangers =
  <Data>(load: Loader<Data>): Loader<Data> =>
  async (args) => {
    // A pool that does not answer is no reason not to show how to sign in.
    if (!(await isSignedIn(args).catch(() => false))) return load(args);
    throw replace(safeBack(new URL(args.request.url).searchParams.get("back")));
  };

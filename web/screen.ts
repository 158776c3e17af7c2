import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Thing } from "schema-dts";
import type { Call } from "../contract/call.ts";
import type { Site } from "../contract/rendering.ts";
import { callOf, refusalOf } from "./api.ts";
import { siteContext } from "./site.ts";

/** Head of a page beyond the shared part. */
export interface Head {
  readonly title: string;
  readonly description?: string;
  /** Not for search engines, nor for any cache. */
  readonly isPrivate?: boolean;
  /** The address without what only changes its order; default is the path alone. */
  readonly canonical?: string;
  /** Structured data; a page with its breadcrumbs by default. */
  readonly structured?: readonly Thing[];
  /** Which picture is shown where people pass the page on: `procedures/{slug}`, or `home` unless given. */
  readonly card?: string;
}

/** Facts of a screen beside its component. */
export interface ScreenHandle<Data> {
  head(data: Data, site: Site): Head;
  /**
   * `public`: the same for every anonymous visitor of the host, so it may be cached.
   * `private`: belongs to one person or holds a form's key; rendered anew each time.
   */
  readonly cache: "public" | "private";
  /**
   * The screen does nothing that links and forms do not do by themselves: a browser that got it as a page keeps it as
   * it is, and loads its code only for a client navigation to it.
   */
  readonly isStill?: boolean;
  /** Brings what rendering needs beside the screen's own code, when it was got as a page; its loader does it otherwise. */
  prepare?(params: Readonly<Record<string, string | undefined>>): Promise<unknown>;
}

export const screen = <Data>(handle: ScreenHandle<Data>): ScreenHandle<Data> => handle;

export type Loader<Data> = (args: LoaderFunctionArgs) => Promise<Data>;

export interface LoadFacts {
  readonly call: Call;
  readonly site: Site;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

/**
 * A screen's loader on the server. Write it behind `import.meta.env.SSR ? … : fromPayload`, so that what it needs
 * stays out of the browser's bundle.
 */
export const fromApi =
  <Data>(load: (facts: LoadFacts) => Promise<Data>): Loader<Data> =>
  ({ context, params, request }) =>
    load({ call: callOf(context), site: context.get(siteContext), params, query: new URL(request.url).searchParams });

/** A screen's loader in the browser: the route's `_payload.json`, which is what the server's loader returned. */
export const fromPayload: Loader<never> = async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const address = `${pathname.endsWith("/") ? pathname : `${pathname}/`}_payload.json${search}`;
  const response = await fetch(address, { signal: request.signal, headers: { accept: "application/json" } });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalOf(response.status, body as object | undefined);
  return body as never; // the server's loader made it
};

/** The data that the screen's own loader returned. */
export const useData = <Data>(_loader: Loader<Data>): Data => useLoaderData() as Data;

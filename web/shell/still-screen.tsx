import type { ComponentType } from "react";
import { type RouteObject, useLoaderData } from "react-router";
import { fromPayload, type Loader, screen } from "../screen.ts";
import { unlessReloading } from "./failed-chunks.ts";

type Load = () => Promise<{ Component: ComponentType }>;

interface Still {
  readonly className: string | undefined;
  readonly markup: { readonly __html: string };
  /** The screen's own component, once the route was loaded. */
  readonly loaded: () => ComponentType | undefined;
}

/**
 * Stands for a screen whose markup the page already has: shows exactly that, without the screen's code, until the
 * router loads the route. The route's data tells which, not the history entry's key: a reload keeps the key of an
 * entry, and a jump within the page changes it, without anything being loaded.
 */
function StillScreen({ className, markup, loaded }: Still) {
  const isAsLoaded = useLoaderData() === null;
  const Loaded = loaded();
  if (Loaded && !isAsLoaded) return <Loaded />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what our server rendered into this very page
  return <main id="main" tabIndex={-1} className={className} dangerouslySetInnerHTML={markup} />;
}

/** The route of a screen that keeps still, as it is on the page now. */
export function stillRoute(load: Load): Partial<RouteObject> {
  const main = document.getElementById("main");
  const { title } = document;
  const markup = { __html: main?.innerHTML ?? "" };
  let component: ComponentType | undefined;
  const loader: Loader<unknown> = async (facts) => {
    const [data, loaded] = await Promise.all([fromPayload(facts), unlessReloading(load())]);
    component = loaded.Component;
    return data;
  };
  return {
    element: <StillScreen className={main?.className} markup={markup} loaded={() => component} />,
    loader,
    handle: screen({ head: () => ({ title }), cache: "public" }),
  };
}

import type { RouteObject } from "react-router";

const never = new Promise<never>(() => {});

/** Nothing comes where the page is being loaded anew: it stays covered until then. */
export const unlessReloading = <Part>(loading: Promise<Part | undefined>): Promise<Part> =>
  loading.then((part) => part ?? never);

/**
 * Makes a screen whose code cannot be fetched an error of that screen. Left to itself the router shows an empty page
 * where `lazy` fails, because it looks for what the route lacks before it looks for the route's error boundary.
 */
export function showGoneParts(routes: readonly RouteObject[]): void {
  for (const route of routes) {
    const { lazy, children } = route;
    if (typeof lazy === "function") {
      route.lazy = () =>
        unlessReloading(lazy()).catch((cause: unknown) => ({
          loader: () => {
            throw cause;
          },
        }));
    }
    showGoneParts(children ?? []);
  }
}

import { type ComponentType, lazy, Suspense } from "react";
import { type RouteObject, useLocation } from "react-router";
import { fromPayload, screen } from "../screen.ts";

type Load = () => Promise<{ Component: ComponentType }>;

interface Still {
  readonly className: string | undefined;
  readonly markup: { readonly __html: string };
  readonly Loaded: ComponentType;
}

/**
 * Stands for a screen whose markup the page already has: shows exactly that, without the screen's code, for as long as
 * the person is on the history entry that the page was loaded for. A later navigation to it loads the screen itself.
 */
function StillScreen({ className, markup, Loaded }: Still) {
  const { key } = useLocation();
  // The key that the router gives to the entry it starts on.
  const isAsLoaded = key === "default";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what our server rendered into this very page
  if (isAsLoaded) return <main id="main" tabIndex={-1} className={className} dangerouslySetInnerHTML={markup} />;
  return (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}

/** The route of a screen that keeps still, as it is on the page now. */
export function stillRoute(load: Load): Partial<RouteObject> {
  const main = document.getElementById("main");
  const { title } = document;
  const Loaded = lazy(async () => ({ default: (await load()).Component }));
  const markup = { __html: main?.innerHTML ?? "" };
  return {
    element: <StillScreen className={main?.className} markup={markup} Loaded={Loaded} />,
    loader: fromPayload,
    handle: screen({ head: () => ({ title }), cache: "public" }),
  };
}

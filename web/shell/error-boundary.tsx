import { type ComponentType, lazy, Suspense } from "react";
import { unlessReloading } from "./failed-chunks.ts";

let Screen: ComponentType | undefined = import.meta.env.SSR
  ? (await import("./error-screen.tsx")).ErrorScreen
  : undefined;

const load = async (): Promise<{ default: ComponentType }> => {
  Screen ??= (await unlessReloading(import("./error-screen.tsx"))).ErrorScreen;
  return { default: Screen };
};
const Lazy = lazy(load);

/** Loads the screen of errors: before hydration where the page shows it, else afterwards, because most visits never show it. */
export const bringErrorScreen = async (): Promise<void> => void (await load());

/** What a route shows in the place of a screen that failed. */
export function ErrorBoundary() {
  return Screen ? (
    <Screen />
  ) : (
    <Suspense>
      <Lazy />
    </Suspense>
  );
}

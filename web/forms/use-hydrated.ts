import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether script runs: false on the server and for the first render, so that the page stays as it was rendered. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

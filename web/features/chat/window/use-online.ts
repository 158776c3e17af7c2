import { useSyncExternalStore } from "react";

function watch(tell: () => void): () => void {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}

/** Whether the browser has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

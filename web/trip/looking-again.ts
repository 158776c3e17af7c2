import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Polls while a job runs elsewhere and the page is visible. */
export function useLookingAgain(waits: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, 2500);
    return () => clearInterval(timer);
  }, [waits, revalidate]);
}

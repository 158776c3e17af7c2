import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** While something is under way elsewhere, the page looks again by itself, as long as somebody looks at it. */
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

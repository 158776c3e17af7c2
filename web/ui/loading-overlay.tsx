import { useEffect } from "react";
import picture from "./loading.svg?no-inline";

/** Covers the page while the next one comes, and holds its scroll position still (specification section 2). */
export function LoadingOverlay({ active, alt }: { active: boolean; alt: string }) {
  useEffect(() => {
    if (!active) return;
    const root = document.documentElement;
    const before = root.style.overflow;
    root.style.overflow = "hidden";
    return () => {
      root.style.overflow = before;
    };
  }, [active]);
  if (!active) return null;
  return (
    <div role="status" className="appear-late fixed inset-0 z-50 grid place-items-center bg-page/80">
      <img src={picture} alt={alt} width="48" height="48" className="animate-spin" />
    </div>
  );
}

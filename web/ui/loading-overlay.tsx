import { useEffect } from "react";
import picture from "./loading.svg?no-inline";

/** Covers the page while the next one comes, and holds its scroll position still (specification section 2). */
export function LoadingOverlay({ active, alt }: { active: boolean; alt: string }) {
  useEffect(() => {
    if (!active) return;
    const { style } = document.documentElement;
    const { overflow, scrollbarGutter } = style;
    // The gutter keeps the page from jumping sideways where scroll bars take room.
    Object.assign(style, { overflow: "hidden", scrollbarGutter: "stable" });
    return () => {
      Object.assign(style, { overflow, scrollbarGutter });
    };
  }, [active]);
  if (!active) return null;
  return (
    <div role="status" className="appear-late fixed inset-0 z-50 grid place-items-center bg-page/80">
      <img src={picture} alt={alt} width="48" height="48" className="animate-spin" />
    </div>
  );
}

import { type ReactNode, Suspense, useEffect } from "react";

/** A part of a page whose code comes after the page's own. */
export function LatePart({ children }: { children: ReactNode }) {
  useCount(1);
  return (
    <Suspense>
      {children}
      <Arrived />
    </Suspense>
  );
}

/** After what it stands beside, so that parts inside it are counted first. */
function Arrived() {
  useCount(-1);
  return null;
}

function useCount(change: number): void {
  useEffect(() => {
    window.awaitParts(change);
    return () => window.awaitParts(-change);
  }, [change]);
}

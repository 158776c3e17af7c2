import { type ReactNode, useEffect, useState } from "react";
import { useSite } from "../site.ts";

/** Offers to reload when the server has a newer build than this page. */
export function NewBuildNotice() {
  const { buildId } = useSite();
  const [notice, setNotice] = useState<ReactNode>();
  useEffect(() => {
    const watching = import("./new-build.tsx").then(({ watchNewBuild }) => watchNewBuild(buildId, setNotice));
    return () => void watching.then((stop) => stop());
  }, [buildId]);
  return notice;
}

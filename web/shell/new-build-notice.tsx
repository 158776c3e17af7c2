import { useEffect, useState } from "react";
import { useSite } from "../site.ts";
import { buttonStyle } from "../ui/styles.ts";
import { m } from "../words/compiled/messages.js";

/** Offers to reload when the server has a newer build than this page. */
export function NewBuildNotice() {
  const { buildId } = useSite();
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const watching = import("./watch-build.ts").then(({ watchBuild }) => watchBuild(buildId, () => setOld(true)));
    return () => void watching.then((stop) => stop());
  }, [buildId]);
  if (!isOld) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-md items-center justify-between gap-4 rounded-lg border border-line bg-surface p-4 shadow-lg"
    >
      <p>{m.shell_new_build()}</p>
      <button type="button" className={buttonStyle()} onClick={() => location.reload()}>
        {m.shell_reload()}
      </button>
    </div>
  );
}

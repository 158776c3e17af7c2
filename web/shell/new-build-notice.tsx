import { useEffect, useState } from "react";
import { useSite } from "../site.ts";
import { buttonStyle } from "../ui/button-style.ts";
import { m } from "../words/compiled/messages.js";

const pollEvery = 5 * 60 * 1000;

/** Asks now and then whether the server has a newer build, and offers to reload. */
export function NewBuildNotice() {
  const { buildId } = useSite();
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    async function look() {
      if (document.hidden) return;
      const latest = await fetch("/builds/latest.json", { cache: "no-store" })
        .then((response) => (response.ok ? (response.json() as Promise<{ id?: string }>) : undefined))
        .catch(() => undefined);
      if (latest?.id && latest.id !== buildId) setOld(true);
    }
    const timer = setInterval(look, pollEvery);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
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

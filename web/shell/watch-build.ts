const pollEvery = 5 * 60 * 1000;

/** Asks now and then whether the server has another build than this page, and tells when it has. @returns what ends it */
export function watchBuild(buildId: string, onOther: () => void): () => void {
  async function look() {
    if (document.hidden) return;
    const latest = await fetch("/builds/latest.json", { cache: "no-store" })
      .then((response) => (response.ok ? (response.json() as Promise<{ id?: string }>) : undefined))
      .catch(() => undefined);
    if (latest?.id && latest.id !== buildId) onOther();
  }
  const timer = setInterval(look, pollEvery);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

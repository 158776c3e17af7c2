const listeners = new Set<() => void>();
let isWatching = false;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Its place in the history object comes before that of a script which watches too and is loaded later. */
function watch(): void {
  isWatching = true;
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name].bind(history);
    history[name] = (state, unused, url) => {
      change(state, unused, url);
      tell();
    };
  }
  addEventListener("popstate", tell);
}

/** Calls back as soon as the address is another, before what is shown changes. @returns what ends it */
export function onMove(listener: () => void): () => void {
  if (!isWatching) watch();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

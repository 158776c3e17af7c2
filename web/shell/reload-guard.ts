const storageKey = "reloaded-at";
/** Specification section 9. */
const guardMilliseconds = 10_000;

/** @returns false in a browser that denies storage */
function remember(): boolean {
  try {
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
addEventListener("online", remember);

/**
 * Loads the page anew because a part of its old build is gone, but never twice within ten seconds, nor offline or just after, when a
 * part may be missing for want of the network. Where nothing can be remembered, the page is not loaded at all: it could be without end.
 */
export function reloadOnce(path: string = location.href): boolean {
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < guardMilliseconds) return false;
  } catch {
    return false;
  }
  if (!remember()) return false;
  location.assign(path);
  return true;
}

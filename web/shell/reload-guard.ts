const storageKey = "reloaded-at";
/** Specification section 9. */
const guardMilliseconds = 10_000;

/** Loads the page anew because a part of its old build is gone, but never twice within ten seconds, nor offline. */
export function reloadOnce(path: string = location.href): boolean {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (!navigator.onLine || Date.now() - last < guardMilliseconds) return false;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.assign(path);
  return true;
}

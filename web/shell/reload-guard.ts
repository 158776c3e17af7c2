const storageKey = "reloaded-at";
/** Specification section 9. */
const guardMilliseconds = 10_000;

const remember = () => sessionStorage.setItem(storageKey, String(Date.now()));
addEventListener("online", remember);

/**
 * Loads the page anew because a part of its old build is gone, but never twice within ten seconds, nor offline or just after, when a
 * part may be missing for want of the network.
 */
export function reloadOnce(path: string = location.href): boolean {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (!navigator.onLine || Date.now() - last < guardMilliseconds) return false;
  remember();
  location.assign(path);
  return true;
}

/** Where state is kept that outlives the page (specification section 9): one setting of the installation. */
export type Persistence = "local" | "session" | "cookies";

/** As much of `Storage` as is needed, so that cookies can be one too. */
export interface Stored {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

const yearSeconds = 365 * 24 * 60 * 60;
const secure = (): string => (location.protocol === "https:" ? "; secure" : "");

/** Writes a cookie for the whole site; a life of 0 takes it away. */
export function writeCookie(name: string, value: string, { life, sameSite }: { life: number; sameSite: string }): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and not in every browser
  document.cookie = `${name}=${value}; path=/; max-age=${life}; samesite=${sameSite}${secure()}`;
}

const cookies = (): [string, string][] =>
  document.cookie.split("; ").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 ? [[decodeURIComponent(pair.slice(0, at)), pair.slice(at + 1)] as [string, string]] : [];
  });

const inCookies: Stored = {
  getItem(key) {
    const value = cookies().find(([name]) => name === key)?.[1];
    return value === undefined ? null : decodeURIComponent(value);
  },
  setItem: (key, value) =>
    writeCookie(encodeURIComponent(key), encodeURIComponent(value), { life: yearSeconds, sameSite: "lax" }),
  removeItem: (key) => writeCookie(encodeURIComponent(key), "", { life: 0, sameSite: "lax" }),
  keys: () => cookies().map(([name]) => name),
};

const within = (browser: Storage): Stored => ({
  getItem: (key) => browser.getItem(key),
  setItem: (key, value) => browser.setItem(key, value),
  removeItem: (key) => browser.removeItem(key),
  keys: () => Object.keys(browser),
});

export function storedIn(persistence: Persistence = "local"): Stored {
  if (persistence === "cookies") return inCookies;
  return within(persistence === "session" ? sessionStorage : localStorage);
}

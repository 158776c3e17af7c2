import { keepForYear } from "./write-cookie.ts";

/** Storage of persistent state (specification section 9): one setting of the installation. */
export type Persistence = "local" | "session" | "cookies";

/** As much of `Storage` as is needed, so that cookies can be one too. */
export interface Stored {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

const cookies = (): [string, string][] =>
  document.cookie.split("; ").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 ? [[decodeURIComponent(pair.slice(0, at)), pair.slice(at + 1)] as [string, string]] : [];
  });

/** Browsers drop a longer cookie without a word (RFC 6265, 6.1); its attributes and `.9` have to fit as well. */
const longestCookie = 3900;

const readCookie = (name: string): string | undefined => cookies().find(([each]) => each === name)?.[1];

/** A value too long for one cookie continues in `key.1`, `key.2` …. */
const inCookies: Stored = {
  getItem(key) {
    let value = readCookie(key);
    for (let place = 1, more = value; more; place++) {
      more = readCookie(`${key}.${place}`);
      value += more ?? "";
    }
    return value === undefined ? null : decodeURIComponent(value);
  },
  setItem(key, value) {
    const name = encodeURIComponent(key);
    const whole = encodeURIComponent(value);
    const room = longestCookie - name.length;
    keepForYear(name, whole.slice(0, room));
    for (let place = 1; whole.length > place * room || readCookie(`${key}.${place}`); place++)
      keepForYear(`${name}.${place}`, whole.slice(place * room, (place + 1) * room));
  },
  removeItem: (key) => inCookies.setItem(key, ""),
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

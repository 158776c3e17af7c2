const secure = (): string => (location.protocol === "https:" ? "; secure" : "");

/** Writes a cookie for the whole site; a life of 0 takes it away. */
export function writeCookie(name: string, value: string, { life, sameSite }: { life: number; sameSite: string }): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and not in every browser
  document.cookie = `${name}=${value}; path=/; max-age=${life}; samesite=${sameSite}${secure()}`;
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps a value for a year; an empty one is taken away. */
export const keepForYear = (name: string, value: string): void =>
  writeCookie(name, value, { life: value ? yearSeconds : 0, sameSite: "lax" });

/** The demo providers' hosts, all at the same port. */
export const hosts = ["marsa", "duna", "haneul"] as const;
export type Host = (typeof hosts)[number];

/** The URL of a path on a host, such as `http://duna.localhost:3000/ar/`. */
export function addressOn(host: string, path: string, baseURL: string | undefined): string {
  const url = new URL(path, baseURL);
  url.hostname = `${host}.localhost`;
  return url.href;
}

/** The demo providers, each on its own host at the same port. */
export const hosts = ["marsa", "duna", "haneul"] as const;
export type Host = (typeof hosts)[number];

/** The address of a path on a host of its own, such as `http://duna.localhost:3000/ar/`. */
export function addressOn(host: string, path: string, baseURL: string | undefined): string {
  const url = new URL(path, baseURL);
  url.hostname = `${host}.localhost`;
  return url.href;
}

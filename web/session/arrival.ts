import { paths } from "../paths.ts";

/** Parameters that a registration passes to the login page (specification section 2). */
export interface Arrival {
  readonly email: string;
  /** Base64 of a handle; see password-handles.ts. */
  readonly password: string;
  readonly showConfirmation: boolean;
}

declare global {
  interface Window {
    arrival?: string;
  }
}

const parameters = ["email", "password", "showConfirmation"];

/**
 * Stands first in the document of the login page: takes the three parameters out of the address before anything else
 * runs, so that no history, referrer, report or other script sees them.
 */
export const takeArrivalScript = `(() => {
  const given = new URLSearchParams(location.search), kept = new URLSearchParams();
  for (const name of ${JSON.stringify(parameters)}) {
    if (given.has(name)) kept.set(name, given.get(name));
    given.delete(name);
  }
  if (!kept.size) return;
  window.arrival = "" + kept;
  history.replaceState(history.state, "", location.pathname + (given.size ? "?" + given : ""));
})()`.replace(/\n\s*/g, "\n");

/** The address as its page is rendered: links to other languages repeat none of the three. */
export function withoutArrival(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.endsWith(paths.login) || !parameters.some((name) => url.searchParams.has(name))) return request;
  for (const name of parameters) url.searchParams.delete(name);
  return new Request(url, request);
}

const readArrival = (query: URLSearchParams): Arrival | undefined =>
  query.get("email")
    ? {
        email: query.get("email") ?? "",
        password: query.get("password") ?? "",
        showConfirmation: query.get("showConfirmation") === "true",
      }
    : undefined;

/** Parameters that the script took, returned once. */
export function takeArrival(): Arrival | undefined {
  const taken = new URLSearchParams(window.arrival ?? "");
  delete window.arrival;
  return readArrival(taken);
}

/** The query that a registration goes to the login page with. */
export const arrivalQuery = (email: string, handle: string): string =>
  `?${new URLSearchParams({ email, password: btoa(handle), showConfirmation: "true" })}`;

/** Lets a navigation inside the page arrive as a loaded page would: nothing of it ever reaches the address bar. */
export function leaveArrival(query: URLSearchParams): void {
  window.arrival = `${query}`;
}

export function handleIn({ password }: Arrival): string {
  try {
    return atob(password);
  } catch {
    return "";
  }
}

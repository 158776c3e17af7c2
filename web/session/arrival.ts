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

const hasArrival = (query: URLSearchParams): boolean => parameters.some((name) => query.has(name));

/** The query of an address without the three, with its `?`. */
function withoutParameters(search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of parameters) kept.delete(name);
  return kept.size > 0 ? `?${kept}` : "";
}

/** The address as its page is rendered: links to other languages repeat none of the three. */
export function withoutArrival(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.endsWith(paths.login) || !hasArrival(url.searchParams)) return request;
  url.search = withoutParameters(url.search);
  return new Request(url, request);
}

/** Enough to refuse what a link of another site writes into the page: the service checks addresses. */
const isAddress = (text: string): boolean => text.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text);

const readArrival = (query: URLSearchParams): Arrival | undefined =>
  isAddress(query.get("email") ?? "")
    ? {
        email: query.get("email") ?? "",
        password: query.get("password") ?? "",
        showConfirmation: query.get("showConfirmation") === "true",
      }
    : undefined;

/** Parameters of a page load, which the script took, or of a navigation, which leave the address now; returned once. */
export function takeArrival(): Arrival | undefined {
  const query = new URLSearchParams(window.arrival ?? location.search);
  delete window.arrival;
  if (hasArrival(query))
    history.replaceState(history.state, "", location.pathname + withoutParameters(location.search));
  return readArrival(query);
}

/** The query that a registration goes to the login page with. */
export const arrivalQuery = (email: string, handle: string): string =>
  `?${new URLSearchParams({ email, password: btoa(handle), showConfirmation: "true" })}`;

export function handleIn({ password }: Arrival): string {
  try {
    return atob(password);
  } catch {
    return "";
  }
}

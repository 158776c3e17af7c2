import { redirect } from "react-router";
import type { Call } from "../../contract/call.ts";
import { getStaffSession, type StaffSession } from "../../contract/desk/session.ts";
import { Refusal } from "../../contract/errors.ts";
import { callByFetch } from "../call-by-fetch.ts";
import { deskPaths } from "./paths.ts";

/** Dispatched when the session has ended while a page is open; the layout asks for a sign-in on top of it. */
export const sessionEnded = "desk-session-ended";

const isSessionEnded = (error: unknown): boolean => error instanceof Refusal && error.code === "not-signed-in";

let automatic = 0;

/** Runs work that nobody caused, such as asking again after a change: it does not extend the session. */
export async function runAutomatically<T>(work: () => Promise<T>): Promise<T> {
  automatic++;
  try {
    return await work();
  } finally {
    automatic--;
  }
}

function toSignIn(): never {
  const next = location.pathname.slice(location.pathname.indexOf(deskPaths.home)) + location.search;
  throw redirect(next === deskPaths.home ? deskPaths.signIn : `${deskPaths.signIn}?${new URLSearchParams({ next })}`);
}

let session: Promise<StaffSession | null> | undefined;

/** The session of this browser, asked for once; a missing one is asked for again. */
export async function staffSession(): Promise<StaffSession> {
  session ??= callByFetch(getStaffSession, {}).then((answer) => answer.session);
  const held = await session.catch((error: unknown) => {
    session = undefined;
    throw error;
  });
  if (held) return held;
  session = undefined;
  return toSignIn();
}

/** After a sign-in: the next page asks who it is. */
export const forgetSession = (): void => {
  session = undefined;
};

/** For loaders: without a session they lead to the sign-in, which leads back. */
export const loaderCall: Call = async (endpoint, input, options) => {
  await staffSession();
  return callByFetch(endpoint, input, { ...options, isAutomatic: automatic > 0 }).catch((error: unknown) => {
    if (!isSessionEnded(error)) throw error;
    forgetSession();
    return toSignIn();
  });
};

/** For acts on an open page: everything typed stays, and the layout asks for the sign-in. */
export const deskCall: Call = (endpoint, input, options) =>
  callByFetch(endpoint, input, options).catch((error: unknown) => {
    if (isSessionEnded(error)) dispatchEvent(new Event(sessionEnded));
    throw error;
  });

import { redirect } from "react-router";
import type { Call, CallOptions } from "../../contract/call.ts";
import { getStaffSession, type StaffSession } from "../../contract/desk/session.ts";
import { errorCodes, Refusal } from "../../contract/errors.ts";
import { deskLanguages, tagOf } from "../../contract/languages.ts";
import { callByFetch } from "../call-by-fetch.ts";
import type { Loader } from "../screen.ts";
import { deskPaths } from "./paths.ts";

/** Dispatched when the session has ended while a page is open; the layout asks for a sign-in on top of it. */
export const sessionEnded = "desk-session-ended";
/** Dispatched where an act needs a fresh sign-in. */
export const freshNeeded = "desk-fresh-needed";
/** Dispatched when the sign-in on top of a page is over; its detail says whether there was one. */
export const signInOver = "desk-sign-in-over";

const isSessionEnded = (error: unknown): boolean => error instanceof Refusal && error.code === "not-signed-in";

const needsFresh = (error: unknown): boolean =>
  error instanceof Refusal && error.code === "not-allowed" && /sign in again/.test(error.message);

/** Waits for the sign-in that a refusal asks for, on top of the page: true after it, false where none came. */
export async function signedInFor(error: unknown): Promise<boolean> {
  if (!needsFresh(error) && !isSessionEnded(error)) return false;
  const over = new Promise<Event>((resolve) => addEventListener(signInOver, resolve, { once: true }));
  if (needsFresh(error)) dispatchEvent(new Event(freshNeeded));
  return ((await over) as CustomEvent<boolean>).detail;
}

let automatic = 0;
const underWay = new Set<Promise<unknown>>();

function keepUnderWay<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  underWay.add(settled);
  void settled.then(() => underWay.delete(settled));
  return work;
}

/** Runs work that nobody caused, such as asking again after a change: it does not extend the session. */
export function runAutomatically<T>(work: () => Promise<T>): Promise<T> {
  automatic++;
  return keepUnderWay(
    work().finally(() => {
      automatic--;
    }),
  );
}

const isUnanswered = (error: unknown): boolean => error instanceof Refusal && error.status >= errorCodes.unexpected;

/**
 * A loader that answers work that nobody caused with the page as it is, where the server does not answer: the person goes
 * on reading. The page asks again once the network or the stream of changes is back.
 */
export function keepPage<Data>(loader: Loader<Data>): Loader<Data> {
  let last: { readonly address: string; readonly data: Data } | undefined;
  return async (args) => {
    const address = args.request.url;
    const held = automatic > 0 && last?.address === address ? last : undefined;
    try {
      const data = await loader(args);
      last = { address, data };
      return data;
    } catch (error) {
      if (held && isUnanswered(error)) return held.data;
      throw error;
    }
  };
}

/** Waits for the work that nobody caused: the server refuses its calls after a sign-out. */
export const automaticWorkOver = (): Promise<unknown> => Promise.all(underWay);

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

/** Titles and texts come in the page's language. */
function inPageLanguage(): CallOptions {
  const language = deskLanguages.find((one) => tagOf(one) === document.documentElement.lang);
  return language ? { language } : {};
}

/** For loaders: without a session they lead to the sign-in, which leads back. */
export const loaderCall: Call = async (endpoint, input, options) => {
  await staffSession();
  const facts = { ...inPageLanguage(), ...options, isAutomatic: automatic > 0, finalStatus: errorCodes["not-found"] };
  return callByFetch(endpoint, input, facts).catch((error: unknown) => {
    if (!isSessionEnded(error)) throw error;
    forgetSession();
    return toSignIn();
  });
};

type WordsOf = typeof import("./refusal-sentences.ts").wordsOf;
let wordsOf: WordsOf | undefined;

/** The sentence of a refused act in the page's language; undefined where the desk has none. */
export const sentenceOf = ({ sentence }: Refusal): string | undefined => sentence && wordsOf?.(sentence);

/** For acts on an open page: everything typed stays, and the layout asks for the sign-in. */
export const deskCall: Call = (endpoint, input, options) =>
  callByFetch(endpoint, input, { ...inPageLanguage(), ...options, finalStatus: errorCodes["not-found"] }).catch(
    async (error: unknown) => {
      if (isSessionEnded(error)) dispatchEvent(new Event(sessionEnded));
      if (error instanceof Refusal && error.sentence)
        wordsOf ??= await import("./refusal-sentences.ts").then(
          (loaded) => loaded.wordsOf,
          () => undefined,
        );
      throw error;
    },
  );

/** For calls that nobody caused: they do not extend the session, and where they fail the page works without them. */
export const automaticCall: Call = (endpoint, input, options) =>
  keepUnderWay(callByFetch(endpoint, input, { ...inPageLanguage(), ...options, isAutomatic: true }));

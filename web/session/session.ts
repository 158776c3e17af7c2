import { Refusal } from "../../contract/errors.ts";
import { identifyProfile } from "../../contract/profile.ts";
import { getUserPoolConfig } from "../../contract/providers.ts";
import { callByFetch } from "../call-by-fetch.ts";
import { createCurrencyStore, resetCurrencyStore } from "../currency/currency-store.ts";
import { paths } from "../paths.ts";
import type { Site } from "../site.ts";
import { createAuthStore, isLoggedIn, nobody } from "./auth-store.ts";
import { authStateOf, expiryOf } from "./claims.ts";
import type { Beginnings, IdentityClient, Tokens } from "./identity-client.ts";
import { leaveGuarded } from "./leave-guarded.ts";
import { forgetStep } from "./sign-in-step.ts";
import { storedIn } from "./stored.ts";
import { clearTokenCookie, setTokenCookie } from "./token-cookie.ts";

/** Specification section 9. */
const margin = 300_000;
const tolerance = 5000;
const credentialLife = 3_000_000;
/** What one tab stores is read by another a moment later. */
const settling = 300;
/** How soon is tried again what the network did not carry. */
const patience = 30_000;

export type Session = ReturnType<typeof openSession>;

let opened: Session | undefined;

/** The one session of this page. */
export function sessionOf(site: Site): Session {
  opened ??= openSession(site);
  return opened;
}

/** One tab at a time, where the browser can tell. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("session", work) : work();

/** No answer, or none that says anything of the person: nobody is signed out for that. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  /^(NetworkError|UnknownError|Unknown|TypeError|InternalError|InternalErrorException|ServiceUnavailable|TooManyRequests|LimitExceeded)/.test(
    error.name,
  );

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function openSession(site: Site) {
  const stored = storedIn(site.keepsIn);
  const store = createAuthStore(stored);
  const channel = new BroadcastChannel("session");
  let loading: Promise<IdentityClient> | undefined;
  let running: Promise<boolean> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let credentials: ReturnType<typeof setInterval> | undefined;

  /** The heavy client, once. */
  function client(): Promise<IdentityClient> {
    loading ??= loadClient().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }
  async function loadClient(): Promise<IdentityClient> {
    const providerDomain = location.hostname;
    const [{ createIdentityClient }, pool] = await Promise.all([
      import("./identity-client.ts"),
      callByFetch(getUserPoolConfig, { params: { providerDomain } }),
    ]);
    return createIdentityClient({ pool, stored, clinic: site.provider?.texts.name ?? "" });
  }

  function later(milliseconds: number): void {
    clearTimeout(next);
    next = setTimeout(async () => {
      await running; // it may have read the tokens before the machine slept
      await load();
    }, milliseconds);
  }

  /** Tokens with their time before them: held ones, else new ones; undefined where the service says that it is over. */
  async function tokens(identity: IdentityClient): Promise<Tokens | undefined> {
    if (expiryOf(store.getState().idToken) - Date.now() <= margin) await wait(settling);
    const held = await identity.held();
    if (!held || !identity.isDue(held)) return held;
    try {
      return await identity.renew();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      later(patience);
      return held;
    }
  }

  async function tokensOrRetry(identity: IdentityClient): Promise<Tokens | undefined> {
    try {
      return await tokens(identity);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      await wait(1000);
      return tokens(identity);
    }
  }

  function keep({ idToken, accessToken, left }: Tokens): void {
    const changed = store.getState().idToken !== idToken;
    store.setState(authStateOf({ idToken, accessToken }), true);
    setTokenCookie(idToken, left / 1000);
    if (changed) channel.postMessage("changed");
    if (left > margin) later(left - margin);
  }

  /** Whether the site's own server believes the token too; a token that was revoked meanwhile is not. */
  async function identify({ idToken }: Tokens): Promise<boolean> {
    try {
      await callByFetch(identifyProfile, {}, { idToken });
      return true;
    } catch (error) {
      return !(error instanceof Refusal && error.code === "not-signed-in");
    }
  }

  /** Loads of the same moment are one. */
  function load(): Promise<boolean> {
    running ??= loadNow().finally(() => {
      running = undefined;
    });
    return running;
  }

  /**
   * Reads the session, renewed where it is due, one tab at a time.
   * @returns whether somebody is signed in; a lost network changes nothing about that
   */
  async function loadNow(): Promise<boolean> {
    try {
      const identity = await client();
      const found = await alone(async () => {
        const read = await tokensOrRetry(identity);
        if (read) keep(read);
        return read;
      });
      if (!found) return over();
      startCredentials(identity);
      if (await identify(found)) return true;
      const renewed = await alone(() => identity.renew());
      if (renewed && (await identify(renewed))) {
        keep(renewed);
        return true;
      }
      return over();
    } catch (error) {
      const isOffline = error instanceof Refusal || isUnreachable(error);
      if (!isOffline) return over();
      later(patience);
      return isLoggedIn(store.getState());
    }
  }

  function startCredentials(identity: IdentityClient): void {
    if (!identity.hasCredentials || credentials) return;
    const refresh = () => void identity.refreshCredentials().catch(() => undefined);
    refresh();
    credentials = setInterval(refresh, credentialLife);
  }

  /** Takes away whatever this browser knows of the person. */
  function forget(): void {
    clearTimeout(next);
    clearInterval(credentials);
    credentials = undefined;
    for (const key of stored.keys()) if (key.startsWith("CognitoIdentityServiceProvider.")) stored.removeItem(key);
    store.setState(nobody, true);
    clearTokenCookie();
    forgetStep();
    resetCurrencyStore(createCurrencyStore(stored));
  }

  function over(): false {
    const wasSignedIn = isLoggedIn(store.getState());
    forget();
    if (wasSignedIn) channel.postMessage("over");
    leaveGuarded(site);
    return false;
  }

  channel.addEventListener("message", ({ data }) => {
    if (data === "changed") {
      void store.persist.rehydrate();
      // The token's own dates would mislead where this machine's clock is wrong.
      void loading?.then(async (identity) => {
        const held = await identity.held();
        if (held && held.left > margin) later(held.left - margin);
      });
      return;
    }
    forget();
    leaveGuarded(site);
  });
  addEventListener("online", () => isLoggedIn(store.getState()) && void load());
  // Timers sleep with the machine.
  document.addEventListener("visibilitychange", () => {
    const { idToken, accessToken } = store.getState();
    const isDue = expiryOf(idToken) - Date.now() <= margin;
    if (!document.hidden && accessToken !== "" && isDue) void load();
  });

  /** Tokens are out of sight while it begins, so nobody else may look for them. */
  const anew: Beginnings = {
    signIn: async (...typed) => {
      const identity = await client();
      return alone(() => identity.anew(() => identity.signIn(...typed)));
    },
    begin: async (...typed) => {
      const identity = await client();
      return alone(() => identity.anew(() => identity.begin(...typed)));
    },
  };

  return {
    store,
    client,
    load,
    /** For somebody who is signed in and shows once more who they are; `load` takes up what comes of it. */
    anew,
    /** Whether somebody is signed in, after renewing tokens that no page would be answered with any more. */
    async hold(): Promise<boolean> {
      await store.persist.rehydrate();
      const state = store.getState();
      if (!isLoggedIn(state)) return false;
      const oldest = Math.min(expiryOf(state.idToken), expiryOf(state.accessToken));
      return oldest - Date.now() > tolerance ? true : load();
    },
    /** Revokes, forgets, tells the other tabs, and goes to the login page; also without a network. */
    async signOut(): Promise<void> {
      await client()
        .then((identity) => identity.signOut())
        .catch(() => undefined);
      forget();
      channel.postMessage("over");
      location.replace(site.base + paths.login);
    },
    /**
     * Ends every sign-in of the person, this one too. @throws what the service or the network says against it: then
     * nothing has changed
     */
    async signOutEverywhere(): Promise<void> {
      const identity = await client();
      // The client keeps quiet about a failure. A renewal just before tells whether the service can be reached, with a token that it takes.
      const renewed = await alone(() => identity.renew());
      if (renewed) await identity.signOut(true);
      forget();
      channel.postMessage("over");
      location.replace(site.base + paths.login);
    },
  };
}

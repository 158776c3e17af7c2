import { Refusal } from "../../contract/errors.ts";
import { identifyProfile } from "../../contract/profile.ts";
import type { Site } from "../../contract/rendering.ts";
import { callByFetch } from "../call-by-fetch.ts";
import { createCurrencyStore, resetCurrencyStore } from "../currency/currency-store.ts";
import { forgetDevice } from "../offline/forget-device.ts";
import { paths } from "../paths.ts";
import { createAuthStore, isLoggedIn, signedOut } from "./auth-store.ts";
import { authStateOf, expiryOf, leftOf } from "./claims.ts";
import type { Beginnings, IdentityClient, Tokens } from "./identity-client.ts";
import { leaveGuarded } from "./leave-guarded.ts";
import { alone } from "./one-at-a-time.ts";
import { showRenewalNotice } from "./renewal-notice.ts";
import { forgetStep } from "./sign-in-step.ts";
import { storedIn } from "./stored.ts";
import { clearTokenCookie, setTokenCookie } from "./token-cookie.ts";
import { forgetTypedForms } from "./typed-forms.ts";

/** Specification section 9. */
const margin = 300_000;
const tolerance = 5000;
const credentialLife = 3_000_000;
/** From the start of a page with valid tokens until it loads the identity service's client. */
const clientDelay = 60_000;
/** Another tab's writes arrive with this delay. */
const settling = 300;
/** Delay before a retry after a network failure. */
const patience = 30_000;

export type Session = ReturnType<typeof openSession>;

let opened: Session | undefined;

/** The one session of this page. */
export function sessionOf(site: Site): Session {
  opened ??= openSession(site);
  return opened;
}

/** A network or service failure, which does not sign the person out. */
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
  let soon: ReturnType<typeof setTimeout> | undefined;
  let credentials: ReturnType<typeof setInterval> | undefined;
  let endings = 0;
  /** Whether a person was told that the renewal fails. */
  let isWaiting = false;

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
    const { getUserPoolConfig } = await import("../../contract/providers.ts");
    const pool = await callByFetch(getUserPoolConfig, { params: { providerDomain } });
    // Last: its code hears other tabs from the moment that it runs, and has to be configured by then.
    const { createIdentityClient } = await import("./identity-client.ts");
    return createIdentityClient({ pool, stored, clinic: site.provider?.texts.name ?? "", language: site.language });
  }

  function isExpired(): boolean {
    const { idToken, accessToken } = store.getState();
    return Math.min(expiryOf(idToken), expiryOf(accessToken)) - Date.now() <= tolerance;
  }

  function later(milliseconds: number): void {
    clearTimeout(next);
    next = setTimeout(async () => {
      await running; // it may have read the tokens before the machine slept
      await load();
    }, milliseconds);
  }

  function retryLater(): void {
    later(patience);
    if (!isExpired()) return;
    isWaiting = true;
    showRenewalNotice(true);
  }

  /** Valid tokens, renewed if due; undefined if the service ended the session. */
  async function tokens(identity: IdentityClient): Promise<Tokens | undefined> {
    if (expiryOf(store.getState().idToken) - Date.now() <= margin) await wait(settling);
    const held = await identity.held();
    if (!held || !identity.isDue(held)) return held;
    try {
      return await identity.renew();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      retryLater();
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

  /** New tokens, unless the session ended while they were on their way: the client has stored them by then. */
  async function unlessOver(read: () => Promise<Tokens | undefined>): Promise<Tokens | undefined> {
    const before = endings;
    const isOver = () => endings !== before;
    try {
      const found = await read();
      return isOver() ? undefined : found;
    } finally {
      if (isOver()) void forget();
    }
  }

  /** True if the site's server accepts the token; it refuses a revoked one. */
  async function identify({ idToken }: Tokens): Promise<boolean> {
    try {
      await callByFetch(identifyProfile, {}, { idToken });
      return true;
    } catch (error) {
      return !(error instanceof Refusal && error.code === "not-signed-in");
    }
  }

  /** Concurrent loads share one run. */
  function load(): Promise<boolean> {
    running ??= loadNow().finally(() => {
      running = undefined;
    });
    return running;
  }

  /**
   * Reads the session, renewed where it is due, one tab at a time.
   * @returns true if signed in; a network failure does not change that
   */
  async function loadNow(): Promise<boolean> {
    try {
      const identity = await client();
      const found = await alone(async () => {
        const read = await unlessOver(() => tokensOrRetry(identity));
        if (read) keep(read);
        return read;
      });
      if (!found) return over();
      if (isWaiting && !isExpired()) {
        isWaiting = false;
        showRenewalNotice(false);
      }
      startCredentials(identity);
      if (await identify(found)) return true;
      const renewed = await alone(() => unlessOver(() => identity.renew()));
      if (renewed && (await identify(renewed))) {
        keep(renewed);
        return true;
      }
      return over();
    } catch (error) {
      const isOffline = error instanceof Refusal || isUnreachable(error);
      if (!isOffline) return over();
      retryLater();
      return isLoggedIn(store.getState());
    }
  }

  function startCredentials(identity: IdentityClient): void {
    if (!identity.hasCredentials || credentials) return;
    const refresh = () => void identity.refreshCredentials().catch(() => undefined);
    refresh();
    credentials = setInterval(refresh, credentialLife);
  }

  /** Removes the person's data from this browser. The returned promise also waits for what is kept on the device. */
  function forget(): Promise<void> {
    endings += 1;
    clearTimeout(next);
    clearTimeout(soon);
    clearInterval(credentials);
    credentials = undefined;
    for (const key of stored.keys()) if (key.startsWith("CognitoIdentityServiceProvider.")) stored.removeItem(key);
    store.setState(signedOut, true);
    clearTokenCookie();
    forgetStep();
    forgetTypedForms("");
    resetCurrencyStore(createCurrencyStore(stored));
    // Without storage there is nothing on the device.
    return forgetDevice().catch(() => undefined);
  }

  function over(): false {
    const wasSignedIn = isLoggedIn(store.getState());
    void forget().then(() => leaveGuarded(site));
    if (wasSignedIn) channel.postMessage("over");
    return false;
  }

  channel.addEventListener("message", ({ data }) => {
    if (data === "changed") {
      void store.persist.rehydrate();
      const left = leftOf(store.getState().idToken, stored);
      if (left > margin) later(left - margin);
      return;
    }
    void forget().then(() => leaveGuarded(site));
  });
  addEventListener("online", () => isLoggedIn(store.getState()) && void load());
  // Timers sleep with the machine.
  const renewIfDue = () => {
    const state = store.getState();
    const isDue = expiryOf(state.idToken) - Date.now() <= margin;
    if (!document.hidden && isLoggedIn(state) && isDue) void load();
  };
  document.addEventListener("visibilitychange", renewIfDue);
  addEventListener("focus", renewIfDue);

  /** Holds the lock: tokens are hidden from the client library during re-authentication. */
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
    /** Keeps the session of a new page. The client, which is heavy, loads when it is due, or a minute later. */
    async start(): Promise<void> {
      const { idToken, accessToken } = store.getState();
      const kept = { idToken, accessToken, left: leftOf(idToken, stored) };
      if (!(kept.left > margin + clientDelay)) return void (await load());
      keep(kept);
      soon = setTimeout(() => void client().then(startCredentials, () => undefined), clientDelay);
      if (!(await identify(kept))) await load();
    },
    /** Re-authentication of a signed-in person; `load` then reads the new tokens. */
    anew,
    /** True if signed in, after renewing expired tokens. */
    async hold(): Promise<boolean> {
      await store.persist.rehydrate();
      if (!isLoggedIn(store.getState())) return false;
      return isExpired() ? load() : true;
    },
    /** Revokes the tokens, clears the browser and the other tabs, and opens the login page; also offline. */
    async signOut(): Promise<void> {
      await client()
        .then((identity) => identity.signOut())
        .catch(() => undefined);
      await forget();
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
      await forget();
      channel.postMessage("over");
      location.replace(site.base + paths.login);
    },
  };
}

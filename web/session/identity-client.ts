import { fetchAuthSession, signOut } from "@aws-amplify/auth";
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from "@aws-amplify/auth/cognito";
import { Amplify, ConsoleLogger } from "@aws-amplify/core";
import type { UserPoolConfig } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { FirstCode, NewPerson, Next } from "./sign-in-ways.ts";
import type { Stored } from "./stored.ts";

/** Specification section 9: a refresh is due when the id token has no more than this left. */
const margin = 300_000;

export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  /** Milliseconds that the id token still works, by the service's clock. */
  readonly left: number;
}

interface Given {
  readonly pool: UserPoolConfig;
  readonly stored: Stored;
  /** The name that authenticator apps show. */
  readonly clinic: string;
  /** Of the page, and of the mails that the service sends. */
  readonly language: Language;
}

export type IdentityClient = ReturnType<typeof createIdentityClient>;

/** How a sign-in begins. */
export type Beginnings = Pick<IdentityClient, "signIn" | "begin">;

/** The hosted user pool's own client, as far as the site uses it. Heavy: loaded only by who signs in or is signed in. */
export function createIdentityClient({ pool, stored, clinic, language }: Given) {
  // It warns of every address that is not the cloud's.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  const { userPoolId, userPoolClientId, userPoolEndpoint, identityPoolId, identityPoolEndpoint } = pool;
  const own = { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) };
  const withPool = {
    ...own,
    identityPoolId: identityPoolId ?? "",
    allowGuestAccess: pool.offers?.guests === true,
    ...(identityPoolEndpoint && { identityPoolEndpoint }),
  };
  const Auth = { Cognito: identityPoolId ? withPool : own };
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth);
  // Each of its calls brings credentials, so that a page's first calls would fetch them once each.
  const credentialsProvider = {
    getCredentialsAndIdentityId: oneAtATime(
      (...asked: Parameters<typeof cognitoCredentialsProvider.getCredentialsAndIdentityId>) =>
        cognitoCredentialsProvider.getCredentialsAndIdentityId(...asked),
    ),
    clearCredentialsAndIdentityId: () => cognitoCredentialsProvider.clearCredentialsAndIdentityId(),
  };
  Amplify.configure({ Auth }, { Auth: { tokenProvider: cognitoUserPoolsTokenProvider, credentialsProvider } });
  // The client refuses a sign-in while it holds another.
  let isUnknown = false;
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => (isUnknown && key.endsWith(".LastAuthUser") ? null : stored.getItem(key)),
    async setItem(key, value) {
      isUnknown = false; // the new tokens, which it reads at once
      stored.setItem(key, value);
    },
    removeItem: async (key) => stored.removeItem(key),
    clear: async () => undefined,
  });

  const ways = async () =>
    (await import("./sign-in-ways.ts")).signInWays({ offers: pool.offers ?? {}, clinic, language });

  /** The tokens, renewed where they are due. A refused renewal is tried once more (specification section 4). */
  async function held(forceRefresh: boolean): Promise<Tokens | undefined> {
    const kept = stored.keys().filter((key) => key.startsWith("CognitoIdentityServiceProvider."));
    const values = kept.map((key) => [key, stored.getItem(key)] as const);
    const first = await readTokens(forceRefresh);
    if (first || !kept.some((key) => key.endsWith(".refreshToken"))) return first;
    // The client forgets what the service refuses.
    for (const [key, value] of values) if (value !== null) stored.setItem(key, value);
    return readTokens(true);
  }

  async function readTokens(forceRefresh: boolean): Promise<Tokens | undefined> {
    // Renews the tokens alone: a failure of the AWS credentials must not sign the person out.
    const tokens = await cognitoUserPoolsTokenProvider.getTokens({ forceRefresh });
    if (!tokens?.idToken) return undefined;
    const { clockDrift = 0 } = (await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens()) ?? {};
    return {
      idToken: tokens.idToken.toString(),
      accessToken: tokens.accessToken.toString(),
      left: (tokens.idToken.payload.exp ?? 0) * 1000 - (Date.now() + clockDrift),
    };
  }

  /** Re-authenticates a signed-in person; the earlier session stays until it succeeds. */
  async function anew(begin: () => Promise<Next>): Promise<Next> {
    isUnknown = true;
    try {
      return await begin();
    } finally {
      isUnknown = false;
    }
  }

  return {
    anew,
    hasCredentials: identityPoolId !== undefined,
    offers: pool.offers,
    endpoint: userPoolEndpoint,
    held: () => held(false),
    renew: () => held(true),
    isDue: ({ left }: Tokens): boolean => left <= margin,
    refreshCredentials: () => fetchAuthSession(),
    // The ways to sign in are heavier than all the rest, and most pages of a signed-in person use none of them.
    signUp: async (person: NewPerson) => (await ways()).signUp(person),
    confirmSignUp: async (email: string, code: string) => (await ways()).confirmSignUp(email, code),
    resendCode: async (email: string) => (await ways()).resendCode(email),
    signIn: async (email: string, password: string) => (await ways()).signIn(email, password),
    begin: async (email: string, by?: FirstCode) => (await ways()).begin(email, by),
    answer: async (email: string, challengeResponse: string, userAttributes?: Record<string, string>) =>
      (await ways()).answer(email, challengeResponse, userAttributes),
    askReset: async (email: string) => (await ways()).askReset(email),
    reset: async (email: string, code: string, password: string) => (await ways()).reset(email, code, password),
    /** Never fails: what the service did not hear is forgotten here all the same. */
    signOut: (everywhere = false) => signOut({ global: everywhere }),
  };
}

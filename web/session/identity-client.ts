import { Amplify } from "aws-amplify";
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  type SignInOutput,
  signIn,
  signOut,
  signUp,
} from "aws-amplify/auth";
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import type { UserPoolConfig } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { Factor, Step } from "./sign-in-step.ts";
import type { Stored } from "./stored.ts";

/** Specification section 9: a refresh is due when the id token has no more than this left. */
const margin = 300_000;

export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  /** Milliseconds that the id token still works, by the service's clock. */
  readonly left: number;
}

export interface NewPerson {
  readonly email: string;
  readonly password: string;
  readonly givenName: string;
  readonly familyName: string;
}

/** Step after an answer: none, a further question, or another page. */
export type Next =
  | { readonly kind: "done" }
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "reset-password"; readonly email: string };

const has = (names: readonly string[] | undefined): readonly Factor[] =>
  (names ?? []).filter((name): name is Factor => name === "TOTP" || name === "SMS" || name === "EMAIL");

interface About {
  readonly email: string;
  readonly clinic: string;
  /** Least number of characters of a new password. */
  readonly least: number | undefined;
  readonly mayRecover: boolean;
  /** Whether what is asked now is the first proof. */
  readonly isFirst?: boolean;
}

function nextOf({ nextStep }: SignInOutput, { email, clinic, least, mayRecover, isFirst = false }: About): Next {
  const step = (rest: Step extends infer One ? (One extends Step ? Omit<One, "email"> : never) : never): Next => ({
    kind: "step",
    step: { email, ...rest } as Step,
  });
  const sentTo = "codeDeliveryDetails" in nextStep ? nextStep.codeDeliveryDetails?.destination : undefined;
  switch (nextStep.signInStep) {
    case "DONE":
      return { kind: "done" };
    case "RESET_PASSWORD":
      return { kind: "reset-password", email };
    case "CONFIRM_SIGN_UP":
      return step({ kind: "confirm-sign-up" });
    case "CONFIRM_SIGN_IN_WITH_SMS_CODE":
      return step({ kind: "code", by: "sms", sentTo, isFirst });
    case "CONFIRM_SIGN_IN_WITH_EMAIL_CODE":
      return step({ kind: "code", by: "email", sentTo, isFirst });
    case "CONFIRM_SIGN_IN_WITH_TOTP_CODE":
      return step({ kind: "code", by: "app", mayRecover });
    case "CONTINUE_SIGN_IN_WITH_MFA_SELECTION":
      return step({ kind: "choose-code", from: has(nextStep.allowedMFATypes) });
    case "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION":
      return step({ kind: "choose-set-up", from: has(nextStep.allowedMFATypes) });
    case "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP":
      return step({ kind: "set-up-email" });
    case "CONTINUE_SIGN_IN_WITH_TOTP_SETUP": {
      const { sharedSecret, getSetupUri } = nextStep.totpSetupDetails;
      return step({ kind: "set-up-app", secret: sharedSecret, address: getSetupUri(clinic, email).href });
    }
    case "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED":
      return step({ kind: "new-password", missing: nextStep.missingAttributes ?? [], least });
    case "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION":
      return step({ kind: "choose-first", from: nextStep.availableChallenges ?? [] });
    case "CONFIRM_SIGN_IN_WITH_PASSWORD":
      return step({ kind: "password" });
    case "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE": {
      const { question = "", CREDENTIAL_CREATION_OPTIONS: options } = nextStep.additionalInfo ?? {};
      return options ? step({ kind: "choose-passkey", options }) : step({ kind: "question", question });
    }
  }
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

  const { passwordLength: least, recoveryCodes: mayRecover = false } = pool.offers ?? {};
  const about = { clinic, least, mayRecover };
  const clientMetadata = { language };

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
    async signUp({ email, password, givenName, familyName }: NewPerson): Promise<"confirm" | "done"> {
      const userAttributes = { email, given_name: givenName, family_name: familyName, locale: language };
      const { nextStep } = await signUp({ username: email, password, options: { userAttributes, clientMetadata } });
      return nextStep.signUpStep === "CONFIRM_SIGN_UP" ? "confirm" : "done";
    },
    confirmSignUp: (email: string, code: string) =>
      confirmSignUp({ username: email, confirmationCode: code, options: { clientMetadata } }),
    resendCode: (email: string) => resendSignUpCode({ username: email, options: { clientMetadata } }),
    async signIn(email: string, password: string): Promise<Next> {
      try {
        return nextOf(await signIn({ username: email, password, options: { clientMetadata } }), { email, ...about });
      } catch (error) {
        // Specification section 4: an existing sign-in counts as success.
        if (error instanceof Error && error.name === "UserAlreadyAuthenticatedException") return { kind: "done" };
        throw error;
      }
    },
    /** Signs in without a password first: asks the service which ways there are. `by` takes one of them at once. */
    async begin(email: string, by?: "EMAIL_OTP" | "SMS_OTP" | "WEB_AUTHN"): Promise<Next> {
      const options = { authFlowType: "USER_AUTH" as const, clientMetadata, ...(by && { preferredChallenge: by }) };
      return nextOf(await signIn({ username: email, options }), { email, ...about, isFirst: true });
    },
    async answer(email: string, challengeResponse: string, userAttributes?: Record<string, string>): Promise<Next> {
      const options = { clientMetadata, ...(userAttributes && { userAttributes }) };
      const isFirst = challengeResponse === "EMAIL_OTP" || challengeResponse === "SMS_OTP";
      return nextOf(await confirmSignIn({ challengeResponse, options }), {
        email,
        ...about,
        isFirst,
      });
    },
    askReset: (email: string) => resetPassword({ username: email, options: { clientMetadata } }),
    reset: (email: string, code: string, password: string) =>
      confirmResetPassword({
        username: email,
        confirmationCode: code,
        newPassword: password,
        options: { clientMetadata },
      }),
    /** Never fails: what the service did not hear is forgotten here all the same. */
    signOut: (everywhere = false) => signOut({ global: everywhere }),
  };
}

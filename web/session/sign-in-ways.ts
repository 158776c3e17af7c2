import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  type SignInOutput,
  signIn,
  signUp,
} from "@aws-amplify/auth";
import type { PoolOffers } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import type { Factor, Step } from "./sign-in-step.ts";

export interface NewPerson {
  readonly email: string;
  readonly password: string;
  readonly givenName: string;
  readonly familyName: string;
}

/** A first proof that the service takes in place of a password. */
export type FirstCode = "EMAIL_OTP" | "SMS_OTP" | "WEB_AUTHN";

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
  readonly offers: Partial<PoolOffers>;
  /** The name that authenticator apps show. */
  readonly clinic: string;
  /** Of the page, and of the mails that the service sends. */
  readonly language: Language;
}

/** The ways to register, to sign in and to set a new password, in a client that is configured already. */
export function signInWays({ offers, clinic, language }: Given) {
  const { passwordLength: least, recoveryCodes: mayRecover = false } = offers;
  const about = { clinic, least, mayRecover };
  const clientMetadata = { language };
  return {
    async signUp({ email, password, givenName, familyName }: NewPerson): Promise<"confirm" | "done"> {
      const userAttributes = { email, given_name: givenName, family_name: familyName, locale: language };
      const { nextStep } = await signUp({ username: email, password, options: { userAttributes, clientMetadata } });
      return nextStep.signUpStep === "CONFIRM_SIGN_UP" ? "confirm" : "done";
    },
    confirmSignUp: (email: string, code: string) =>
      confirmSignUp({ username: email, confirmationCode: code, options: { clientMetadata } }),
    resendCode: (email: string) => resendSignUpCode({ username: email, options: { clientMetadata } }),
    async signIn(email: string, typed: string): Promise<Next> {
      // No password begins or ends with a space; one that is copied from a mail often does.
      const password = typed.trim();
      try {
        return nextOf(await signIn({ username: email, password, options: { clientMetadata } }), { email, ...about });
      } catch (error) {
        // Specification section 4: an existing sign-in counts as success.
        if (error instanceof Error && error.name === "UserAlreadyAuthenticatedException") return { kind: "done" };
        throw error;
      }
    },
    /** Signs in without a password first: asks the service which ways there are. `by` takes one of them at once. */
    async begin(email: string, by?: FirstCode): Promise<Next> {
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
  };
}

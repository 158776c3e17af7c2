import {
  associateWebAuthnCredential,
  confirmUserAttribute,
  deleteWebAuthnCredential,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  listWebAuthnCredentials,
  rememberDevice,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  verifyTOTPSetup,
} from "@aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "@aws-amplify/auth/cognito";
import type { PoolOffers, SecondFactor } from "../../contract/providers.ts";
import {
  everything,
  freshUntil,
  type KnownBrowser,
  type Passkey,
  type Protection,
  phoneNumberIn,
} from "./protection.ts";

export type ProtectionClient = ReturnType<typeof createProtectionClient>;

const phone = "phone_number";

/** As the client spells them. */
const spelling = { TOTP: "totp", EMAIL: "email", SMS: "sms" } as const satisfies Record<SecondFactor, string>;

const isNamed = (error: unknown, names: RegExp): boolean => error instanceof Error && names.test(error.name);

function named(name: string, message = ""): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

/** Nothing, where the pool says that it has none of the kind. */
const listed = <One>(list: Promise<readonly One[]>): Promise<readonly One[] | undefined> =>
  list.catch((error) => {
    if (isNamed(error, /^(?:WebAuthnNotEnabled|InvalidUserPoolConfiguration)/)) return undefined;
    throw error;
  });

async function passkeys(): Promise<readonly Passkey[]> {
  const { credentials } = await listWebAuthnCredentials({ pageSize: 20 });
  return credentials.map(({ credentialId = "", friendlyCredentialName, authenticatorAttachment, createdAt }) => ({
    id: credentialId,
    name: friendlyCredentialName,
    kind: authenticatorAttachment,
    addedAt: createdAt,
  }));
}

async function browsers(): Promise<readonly KnownBrowser[]> {
  const store = cognitoUserPoolsTokenProvider.authTokenStore;
  const [devices, here] = await Promise.all([fetchDevices(), store.loadTokens()]);
  return devices.map(({ id, name, attributes, lastAuthenticatedDate }) => ({
    key: id,
    name,
    isTrusted: attributes?.["dev:device_remembered_status" as keyof typeof attributes] === "remembered",
    isThis: id === here?.deviceMetadata?.deviceKey,
    seenAt: lastAuthenticatedDate,
  }));
}

async function signedIn() {
  const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  return { authTime: tokens?.accessToken.payload["auth_time"], drift: tokens?.clockDrift ?? 0 };
}

interface Given {
  readonly offers: PoolOffers | undefined;
  /** Of the service of the pool; undefined for the cloud's. */
  readonly endpoint: string | undefined;
  /** Reads new tokens, which carry changed attributes. */
  readonly renew: () => Promise<unknown>;
  /** The name that authenticator apps show. */
  readonly clinic: string;
}

/** Changes the protection of the signed-in account, as far as its pool allows. */
export function createProtectionClient({ offers = everything, endpoint, renew, clinic }: Given) {
  /** Calls an action of our own service, which the client library does not know. */
  async function own<Answer>(name: string, input: object = {}): Promise<Answer> {
    const tokens = await cognitoUserPoolsTokenProvider.getTokens({ forceRefresh: false });
    const reply = await fetch(endpoint ?? "", {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${name}`,
      },
      body: JSON.stringify({ ...input, AccessToken: tokens?.accessToken.toString() }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => {
      throw named("NetworkError");
    });
    const answer = await reply.json();
    if (!reply.ok) throw named(String(answer.__type), String(answer.message));
    return answer;
  }
  const hasRecovery = offers.recoveryCodes === true && endpoint !== undefined;
  /** The first that is turned on is the one to be asked for. */
  const turnOn = (factor: SecondFactor, isFirst: boolean) =>
    updateMFAPreference({ [spelling[factor]]: isFirst ? "PREFERRED" : "ENABLED" });

  return {
    async read(): Promise<Protection> {
      const [mfa, attributes, keys, known] = await Promise.all([
        fetchMFAPreference(),
        fetchUserAttributes(),
        listed(passkeys()),
        listed(browsers()),
      ]);
      return {
        email: attributes.email ?? "",
        isEmailProven: attributes.email_verified === "true",
        phone: attributes.phone_number,
        isPhoneProven: attributes.phone_number_verified === "true",
        factors: mfa.enabled ?? [],
        preferred: mfa.preferred,
        recoveryCodes:
          hasRecovery && mfa.enabled?.includes("TOTP")
            ? (await own<{ Left: number }>("DescribeRecoveryCodes")).Left
            : undefined,
        passkeys: keys ?? [],
        browsers: known ?? [],
        offers: { ...offers, passkeys: offers.passkeys && keys !== undefined },
        freshUntil: freshUntil(offers, await signedIn()),
      };
    },
    turnOn,
    turnOff: (factor: SecondFactor) => updateMFAPreference({ [spelling[factor]]: "DISABLED" }),
    prefer: (factor: SecondFactor) => updateMFAPreference({ [spelling[factor]]: "PREFERRED" }),
    /** A new secret for an app; the one in use stays until `confirm` got a code of the new one. */
    async beginApp(email: string) {
      const { sharedSecret, getSetupUri } = await setUpTOTP();
      let isProven = false;
      return {
        secret: sharedSecret,
        address: getSetupUri(clinic, email).href,
        async confirm(code: string, isFirst: boolean): Promise<void> {
          // A code works once: a retry after a partial failure repeats only the failed part.
          if (!isProven) await verifyTOTPSetup({ code });
          isProven = true;
          await turnOn("TOTP", isFirst);
        },
      };
    },
    /** Sends a code to a number. @returns the number as the service knows it */
    async beginPhone(typed: string): Promise<string> {
      const value = phoneNumberIn(typed);
      if (value === undefined) throw named("NoPhoneNumber");
      const { nextStep } = await updateUserAttribute({ userAttribute: { attributeKey: phone, value } }).catch(
        (error) => {
          throw isNamed(error, /^InvalidParameter/) ? named("NoPhoneNumber") : error;
        },
      );
      // Pools differ in whether they send one by themselves.
      if (nextStep.updateAttributeStep === "DONE") await sendUserAttributeVerificationCode({ userAttributeKey: phone });
      return value;
    },
    resendToPhone: () => sendUserAttributeVerificationCode({ userAttributeKey: phone }),
    provePhone: (confirmationCode: string) => confirmUserAttribute({ userAttributeKey: phone, confirmationCode }),
    /** Sends a code to another address, which takes the place of the present one once it is proven. */
    beginEmail: (value: string) => updateUserAttribute({ userAttribute: { attributeKey: "email", value } }),
    resendToEmail: () => sendUserAttributeVerificationCode({ userAttributeKey: "email" }),
    async proveEmail(confirmationCode: string): Promise<void> {
      await confirmUserAttribute({ userAttributeKey: "email", confirmationCode });
      await renew();
    },
    createRecoveryCodes: async () =>
      (await own<{ RecoveryCodes: readonly string[] }>("CreateRecoveryCodes")).RecoveryCodes,
    addPasskey: () => associateWebAuthnCredential(),
    namePasskey: (CredentialId: string, FriendlyCredentialName: string) =>
      own("RenameWebAuthnCredential", { CredentialId, FriendlyCredentialName }),
    deletePasskey: (credentialId: string) => deleteWebAuthnCredential({ credentialId }),
    async changePassword(oldPassword: string, newPassword: string): Promise<void> {
      await updatePassword({ oldPassword, newPassword }).catch((error) => {
        // The same name is given to a token that is over, and to too many attempts.
        const isPassword = isNamed(error, /^NotAuthorized/) && /password\.?$/i.test(error.message);
        throw isPassword ? named("WrongPassword", error.message) : error;
      });
    },
    trustThisBrowser: () => rememberDevice(),
    forgetBrowser: (id: string) => forgetDevice({ device: { id } }),
  };
}

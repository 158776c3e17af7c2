/**
 * The protocol's refusals with their usual texts. On the wire each name ends in `Exception`; the clients branch on the
 * name, and some of them on a text.
 */
export const usualTexts = {
  AliasExists: "An account with the given email already exists.",
  CodeDeliveryFailure: "The code could not be delivered.",
  CodeMismatch: "Invalid verification code provided, please try again.",
  EnableSoftwareTokenMFA: "Code mismatch",
  ExpiredCode: "Invalid code provided, please request a code again.",
  Forbidden: "Forbidden",
  InternalError: "Something went wrong on our side. Please try again.",
  InvalidParameter: "Invalid parameter.",
  InvalidPassword: "Password did not conform with policy",
  InvalidUserPoolConfiguration: "Invalid user pool configuration.",
  LimitExceeded: "Attempt limit exceeded, please try after some time.",
  MFAMethodNotFound: "No MFA method is set up.",
  NotAuthorized: "Incorrect username or password.",
  PasswordHistoryPolicyViolation: "Password has been used before.",
  PasswordResetRequired: "Password reset required for the user",
  RefreshTokenReuse: "Refresh token has been invalidated by rotation.",
  ResourceNotFound: "Resource not found.",
  Serialization: "The request is not readable.",
  SoftwareTokenMFANotFound: "Software token MFA has not been enabled by the user.",
  TooManyRequests: "Too many requests.",
  UnknownOperation: "Unknown operation.",
  UnsupportedOperation: "Unsupported operation.",
  UnsupportedTokenType: "Unsupported token type.",
  UserNotConfirmed: "User is not confirmed.",
  UserNotFound: "User does not exist.",
  UsernameExists: "User already exists",
  WebAuthnChallengeNotFound: "The challenge was not found.",
  WebAuthnClientMismatch: "The credential belongs to another client.",
  WebAuthnConfigurationMissing: "Passkeys are not configured for this user pool.",
  WebAuthnCredentialNotSupported: "The credential is not supported.",
  WebAuthnNotEnabled: "Passkeys are not enabled for this user pool.",
  WebAuthnOriginNotAllowed: "The origin is not allowed.",
  WebAuthnRelyingPartyMismatch: "The relying party does not match.",
} as const;

export type WireErrorName = keyof typeof usualTexts;

/** A call that the protocol refuses by a name. */
export class WireError extends Error {
  /** Without the suffix `Exception`. */
  readonly code: WireErrorName;

  constructor(code: WireErrorName, message: string = usualTexts[code], cause?: unknown) {
    super(message, { cause });
    this.name = "WireError";
    this.code = code;
  }

  /** As the clients know it. */
  get wireName(): string {
    return `${this.code}Exception`;
  }
}

/** @throws WireError always */
export function refuse(code: WireErrorName, message?: string, cause?: unknown): never {
  throw new WireError(code, message, cause);
}

import { associateSoftwareToken } from "./actions/associate-software-token.ts";
import { changePassword } from "./actions/change-password.ts";
import { completeWebAuthnRegistration } from "./actions/complete-web-authn-registration.ts";
import { confirmDevice } from "./actions/confirm-device.ts";
import { confirmForgotPassword } from "./actions/confirm-forgot-password.ts";
import { confirmSignUp } from "./actions/confirm-sign-up.ts";
import { deleteUser } from "./actions/delete-user.ts";
import { deleteWebAuthnCredential } from "./actions/delete-web-authn-credential.ts";
import { forgetDevice } from "./actions/forget-device.ts";
import { forgotPassword } from "./actions/forgot-password.ts";
import { getCredentialsForIdentity } from "./actions/get-credentials-for-identity.ts";
import { getDevice } from "./actions/get-device.ts";
import { getId } from "./actions/get-id.ts";
import { getTokensFromRefreshToken } from "./actions/get-tokens-from-refresh-token.ts";
import { getUser } from "./actions/get-user.ts";
import { getUserAttributeVerificationCode } from "./actions/get-user-attribute-verification-code.ts";
import { globalSignOut } from "./actions/global-sign-out.ts";
import { initiateAuth } from "./actions/initiate-auth.ts";
import { listDevices } from "./actions/list-devices.ts";
import { listWebAuthnCredentials } from "./actions/list-web-authn-credentials.ts";
import { createRecoveryCodes, describeRecoveryCodes } from "./actions/recovery-codes.ts";
import { renameWebAuthnCredential } from "./actions/rename-web-authn-credential.ts";
import { resendConfirmationCode } from "./actions/resend-confirmation-code.ts";
import { respondToAuthChallenge } from "./actions/respond-to-auth-challenge.ts";
import { revokeToken } from "./actions/revoke-token.ts";
import { setUserMfaPreference } from "./actions/set-user-mfa-preference.ts";
import { signUp } from "./actions/sign-up.ts";
import { startWebAuthnRegistration } from "./actions/start-web-authn-registration.ts";
import { updateDeviceStatus } from "./actions/update-device-status.ts";
import { updateUserAttributes } from "./actions/update-user-attributes.ts";
import { verifySoftwareToken } from "./actions/verify-software-token.ts";
import { verifyUserAttribute } from "./actions/verify-user-attribute.ts";
import type { Action } from "./protocol/rpc.ts";

/** Every action the service answers; any other is refused by name. */
export const actions: readonly Action[] = [
  signUp,
  confirmSignUp,
  resendConfirmationCode,
  initiateAuth,
  respondToAuthChallenge,
  getTokensFromRefreshToken,
  revokeToken,
  globalSignOut,
  getUser,
  updateUserAttributes,
  getUserAttributeVerificationCode,
  verifyUserAttribute,
  changePassword,
  associateSoftwareToken,
  verifySoftwareToken,
  setUserMfaPreference,
  createRecoveryCodes,
  describeRecoveryCodes,
  forgotPassword,
  confirmForgotPassword,
  deleteUser,
  confirmDevice,
  updateDeviceStatus,
  listDevices,
  getDevice,
  forgetDevice,
  startWebAuthnRegistration,
  completeWebAuthnRegistration,
  listWebAuthnCredentials,
  deleteWebAuthnCredential,
  renameWebAuthnCredential,
  getId,
  getCredentialsForIdentity,
];

/** Names that the sign-in's problems have, by the browser's. */
const problems: Readonly<Record<string, string>> = {
  InvalidStateError: "PasskeyAlreadyExists",
  NotAllowedError: "PasskeyRegistrationCanceled",
  AbortError: "PasskeyRegistrationCanceled",
  NotSupportedError: "PasskeyNotSupported",
  SecurityError: "RelyingPartyMismatch",
};

/** Whether this browser makes passkeys by options in JSON. */
export const canMakePasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
  typeof PublicKeyCredential.prototype.toJSON === "function";

/** Makes a passkey for the service's options. @returns the credential, as the service reads it */
export async function newPasskey(options: string): Promise<string> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
    return JSON.stringify(await navigator.credentials.create({ publicKey }));
  } catch (error) {
    const name = error instanceof Error ? problems[error.name] : undefined;
    throw name ? Object.assign(new Error(), { name }) : error;
  }
}

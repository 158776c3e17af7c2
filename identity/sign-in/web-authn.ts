import * as z from "zod/mini";
import { refuse } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import { isPageOf } from "../pools/relying-parties.ts";
import { text } from "../protocol/input.ts";

/** EdDSA, ES256 and RS256: supported by every browser and not experimental in Node. */
export const algorithms = [-8, -7, -257];

/** Loads the library at the first passkey, because its many modules for certificates slow each start. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** Most passkeys of one user, as with the hosted service. */
export const mostPasskeys = 20;

const base64url = (longest: number) => text(longest).check(z.regex(/^[\w-]+$/, "must be base64url"));

const shared = {
  /** The specification's longest is 1023 bytes. */
  id: base64url(1364),
  rawId: base64url(1364),
  type: z.literal("public-key"),
  authenticatorAttachment: z.optional(z.enum(["platform", "cross-platform"])),
};

/** The browser's response to a registration. */
export const Registration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(65_536),
    transports: z._default(z.array(text(32)).check(z.maxLength(10)), []),
  }),
});

/** The browser's response to a sign-in. */
export const Assertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: z.optional(text(128)),
  }),
});

export type Registration = z.infer<typeof Registration>;
export type Assertion = z.infer<typeof Assertion>;

const ClientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() });
export type ClientData = z.infer<typeof ClientData>;

/** Parses the browser's client data. @throws WireError */
export function readClientData(clientDataJSON: string): ClientData {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()));
  } catch {
    return refuse("InvalidParameter", "clientDataJSON is not readable.");
  }
}

/** @throws WireError for a page that is none of the provider's, or not of this relying party */
export function checkOrigin(pool: Pool, rpId: string, { origin }: ClientData): void {
  if (!isPageOf(pool, rpId, origin)) refuse("WebAuthnOriginNotAllowed");
}

/**
 * We ask for no attestation. Certificates are refused before they are read, because the library would ask the addresses
 * in them whether they were revoked.
 * @throws WireError
 */
export async function checkAttestation(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  let isPlain = false;
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
    const isSelf = decoded.get("fmt") === "packed" && decoded.get("attStmt").get("x5c") === undefined;
    isPlain = decoded.get("fmt") === "none" || isSelf;
  } catch {
    // Undecodable: refused below.
  }
  if (!isPlain) refuse("WebAuthnCredentialNotSupported");
}

/** @throws WireError where the pool offers no passkeys */
export function checkPasskeys({ settings }: Pool): void {
  if (!settings.firstFactors.includes("WEB_AUTHN")) refuse("WebAuthnNotEnabled");
}

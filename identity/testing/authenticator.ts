import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** The part of CBOR that authenticators write. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.of((major << 5) | size)
      : size < 256
        ? Buffer.of((major << 5) | 24, size)
        : Buffer.of((major << 5) | 25, size >> 8, size & 0xff);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

const sha256 = (data: Uint8Array | string): Buffer => createHash("sha256").update(data).digest();
const present = 0x01;
const verified = 0x04;
const attested = 0x40;

interface Page {
  readonly origin: string;
  readonly rpId: string;
  readonly challenge: string;
}

/** Deviations from a valid registration or assertion. */
export interface Difference extends Partial<Page> {
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly fmt?: string;
  readonly attStmt?: Map<string, unknown>;
}

/** An authenticator with one ES256 passkey. Its answers have the form that browsers give them as JSON. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  let userHandle = "";

  const clientData = (page: Page, type: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: page.challenge, origin: page.origin, crossOrigin: false }));
  const head = (page: Page, flags: number, change: Difference): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(change.counter ?? ++counter);
    const isVerified = change.isVerified ?? true;
    return Buffer.concat([sha256(page.rpId), Buffer.of(flags | present | (isVerified ? verified : 0)), count]);
  };
  const shared = { id, rawId: id, type: "public-key", authenticatorAttachment: "platform", clientExtensionResults: {} };

  return {
    id,
    /** Makes the passkey. */
    create(
      options: { challenge: string; rp: { id: string }; user: { id: string } },
      origin: string,
      change: Difference = {},
    ) {
      const page = { origin, rpId: options.rp.id, challenge: options.challenge, ...change };
      userHandle = options.user.id;
      const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const size = Buffer.of(credentialId.length >> 8, credentialId.length & 0xff);
      const authData = Buffer.concat([head(page, attested, change), Buffer.alloc(16), size, credentialId, key]);
      const { fmt = "none", attStmt = new Map() } = change;
      const attestation = new Map<string, unknown>([
        ["fmt", fmt],
        ["attStmt", attStmt],
        ["authData", authData],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: clientData(page, change.type ?? "webauthn.create").toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Signs in with it. */
    get(options: { challenge: string; rpId: string }, origin: string, change: Difference = {}) {
      const page = { origin, ...options, ...change };
      const authenticatorData = head(page, 0, change);
      const clientDataJSON = clientData(page, change.type ?? "webauthn.get");
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: clientDataJSON.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

/** One byte of one of the parts of an answer changed; of a signature one that counts: none of its outer DER frame. */
export const changed = <R extends object>(
  response: R,
  { part, at, bit }: { part: keyof R; at: number; bit: number },
): R => {
  const bytes = Buffer.from(String(response[part]), "base64url");
  const frame = part === "signature" ? 2 : 0;
  const place = frame + (at % (bytes.length - frame));
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << bit), place);
  return { ...response, [part]: bytes.toString("base64url") };
};
/** The browser API that the client library uses, backed by the authenticator. */
export function browserOf(authenticator: Authenticator, origin: string): Record<string, unknown> {
  class PublicKeyCredential {}
  class AuthenticatorAttestationResponse {}
  class AuthenticatorAssertionResponse {}
  const bytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, "base64url")).buffer;
  const text = (buffer: ArrayBuffer): string => Buffer.from(buffer).toString("base64url");
  type Answered = Omit<ReturnType<Authenticator["create"]>, "response"> & { response: object };
  const credential = ({ id, type, authenticatorAttachment, response }: Answered, kind: object) =>
    Object.assign(new PublicKeyCredential(), {
      id,
      type,
      authenticatorAttachment,
      rawId: bytes(id),
      getClientExtensionResults: () => ({}),
      response: Object.assign(
        kind,
        Object.fromEntries(Object.entries(response).map(([name, value]) => [name, bytes(String(value))])),
        { getTransports: () => ["internal"], getPublicKeyAlgorithm: () => -7, getPublicKey: () => null },
        { getAuthenticatorData: () => new ArrayBuffer(0) },
      ),
    });
  interface RequestOptions {
    challenge: ArrayBuffer;
    rp: { id: string };
    user: { id: ArrayBuffer };
    rpId: string;
  }
  const credentials = {
    create: async ({ publicKey: { challenge, rp, user } }: { publicKey: RequestOptions }) => {
      const made = authenticator.create({ challenge: text(challenge), rp, user: { id: text(user.id) } }, origin);
      return credential(made, new AuthenticatorAttestationResponse());
    },
    get: async ({ publicKey: { challenge, rpId } }: { publicKey: RequestOptions }) =>
      credential(authenticator.get({ challenge: text(challenge), rpId }, origin), new AuthenticatorAssertionResponse()),
  };
  const kinds = { PublicKeyCredential, AuthenticatorAttestationResponse, AuthenticatorAssertionResponse };
  return { ...kinds, window: { document: {}, isSecureContext: true, PublicKeyCredential }, navigator: { credentials } };
}

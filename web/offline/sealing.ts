/** One sealed record: AES-256-GCM with a random nonce of 96 bits. */
export interface Sealed {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly content: ArrayBuffer;
}

/** A new key that no script can export. Browsers keep it among the profile's files, so those are as safe as the device. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

const bound = (nonce: Uint8Array<ArrayBuffer>, context: string): AesGcmParams => ({
  name: "AES-GCM",
  iv: nonce,
  additionalData: new TextEncoder().encode(context),
});

/** @param context person and name of the record: a record opens in its own place only */
export async function seal(key: CryptoKey, context: string, content: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  return { nonce, content: await crypto.subtle.encrypt(bound(nonce, context), key, content) };
}

/** @throws DOMException `OperationError` for another key, another context or changed bytes */
export const unseal = (key: CryptoKey, context: string, { nonce, content }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(bound(nonce, context), key, content);

/** Names a person at a provider without telling who it is. */
export async function personOf(provider: string, userId: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${provider}/${userId}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

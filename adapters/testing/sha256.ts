import { createHash, createHmac } from "node:crypto";

/** The hash that AWS's signer asks for, as Node makes it. */
export class Sha256 {
  readonly #hash;
  constructor(secret?: unknown) {
    this.#hash =
      secret === undefined ? createHash("sha256") : createHmac("sha256", Buffer.from(secret as string | Uint8Array));
  }
  update(data: unknown): void {
    this.#hash.update(Buffer.from(data as string | Uint8Array));
  }
  digest = async (): Promise<Uint8Array> => this.#hash.digest();
  reset(): void {}
}

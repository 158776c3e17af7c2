/** Encrypts master keys for the disk with a key that never leaves its service. */
export interface KeyWrapping {
  /** @throws WrappingFailed */
  wrap(key: Uint8Array): Promise<Uint8Array>;
  /** @throws WrappingFailed, also for bytes that this service did not wrap */
  unwrap(wrapped: Uint8Array): Promise<Uint8Array>;
}

/** Says which service failed and how; it never contains a key or a credential. */
export class WrappingFailed extends Error {
  override readonly name = "WrappingFailed";
}

/** Longest answer of a service, in bytes. */
export const mostWrappedBytes = 16_384;

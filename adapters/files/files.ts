import type { Readable } from "node:stream";

export interface NewFile {
  /** A random id of our own: 16 to 64 of `A-Z a-z 0-9 _ -`. A second put replaces the file. */
  readonly key: string;
  /** The content, read no further than the limit. */
  readonly bytes: AsyncIterable<Uint8Array> | Uint8Array;
  /** The file's owner, such as `providerId/ownerId`, authenticated with the file: `open` needs the same text. */
  readonly context: string;
  readonly limitBytes: number;
}

export type Stored =
  /** Durable; `sha256` of the content in hex. */
  | { readonly kind: "stored"; readonly bytes: number; readonly sha256: string }
  | { readonly kind: "too-large" }
  /** No space left; a retry may succeed after some is freed. */
  | { readonly kind: "full" };

export type Opened =
  /** Destroy the stream if it is not read to its end. It fails with BrokenSeal when the content was altered. */
  { readonly kind: "open"; readonly bytes: number; readonly stream: Readable } | { readonly kind: "absent" };

/** The store is unreachable or temporarily unavailable: a retry may succeed. */
export class StoreOutOfReach extends Error {
  override name = "StoreOutOfReach";
}

/**
 * Private files, encrypted at rest and written atomically. Every method throws RangeError for an invalid key, and
 * StoreOutOfReach when a remote store does not answer.
 */
export interface Files {
  /** Stores a file; any other outcome than `stored`, and an error of the source, leaves nothing new. */
  put(file: NewFile): Promise<Stored>;
  /** @throws BrokenSeal (envelope.ts) when the file is damaged or belongs to another context. */
  open(key: string, context: string): Promise<Opened>;
  /** The number of the master key that a file needs; undefined for a missing file. */
  masterKeyOf(key: string): Promise<number | undefined>;
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** True when files can be stored now; never throws. */
  isWell(): Promise<boolean>;
  close(): Promise<void>;
}

const keyForm = /^[A-Za-z0-9_-]{16,64}$/;

/** @throws RangeError unless the key has our own form, which is never a path */
export function checkKey(key: string): void {
  if (!keyForm.test(key)) throw new RangeError("a file's key is 16 to 64 letters, digits, hyphens and underscores");
}

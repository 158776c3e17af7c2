import type { Readable } from "node:stream";

export interface NewFile {
  /** A random id that we made: 16 to 64 of `A-Z a-z 0-9 _ -`. Putting it again replaces the file. */
  readonly key: string;
  /** The content; it is not read further once the limit is passed. */
  readonly bytes: AsyncIterable<Uint8Array> | Uint8Array;
  /** The file's owner, such as `providerId/ownerId`: the file opens only with the same text. */
  readonly context: string;
  readonly limitBytes: number;
}

export type Stored =
  /** On the disk for good; `sha256` of the content in hex. */
  | { readonly kind: "stored"; readonly bytes: number; readonly sha256: string }
  | { readonly kind: "too-large" }
  /** No room left; another try makes sense after some was made. */
  | { readonly kind: "full" };

export type Opened =
  /** Destroy the stream if you do not read it to its end. It fails with BrokenSeal where the content was changed. */
  { readonly kind: "open"; readonly bytes: number; readonly stream: Readable } | { readonly kind: "absent" };

/** The store does not answer, or answers that it cannot at the moment: another try may go well. */
export class StoreOutOfReach extends Error {
  override name = "StoreOutOfReach";
}

/**
 * Private files: encrypted where they lie, whole or not there.
 * Every verb throws RangeError for a key of another form, and StoreOutOfReach when a store elsewhere does not answer.
 */
export interface Files {
  /** Stores a file; after any other answer than `stored`, and after an error of the source, nothing new is there. */
  put(file: NewFile): Promise<Stored>;
  /** @throws BrokenSeal (envelope.ts) when the file is damaged or belongs to another context. */
  open(key: string, context: string): Promise<Opened>;
  /** Removes a file for good; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Whether files can be stored at the moment; never throws. */
  isWell(): Promise<boolean>;
  close(): Promise<void>;
}

const keyForm = /^[A-Za-z0-9_-]{16,64}$/;

/** @throws RangeError unless the key is of the form that we make ourselves, which is never a path. */
export function checkKey(key: string): void {
  if (!keyForm.test(key)) throw new RangeError("a file's key is 16 to 64 letters, digits, hyphens and underscores");
}

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { MasterKeys } from "./master-key.ts";

const version = 1;
const headBytes = 3;
const nonceBytes = 12;
const tagBytes = 16;

/** Bytes that a box is longer than what is in it. */
export const boxOverhead = headBytes + nonceBytes + tagBytes;

/** A box that was changed, cut, sealed for another context, or sealed with a key we do not have. */
export class BrokenSeal extends Error {
  override name = "BrokenSeal";
}

/**
 * Encrypts a small value with the current master key (AES-256-GCM).
 * Box: version (1 byte), key number (2), nonce (12), the encrypted value, tag (16).
 * `context` says what the value is and whose; it is not stored, and the box opens only with the same one.
 */
export function seal(keys: MasterKeys, value: Uint8Array, context: string): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(version, 0);
  head.writeUInt16BE(keys.current, 1);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(keys, keys.current), nonce);
  cipher.setAAD(Buffer.concat([head, Buffer.from(context)]));
  return Buffer.concat([head, nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Opens what {@link seal} closed.
 * @throws BrokenSeal when any byte of the box, or the context, is not what it was.
 */
export function unseal(keys: MasterKeys, box: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(box.buffer, box.byteOffset, box.byteLength);
  if (bytes.length < boxOverhead) throw new BrokenSeal("the box is cut short");
  if (bytes.readUInt8(0) !== version) throw new BrokenSeal("the box is of an unknown version");
  const head = bytes.subarray(0, headBytes);
  const nonce = bytes.subarray(headBytes, headBytes + nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(keys, bytes.readUInt16BE(1)), nonce, {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.concat([head, Buffer.from(context)]));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(headBytes + nonceBytes, -tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new BrokenSeal("the box was changed, or belongs to another context", { cause });
  }
}

/** The number of the master key that a box was sealed with. */
export const sealedWith = (box: Uint8Array): number => Buffer.from(box).readUInt16BE(1);

function keyOf(keys: MasterKeys, id: number): Uint8Array {
  const key = keys.byId.get(id);
  if (key === undefined) throw new BrokenSeal(`master key ${id} is not here`);
  return key;
}

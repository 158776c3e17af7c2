import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { MasterKeys } from "./master-key.ts";

const version = 1;
const headBytes = 3;
const nonceBytes = 12;
const tagBytes = 16;

/** Bytes that sealing adds. */
export const sealOverhead = headBytes + nonceBytes + tagBytes;

/** A sealed value that was altered, truncated, sealed for another context, or sealed with an unknown key. */
export class BrokenSeal extends Error {
  override name = "BrokenSeal";
}

/**
 * Encrypts a small value with the current master key (AES-256-GCM). Envelope: version (1 byte), key number (2), nonce
 * (12), ciphertext, tag (16). `context` names the value and its owner; it is authenticated but not stored.
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
 * Decrypts the result of {@link seal}. @throws BrokenSeal when any byte of the sealed value, or the context, differs
 */
export function unseal(keys: MasterKeys, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < sealOverhead) throw new BrokenSeal("the sealed value is cut short");
  if (bytes.readUInt8(0) !== version) throw new BrokenSeal("the sealed value is of an unknown version");
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
    throw new BrokenSeal("the sealed value was altered, or belongs to another context", { cause });
  }
}

/** The number of the master key that sealed a value. */
export const sealedWith = (sealed: Uint8Array): number => Buffer.from(sealed).readUInt16BE(1);

/** Prepared keys: Node checks bytes anew at each use, which costs more than to seal a short value. */
const prepared = new WeakMap<Uint8Array, KeyObject>();

function keyOf(keys: MasterKeys, id: number): KeyObject {
  const bytes = keys.byId.get(id);
  if (bytes === undefined) throw new BrokenSeal(`master key ${id} is not here`);
  const key = prepared.get(bytes) ?? createSecretKey(bytes);
  prepared.set(bytes, key);
  return key;
}

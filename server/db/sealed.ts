import { seal, unseal } from "../../adapters/files/envelope.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";

/** Seals values of one type and context for a text column. */
export interface Sealer<T> {
  seal(value: T): string;
  /** @throws BrokenSeal when the value was changed, or sealed for another context */
  unseal(stored: string): T;
}

export const sealedText = (keys: MasterKeys, context: string): Sealer<string> => ({
  seal: (text) => seal(keys, Buffer.from(text), context).toString("base64"),
  unseal: (stored) => unseal(keys, Buffer.from(stored, "base64"), context).toString(),
});

/** Does not validate `T` on reading: a context names one kind of value, which was parsed before sealing. */
export const sealedJson = <T>(keys: MasterKeys, context: string): Sealer<T> => {
  const text = sealedText(keys, context);
  return {
    seal: (value) => text.seal(JSON.stringify(value)),
    unseal: (stored) => JSON.parse(text.unseal(stored)) as T,
  };
};

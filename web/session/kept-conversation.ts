import { type Persistence, storedIn } from "./stored.ts";

const storageKey = "chat";

/** All that this device keeps of a conversation: which one it is, and how it was greeted. The rest is the server's. */
export interface StoredConversation {
  readonly id: string;
  readonly greeting: string;
}

/** `conv_`, the time, and something random (specification section 3). */
function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return `conv_${Date.now()}_${[...random].map((byte) => byte.toString(36).padStart(2, "0")).join("")}`;
}

/** Without storage the conversation ends with the page. */
export function keptIn(persistence: Persistence | undefined) {
  let onPage: StoredConversation | undefined;
  const orElse = <Done>(otherwise: Done, act: (storage: ReturnType<typeof storedIn>) => Done): Done => {
    try {
      return act(storedIn(persistence));
    } catch {
      return otherwise;
    }
  };
  return {
    read: (): StoredConversation | undefined =>
      orElse(onPage, (storage) => JSON.parse(storage.getItem(storageKey) ?? "null") ?? undefined),
    /** @param id of a conversation that the account has from another device */
    begin(greeting: string, id = newId()): StoredConversation {
      const kept = { id, greeting };
      onPage = kept;
      orElse(undefined, (storage) => storage.setItem(storageKey, JSON.stringify(kept)));
      return kept;
    },
    forget(): void {
      onPage = undefined;
      orElse(undefined, (storage) => storage.removeItem(storageKey));
    },
  };
}

import { m } from "../../words/compiled/messages.js";

/** Something that this site keeps in a browser. */
export interface StoredEntry {
  /** The key under which the browser shows it. */
  readonly name: string;
  readonly place: "session-storage" | "local-storage";
  readonly category: "necessary";
  readonly purpose: () => string;
}

/** Everything that is kept in a browser today; a test holds this list against the code. */
export const storedEntries: readonly StoredEntry[] = [
  { name: "scroll-positions", place: "session-storage", category: "necessary", purpose: m.policies_stored_scroll },
  { name: "reloaded-at", place: "session-storage", category: "necessary", purpose: m.policies_stored_reload },
  { name: "currency", place: "local-storage", category: "necessary", purpose: m.policies_stored_currency },
];

const lifeMilliseconds = 180_000;

interface Waiting {
  readonly email: string;
  readonly password: string;
  readonly until: number;
}

/** In this page's memory and nowhere else: a reload empties it. */
const waiting = new Map<string, Waiting>();

/** Keeps a password for three minutes and one use. @returns a handle of 256 random bits, which says nothing of it */
export function keepPassword(email: string, password: string): string {
  const handle = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  waiting.set(handle, { email, password, until: Date.now() + lifeMilliseconds });
  setTimeout(() => waiting.delete(handle), lifeMilliseconds);
  return handle;
}

/** Takes the password out. An unknown, expired or used handle gives undefined. */
export function takePassword(handle: string, email: string): Pick<Waiting, "password" | "until"> | undefined {
  const kept = waiting.get(handle);
  waiting.delete(handle);
  return kept && kept.email === email && kept.until > Date.now() ? kept : undefined;
}

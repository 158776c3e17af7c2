/** A new password that waits for its mailed code. */
export interface AwaitedReset {
  readonly email: string;
  /** The service asks for it; otherwise the person did. */
  readonly isRequired: boolean;
}

const storageKey = "awaited-reset";
const minute = 60_000;

/** Minutes for which a code is good where the pool does not say it. */
const usualMinutes = 60;

/** Keeps for a reload of this tab whose code is awaited, as long as the code is good. */
export function awaitReset({ email, isRequired }: AwaitedReset, minutes = usualMinutes): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ email, isRequired, until: Date.now() + minutes * minute }));
}

export const forgetReset = (): void => sessionStorage.removeItem(storageKey);

export function awaitedReset(now = Date.now()): AwaitedReset | undefined {
  const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as (AwaitedReset & { until: number }) | null; // written above
  if (kept && kept.until > now) return kept;
  forgetReset();
  return undefined;
}

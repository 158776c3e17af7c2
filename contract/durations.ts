/** Durations in milliseconds. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

export const after = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);

export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Seconds since 1970, as in tokens. */
export const epoch = (at: Date): number => Math.floor(at.getTime() / 1000);

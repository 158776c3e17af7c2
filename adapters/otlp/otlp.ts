/** Sends signals to a collector by OTLP/HTTP with JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
export interface Otlp {
  /** @returns false when the collector did not take it; it is not sent again */
  send(signal: "traces" | "metrics", scope: object): Promise<boolean>;
}

export type Attribute = { readonly key: string; readonly value: { stringValue: string } | { intValue: string } };

export const attributesOf = (facts: Readonly<Record<string, string | number | undefined>>): Attribute[] =>
  Object.entries(facts).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value } }];
  });

/** Nanoseconds of a time in milliseconds, as OTLP writes them. */
export const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

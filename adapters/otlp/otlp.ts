import { seconds } from "../../contract/durations.ts";
import { postJson } from "../network/exchange.ts";

export interface OtlpOptions {
  /** The collector's base address, such as http://collector:4318. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Who sends: `service.name` and others. */
  readonly resource: Readonly<Record<string, string>>;
  /** Called with a reason that names no header and no body. */
  readonly onFailure: (reason: string) => void;
}

/** Sends signals to a collector by OTLP/HTTP with JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
export interface Otlp {
  /** @returns false when the collector did not take it; it is not sent again */
  send(signal: "traces" | "metrics", scope: object): Promise<boolean>;
}

const deadlineMs = seconds(5);

export type Attribute = { readonly key: string; readonly value: { stringValue: string } | { intValue: string } };

export const attributesOf = (facts: Readonly<Record<string, string | number | undefined>>): Attribute[] =>
  Object.entries(facts).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value } }];
  });

/** Nanoseconds of a time in milliseconds, as OTLP writes them. */
export const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

export function createOtlp({ endpoint, headers, resource, onFailure }: OtlpOptions): Otlp {
  const sender = { attributes: attributesOf(resource) };
  return {
    async send(signal, scope) {
      const name = signal === "traces" ? "Spans" : "Metrics";
      const json = {
        [`resource${name}`]: [{ resource: sender, [`scope${name}`]: [{ scope: { name: "sojourn" }, ...scope }] }],
      };
      const url = `${endpoint.replace(/\/$/, "")}/v1/${signal}`;
      const signalOfTime = AbortSignal.timeout(deadlineMs);
      const answer = await postJson({ url, headers, json, signal: signalOfTime, limitBytes: 65_536 });
      if (answer.kind === "answer" && answer.status < 300) return true;
      const reason =
        answer.kind === "answer"
          ? `it answered ${answer.status}`
          : answer.kind === "late"
            ? "no answer in time"
            : answer.reason;
      onFailure(`${signal}: ${reason}`);
      return false;
    },
  };
}

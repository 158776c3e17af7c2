import { seconds } from "../../contract/durations.ts";
import { postJson } from "../network/exchange.ts";
import { attributesOf, type Otlp } from "./otlp.ts";

export interface OtlpOptions {
  /** The collector's base address, such as http://collector:4318. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Who sends: `service.name` and others. */
  readonly resource: Readonly<Record<string, string>>;
  /** Called with a reason that names no header and no body. */
  readonly onFailure: (reason: string) => void;
}

const deadlineMs = seconds(5);

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

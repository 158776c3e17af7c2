import { otlpMetrics } from "../../adapters/metrics/otlp.ts";
import type { Otlp } from "../../adapters/otlp/otlp.ts";
import type { Services } from "../services.ts";
import { createReadings } from "./readings.ts";

export interface MetricsExport {
  /** Sends the last figures. */
  close(): Promise<void>;
}

/** Sends the metrics to a collector again and again; a failure is the exporter's to tell. */
export function exportMetrics(services: Services, otlp: Otlp, everyMs: number): MetricsExport {
  const read = createReadings(services);
  const startedAt = Date.now();
  let sending: Promise<unknown> | undefined;
  const sendOnce = async (): Promise<void> => {
    const series = await services.metrics.series(read);
    await otlp.send("metrics", { metrics: otlpMetrics(series, { startedAt, at: Date.now() }) });
  };
  // The next one waits until the last has ended.
  const send = (): Promise<unknown> => {
    sending ??= sendOnce()
      .catch((error: unknown) => services.reporting.report(error, { route: "metrics" }))
      .finally(() => {
        sending = undefined;
      });
    return sending;
  };
  const timer = setInterval(send, everyMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await sending;
      await send();
    },
  };
}

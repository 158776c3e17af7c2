import { attributesOf, nanoseconds } from "../otlp/otlp.ts";
import type { Series } from "./metrics.ts";

const cumulative = 2;
type Labels = Series["values"][number]["labels"];

const unitOf = (name: string): string =>
  /_seconds(?:_total)?$/.test(name) ? "s" : /_bytes(?:_total)?$/.test(name) ? "By" : "1";
const withoutBound = ({ le: _, ...labels }: Labels): Labels => labels;

/** The metrics of a process as OTLP has them. @param startedAt when they began to count, in milliseconds like `at` */
export function otlpMetrics(series: readonly Series[], { startedAt, at }: { startedAt: number; at: number }): object[] {
  const times = { startTimeUnixNano: nanoseconds(startedAt), timeUnixNano: nanoseconds(at) };
  const point = ({ value, labels }: Series["values"][number]) => ({
    ...times,
    asDouble: value,
    attributes: attributesOf(labels),
  });
  return series.flatMap(({ name, help, type, values }): object[] => {
    const about = { name, description: help, unit: unitOf(name) };
    // A gauge without a source has no number, which JSON could not write.
    const dataPoints = () => values.filter(({ value }) => Number.isFinite(value)).map(point);
    if (type === "counter")
      return [{ ...about, sum: { aggregationTemporality: cumulative, isMonotonic: true, dataPoints: dataPoints() } }];
    if (type === "gauge") return [{ ...about, gauge: { dataPoints: dataPoints() } }];
    if (type !== "histogram") return [];
    const groups = Map.groupBy(values, ({ labels }) => JSON.stringify(Object.entries(withoutBound(labels)).toSorted()));
    const histograms = [...groups.values()].map((own) => {
      const partOf = (end: string): number => own.find(({ metricName }) => metricName === `${name}_${end}`)?.value ?? 0;
      const buckets = own.filter(({ labels }) => labels["le"] !== undefined);
      const reached = buckets.map(({ value }) => value);
      return {
        ...times,
        count: String(partOf("count")),
        sum: partOf("sum"),
        explicitBounds: buckets.map(({ labels }) => Number(labels["le"])).filter(Number.isFinite),
        bucketCounts: reached.map((value, place) => String(value - (reached[place - 1] ?? 0))),
        attributes: attributesOf(withoutBound(own[0]?.labels ?? {})),
      };
    });
    return [{ ...about, histogram: { aggregationTemporality: cumulative, dataPoints: histograms } }];
  });
}

import type { Metrics } from "../metrics/metrics.ts";
import type { Mail } from "./mail.ts";

/** Counts the outcome of each mail. */
export const createMeasuredMail = (mail: Mail, metrics: Pick<Metrics, "mailHandedOver">): Mail => ({
  repeatable: mail.repeatable,
  async send(message) {
    const outcome = await mail.send(message);
    metrics.mailHandedOver(outcome.kind);
    return outcome;
  },
  close: () => mail.close(),
});

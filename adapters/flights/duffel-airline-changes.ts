import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { TimeZone } from "../../contract/values.ts";
import type { Duffel } from "../duffel/duffel.ts";
import { isDuffelId, LocalTime } from "../duffel/duffel-schemas.ts";
import type { AirlineChanges, AirlineEvent, MovedSlice } from "./airline-changes.ts";
import { instantAt } from "./duffel-facts.ts";

/** Seconds for which a signature is good. */
const oldestEvent = 300;

const Event = z.object({
  type: z.string(),
  idempotency_key: z.nullish(z.string()),
  data: z.nullish(
    z.object({ object: z.nullish(z.object({ id: z.nullish(z.string()), aic_id: z.nullish(z.string()) })) }),
  ),
});

const Place = z.object({ time_zone: TimeZone });
const Slice = z.object({
  segments: z
    .array(z.object({ origin: Place, destination: Place, departing_at: LocalTime, arriving_at: LocalTime }))
    .check(z.minLength(1)),
});

/** When a way of a journey begins and ends. */
const timesOf = ({ segments }: z.infer<typeof Slice>): MovedSlice["after"] => {
  const [first] = segments;
  const last = segments.at(-1);
  if (!first || !last) throw new Error("the schema lets no way through without a flight");
  return {
    departs: instantAt(first.departing_at, first.origin.time_zone).toISOString(),
    arrives: instantAt(last.arriving_at, last.destination.time_zone).toISOString(),
  };
};

const Change = z.object({
  id: z.string(),
  order_id: z.string(),
  added: z.array(Slice),
  removed: z.array(Slice),
});

const refused = (reason: Extract<AirlineEvent, { kind: "refused" }>["reason"]): AirlineEvent => ({
  kind: "refused",
  reason,
});

/** `t=<seconds>,v1=<hex HMAC of "t.body">` (https://duffel.com/docs/guides/receiving-webhooks). */
export function isSigned(header: string, body: Buffer, secret: string): boolean {
  const [, time = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-fA-F]{64})$/.exec(header.replaceAll(" ", "")) ?? [];
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return given !== "" && timingSafeEqual(expected, Buffer.from(given, "hex"));
}

function eventIn(body: Buffer): AirlineEvent {
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    return refused("content");
  }
  const event = Event.safeParse(json).data;
  if (!event) return refused("content");
  if (event.type !== "order.airline_initiated_change_detected") return { kind: "other" };
  const reference = event.data?.object?.id ?? "";
  const change = event.data?.object?.aic_id ?? event.idempotency_key ?? "";
  return isDuffelId("ord", reference) && isDuffelId("aic", change)
    ? { kind: "change", reference, change }
    : refused("content");
}

/** Schedule changes (https://duffel.com/docs/api/airline-initiated-changes): told by webhook, then read from Duffel. */
export const duffelAirlineChanges = ({
  duffel,
  secret,
  now,
}: {
  readonly duffel: Duffel;
  readonly secret: string;
  readonly now: () => Date;
}): AirlineChanges => ({
  service: "duffel",
  verifyEvent(headers, body) {
    const header = headers["x-duffel-signature"];
    if (typeof header !== "string" || !isSigned(header, body, secret)) return refused("signature");
    const signedAt = Number(/t=(\d{1,12})/.exec(header)?.[1]);
    return Math.abs(now().getTime() / 1000 - signedAt) > oldestEvent ? refused("age") : eventIn(body);
  },
  async read({ reference, change }, signal) {
    const answer = await duffel.read("/air/airline_initiated_changes", { order_id: reference }, signal);
    if (answer.kind === "unavailable") return answer;
    if (answer.kind === "refusal") return { kind: "missing" };
    const all = z.array(Change).safeParse(answer.data).data;
    if (!all) return { kind: "unavailable", reason: "the answer is not a list of changes" };
    const found = all.find((one) => one.id === change && one.order_id === reference);
    if (!found) return { kind: "missing" };
    const slices = found.removed.flatMap((before, place): MovedSlice[] => {
      const after = found.added[place];
      return after ? [{ before: timesOf(before), after: timesOf(after) }] : [];
    });
    return { kind: "moved", slices };
  },
});

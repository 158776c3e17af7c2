import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Instant, prose, Uuid } from "../values.ts";
import { alarmActs } from "./alarm-constants.ts";

export const AlarmAct = z.enum(alarmActs);
export type AlarmAct = z.infer<typeof AlarmAct>;

/** The alarm of a case whose person wrote what is urgent. */
export const CaseAlarm = z.strictObject({
  /** Until when to call; null where it has ended. */
  callBy: z.nullable(Instant),
  /** Who ended it or made it urgent again, when, and in which words; oldest first. */
  acts: z.array(z.strictObject({ id: Uuid, act: AlarmAct, at: Instant, by: z.string(), text: z.nullable(z.string()) })),
});
export type CaseAlarm = z.infer<typeof CaseAlarm>;

const facts = {
  access: "staff",
  right: "alarms:answer",
  params: z.strictObject({ id: Uuid }),
  answer: CaseAlarm,
  retry: true,
} as const;
const readRefusals = ["not-signed-in", "not-allowed", "not-found", "too-many-requests"] as const;
const act = {
  ...facts,
  method: "POST",
  limit: "write",
  idempotent: true,
  refusals: [...readRefusals, "wrong-state", "invalid-input"],
} as const;
const path = "/api/desk/cases/{id}";

export const getCaseAlarm = endpoint({
  ...facts,
  name: "getCaseAlarm",
  summary: "The alarm of a case whose person wrote what is urgent, with who ended it",
  method: "GET",
  path: `${path}/alarm`,
  limit: "read",
  refusals: readRefusals,
  idempotent: false,
});

export const noteReachedCall = endpoint({
  ...act,
  name: "noteReachedCall",
  summary: "Record that the caller has spoken with the person of an urgent case, and what was agreed; the alarm ends",
  path: `${path}/reached-calls`,
  body: z.strictObject({ note: z.optional(prose(500)) }),
});

export const denyEmergency = endpoint({
  ...act,
  name: "denyEmergency",
  summary: "Say why an urgent case is no emergency; the alarm ends",
  path: `${path}/denied-emergencies`,
  body: z.strictObject({ reason: prose(500).check(z.minLength(1)) }),
});

export const returnAlarm = endpoint({
  ...act,
  name: "returnAlarm",
  summary: "Make a case urgent again whose alarm was ended by mistake, with the time to call that it had",
  path: `${path}/returned-alarms`,
});

import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { line, PlainDate, Uuid } from "../values.ts";

const Member = z.strictObject({ id: Uuid, name: z.string() });

/** A member of staff who is absent today. */
export const Absent = z.strictObject({
  staff: Member,
  /** The last day, by the clinic's calendar. */
  until: PlainDate,
  /** The colleague who has the cases; null: they are everybody's. */
  deputy: z.nullable(Member),
});
export type Absent = z.infer<typeof Absent>;

export const StaffAbsence = z.strictObject({
  id: Uuid,
  staff: Member,
  from: PlainDate,
  to: PlainDate,
  deputy: z.nullable(Member),
  /** Null without one, and for colleagues other than the person and the owners. */
  reason: z.nullable(z.string()),
  isToday: z.boolean(),
  /** The caller may remove it: the person their own, an owner everybody's. */
  mayRemove: z.boolean(),
});
export type StaffAbsence = z.infer<typeof StaffAbsence>;

const path = "/api/desk/absences";
const Absences = z.strictObject({ today: PlainDate, absences: z.array(StaffAbsence) });
const change = {
  access: "staff",
  right: "requests:assign",
  limit: "write",
  retry: true,
  idempotent: true,
  answer: Absences,
} as const;
const refusals = ["not-signed-in", "not-allowed", "not-found", "too-many-requests"] as const;

export const listStaffAbsences = endpoint({
  name: "listStaffAbsences",
  summary: "Absences of members of staff, of today and to come, the first to begin first",
  method: "GET",
  path,
  access: "staff",
  right: "people:list",
  limit: "read",
  answer: Absences,
  refusals: ["not-signed-in", "not-allowed", "too-many-requests"],
  retry: true,
  idempotent: false,
});

export const recordStaffAbsence = endpoint({
  ...change,
  name: "recordStaffAbsence",
  summary: "Record that the caller, or as an owner a colleague, is absent; their cases change hands on the first day",
  method: "POST",
  path,
  body: z.strictObject({
    staff: Uuid,
    from: PlainDate,
    to: PlainDate,
    deputy: z.nullable(Uuid),
    reason: z.optional(line(200)),
  }),
  refusals: [...refusals, "conflict", "invalid-input"],
});

export const removeStaffAbsence = endpoint({
  ...change,
  name: "removeStaffAbsence",
  summary: "Remove an absence; cases that changed hands stay where they are",
  method: "DELETE",
  path: `${path}/{id}`,
  params: z.strictObject({ id: Uuid }),
  refusals,
});

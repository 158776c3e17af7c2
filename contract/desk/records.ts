import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { Money } from "../money.ts";
import { Instant, Language, line, PlainDate } from "../values.ts";
import { Role } from "./rights.ts";
import { WorkCause, WorkMail } from "./work.ts";

const reading = ["not-signed-in", "not-allowed", "too-many-requests"] as const;
const read = { ...staffRead, right: "records:read", refusals: reading } as const;
const digits = z.string().check(z.regex(/^\d{1,15}$/));

/** Kinds of things that an entry of the audit can be about; `named` has a name and no page of its own. */
const auditThings = ["request", "consultation", "trip", "chat", "message", "named"] as const;
export type AuditThing = (typeof auditThings)[number];

export const AuditRow = z.strictObject({
  position: z.int(),
  at: Instant,
  event: z.string(),
  /** A member of staff, or a key of the clinic's system, by name; anybody else by kind. */
  by: z.string(),
  kind: z.enum(["staff", "key", "person", "provider", "operator", "system"]),
  /** Whose data it is about: an id. */
  owner: z.string(),
  /** Their name, where they have one here. */
  ownerName: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** Roles before and after, or an amount. */
  detail: z.nullable(
    z.union([z.strictObject({ from: z.array(Role), to: z.array(Role) }), z.strictObject({ amount: Money })]),
  ),
  /** The thing of the desk that the subject is or belongs to. */
  about: z.nullable(z.strictObject({ kind: z.enum(auditThings), reference: z.string() })),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const listAudit = endpoint({
  ...read,
  name: "listDeskAudit",
  summary: "Who did and read what, newest first",
  path: "/api/desk/records/audit",
  query: z.strictObject({
    event: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
    /** Who did it, or whose data it is: a part of a name, an address or an id. */
    who: z.optional(line(80)),
    /** A part of a reference, or of an id. */
    subject: z.optional(line(80)),
    from: z.optional(PlainDate),
    to: z.optional(PlainDate),
    before: z.optional(digits),
    language: z.optional(Language),
  }),
  answer: z.strictObject({ rows: z.array(AuditRow), events: z.array(z.string()), hasMore: z.boolean() }),
});

export const jobStates = ["waiting", "running", "done", "failed", "uncertain"] as const;
const JobState = z.enum(jobStates);

export const JobEntry = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  mail: z.nullable(WorkMail),
  why: z.nullable(WorkCause),
  state: JobState,
  attempts: z.int(),
  createdAt: Instant,
  runAfter: Instant,
  finishedAt: z.nullable(Instant),
  lastError: z.nullable(z.string()),
});
export type JobEntry = z.infer<typeof JobEntry>;

export const listJobEntries = endpoint({
  ...read,
  name: "listDeskJobs",
  summary: "Mails and other background work of the clinic, newest first",
  path: "/api/desk/records/jobs",
  query: z.strictObject({
    state: z.optional(JobState),
    before: z.optional(z.uuid()),
    language: z.optional(Language),
  }),
  answer: z.strictObject({ rows: z.array(JobEntry), hasMore: z.boolean() }),
});

export const runJobAgain = endpoint({
  name: "runDeskJobAgain",
  summary: "Run failed or uncertain work once more",
  method: "POST",
  path: "/api/desk/records/jobs/{id}/again",
  access: "staff",
  right: "settings:write",
  limit: "write",
  params: z.strictObject({ id: z.uuid() }),
  answer: z.strictObject({}),
  refusals: [...reading, "not-found"],
  retry: false,
  idempotent: true,
});

export const DataRequest = z.strictObject({
  id: z.string(),
  kind: z.enum(["archive", "erasure"]),
  owner: z.string(),
  ownerName: z.nullable(z.string()),
  requestedAt: Instant,
  /** When it must be done. */
  dueAt: Instant,
  doneAt: z.nullable(Instant),
});
export type DataRequest = z.infer<typeof DataRequest>;

export const listDataRequests = endpoint({
  ...read,
  name: "listDataRequests",
  summary: "Archives and erasures that people asked for, with the day they are due",
  path: "/api/desk/records/data-requests",
  answer: z.strictObject({ rows: z.array(DataRequest) }),
});

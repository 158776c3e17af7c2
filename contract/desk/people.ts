import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { personName } from "../person-name.ts";
import { Email, Instant } from "../values.ts";
import { Role } from "./rights.ts";

const Roles = z.array(Role).check(z.minLength(1), z.maxLength(5));
const Licence = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)));

export const StaffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(Role),
  /** Registration number of a clinician. */
  licence: z.nullable(z.string()),
  state: z.enum(["invited", "active", "disabled"]),
  createdAt: Instant,
  /** The last act at the desk. */
  seenAt: z.nullable(Instant),
  version: z.int(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const Id = z.strictObject({ id: z.uuid() });
const Version = z.strictObject({ version: z.int() });
const refusals = ["not-signed-in", "not-allowed", "not-found", "conflict", "wrong-state", "too-many-requests"] as const;
const change = { access: "staff", right: "people:manage", limit: "write", retry: false, idempotent: true } as const;

export const listStaff = endpoint({
  name: "listStaff",
  summary: "The people who work at the clinic's desk",
  method: "GET",
  path: "/api/desk/people",
  access: "staff",
  right: "people:list",
  limit: "read",
  answer: z.strictObject({ people: z.array(StaffMember) }),
  refusals: ["not-signed-in", "not-allowed", "too-many-requests"],
  retry: true,
  idempotent: false,
});

/** Requires a fresh sign-in, like every change of people. */
export const inviteStaff = endpoint({
  ...change,
  name: "inviteStaff",
  summary: "Invite a person to the desk; a mail brings a temporary password",
  method: "POST",
  path: "/api/desk/people",
  limit: "send",
  body: z.strictObject({ email: Email, name: personName(80), roles: Roles, licence: Licence }),
  answer: StaffMember,
  refusals,
});

export const inviteStaffAgain = endpoint({
  ...change,
  name: "inviteStaffAgain",
  summary: "Mail an invited person a new temporary password; the one before is void",
  method: "POST",
  path: "/api/desk/people/{id}/invitation",
  limit: "send",
  params: Id,
  body: Version,
  answer: StaffMember,
  refusals,
});

export const changeStaff = endpoint({
  ...change,
  name: "changeStaff",
  summary: "Change a person's name, roles and licence",
  method: "PUT",
  path: "/api/desk/people/{id}",
  params: Id,
  body: z.strictObject({ name: personName(80), roles: Roles, licence: Licence, version: z.int() }),
  answer: StaffMember,
  refusals,
});

export const disableStaff = endpoint({
  ...change,
  name: "disableStaff",
  summary: "End a person's sessions and let them in no more",
  method: "POST",
  path: "/api/desk/people/{id}/disable",
  params: Id,
  body: Version,
  answer: StaffMember,
  refusals,
});

export const enableStaff = endpoint({
  ...change,
  name: "enableStaff",
  summary: "Let a disabled person in again",
  method: "POST",
  path: "/api/desk/people/{id}/enable",
  params: Id,
  body: Version,
  answer: StaffMember,
  refusals,
});

export const removeStaffFactors = endpoint({
  ...change,
  name: "removeStaffFactors",
  summary: "Remove a person's lost second factor and end their sessions; the next sign-in sets up a new one",
  method: "POST",
  path: "/api/desk/people/{id}/remove-factors",
  params: Id,
  body: Version,
  answer: StaffMember,
  refusals,
});

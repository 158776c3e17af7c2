import * as z from "zod/mini";
import type { caseKinds } from "./case-constants.ts";

/** Roles of a clinic's staff; a person may have several. `viewer` reads, and changes nothing. */
export const roles = ["owner", "coordinator", "clinician", "finance", "viewer"] as const;
export const Role = z.enum(roles);
export type Role = (typeof roles)[number];

/** A member of staff as patients and colleagues read it: "Huda Saleh, coordinator". */
export const Colleague = z.strictObject({ id: z.uuid(), name: z.string(), role: Role });
export type Colleague = z.infer<typeof Colleague>;

/** Each act at the desk, and the roles that may do it. Endpoints of the desk name one of them. */
export const rights = {
  "desk:use": roles,
  "people:list": roles,
  "people:manage": ["owner"],
  "requests:read": ["owner", "coordinator", "clinician", "viewer"],
  "requests:words": ["owner", "coordinator", "clinician"],
  "requests:answer": ["coordinator", "clinician"],
  "requests:assign": ["owner", "coordinator", "clinician"],
  "health:open": ["coordinator", "clinician"],
  "papers:open": ["clinician"],
  /** To end or return the alarm of an urgent case, and to open a message or chat that has or had one. */
  "alarms:answer": ["owner", "coordinator", "clinician"],
  "replies:manage": ["owner", "coordinator"],
  "offers:write": ["coordinator"],
  "offers:approve": ["clinician"],
  "schedule:read": ["owner", "coordinator", "clinician", "viewer"],
  "schedule:write": ["owner", "coordinator", "clinician"],
  "consultations:read": ["owner", "coordinator", "clinician", "viewer"],
  "consultations:write": ["coordinator", "clinician"],
  "recoveries:read": ["owner", "coordinator", "clinician", "viewer"],
  "recoveries:answer": ["coordinator", "clinician"],
  "discharge:write": ["clinician"],
  "reviews:read": ["owner", "coordinator", "clinician", "viewer"],
  "reviews:answer": ["owner", "coordinator"],
  "reviews:remove": ["owner"],
  "documents:list": ["coordinator", "clinician"],
  "documents:open": ["clinician"],
  "documents:send": ["coordinator", "clinician"],
  "chats:read": ["owner", "coordinator"],
  "chats:answer": ["coordinator"],
  "messages:answer": ["coordinator"],
  "feedback:manage": ["owner", "coordinator"],
  "trips:read": ["owner", "coordinator", "finance", "viewer"],
  "trips:change": ["coordinator"],
  "troubles:settle": ["coordinator", "finance"],
  "money:read": ["owner", "finance"],
  "money:record": ["finance"],
  "refunds:make": ["owner", "finance"],
  "refunds:withdraw": ["owner", "coordinator", "finance"],
  "catalogue:read": roles,
  "catalogue:write": ["owner", "coordinator"],
  "settings:read": ["owner", "coordinator", "finance"],
  "settings:write": ["owner"],
  "reports:read": ["owner", "finance"],
  "records:read": ["owner"],
  "keys:manage": ["owner"],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Right = keyof typeof rights;

/** True where one of the roles has the right. */
export const isAllowed = (held: readonly Role[], right: Right): boolean =>
  held.some((role) => (rights[right] as readonly Role[]).includes(role));

/** Who sees which kind of case in the inbox. */
export const caseRights: Readonly<Record<(typeof caseKinds)[number], Right>> = {
  request: "requests:read",
  consultation: "consultations:read",
  chat: "chats:read",
  message: "chats:read",
  trip: "trips:read",
  recovery: "recoveries:read",
};

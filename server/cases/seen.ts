import type { Db } from "../../adapters/database/database.ts";
import type { Alarm } from "../../contract/alarms.ts";
import { alarmKinds } from "../../contract/desk/alarm-constants.ts";
import { caseKinds } from "../../contract/desk/case-constants.ts";
import type { CaseKind } from "../../contract/desk/cases.ts";
import { caseRights, isAllowed, type Role } from "../../contract/desk/rights.ts";
import { refuse } from "../../contract/errors.ts";
import type { StaffContext } from "../http/endpoints.ts";
import { findWaiting } from "./queries.ts";

interface AnyCase {
  readonly kind: CaseKind;
  readonly alarm: Alarm | null;
}

/** Which cases somebody at the desk sees. */
export interface Seen {
  readonly kinds: readonly CaseKind[];
  /** Of these, the cases that are or were urgent: who is asked to call a person sees who it is. */
  readonly ofAlarms: readonly CaseKind[];
}

export function seenBy(roles: readonly Role[]): Seen {
  const kinds = caseKinds.filter((kind) => isAllowed(roles, caseRights[kind]));
  const ofAlarms = isAllowed(roles, "alarms:answer") ? alarmKinds.filter((kind) => !kinds.includes(kind)) : [];
  return { kinds, ofAlarms };
}

export const isSeen = ({ kinds, ofAlarms }: Seen, { kind, alarm }: AnyCase): boolean =>
  kinds.includes(kind) || (alarm !== null && ofAlarms.includes(kind));

/** The same of a case by its id. @throws Refusal `not-allowed` */
export async function refuseUnseenCase(
  tx: Db,
  { providerId, staff }: Pick<StaffContext, "providerId" | "staff">,
  { id, kind }: { readonly id: string; readonly kind: CaseKind },
): Promise<void> {
  refuseUnseen(staff.roles, { kind, alarm: (await findWaiting(tx, providerId, id))?.alarm ?? null });
}

/** @throws Refusal `not-allowed` where the caller does not see the case */
export function refuseUnseen(roles: readonly Role[], row: AnyCase): void {
  if (!isSeen(seenBy(roles), row)) refuse("not-allowed", "Your role does not include this case.");
}

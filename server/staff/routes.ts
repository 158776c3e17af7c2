import { automaticHeader } from "../../contract/desk/durations.ts";
import {
  changeStaff,
  disableStaff,
  enableStaff,
  inviteStaff,
  inviteStaffAgain,
  listStaff,
  removeStaffFactors,
} from "../../contract/desk/people.ts";
import {
  closeStaffSession,
  endOtherSessions,
  getStaffSession,
  listOwnSessions,
  openStaffSession,
} from "../../contract/desk/session.ts";
import { getStaffPool } from "../../contract/desk/staff-pool.ts";
import { refuse } from "../../contract/errors.ts";
import { type Binding, handle } from "../http/endpoints.ts";
import { requireFresh, staffCookie, staffOf, staffTokenIn } from "../http/staff-session.ts";
import type { Services } from "../services.ts";
import { staffPoolOwnerOf } from "../tenants/directory.ts";
import { changePerson, invite, inviteAgain, listPeople, removeFactors, setEnabled } from "./people.ts";
import { endOthers, ownSessions, signOut } from "./sessions.ts";
import { openSession, presentSession } from "./sign-in.ts";

export const staffRoutes = (services: Services): readonly Binding[] => [
  handle(getStaffPool, async ({ tenant, origin }) => {
    const owner = staffPoolOwnerOf(tenant) ?? refuse("not-found", "This clinic has no sign-in for staff.");
    return services.userPools.configOf(owner, origin);
  }),
  handle(openStaffSession, async (context, { body: { idToken } }) => {
    const replaced = staffTokenIn(context.headers.cookie);
    const userAgent = context.headers["user-agent"] ?? "";
    const { token, session } = await openSession(services, context, { idToken, replaced, userAgent });
    context.setCookie?.(staffCookie(context.origin, token));
    return session;
  }),
  handle(getStaffSession, async ({ tenant, headers }) => {
    const isAutomatic = headers[automaticHeader] !== undefined;
    const caller = { tenant, token: staffTokenIn(headers.cookie), isAutomatic };
    const staff = await staffOf(services, caller).catch((error) =>
      error?.code === "not-signed-in" ? undefined : Promise.reject(error),
    );
    return { session: staff ? presentSession(staff, staff) : null };
  }),
  handle(closeStaffSession, async (context) => {
    await signOut(services, context, staffTokenIn(context.headers.cookie) ?? "");
    context.setCookie?.(staffCookie(context.origin, undefined));
    return {};
  }),
  handle(listOwnSessions, async (context) => ({
    sessions: await ownSessions(services, context, staffTokenIn(context.headers.cookie) ?? ""),
  })),
  handle(endOtherSessions, (context, { body: { id } }) =>
    endOthers(services, context, { token: staffTokenIn(context.headers.cookie) ?? "", id }),
  ),
  handle(listStaff, async ({ tenant }) => ({ people: await listPeople(services, tenant) })),
  handle(inviteStaff, async (context, { body }) => {
    requireFresh(services.now(), context.staff);
    return invite(services, context, body, context.write);
  }),
  handle(inviteStaffAgain, (context, { params, body }) => {
    requireFresh(services.now(), context.staff);
    return inviteAgain(services, context, { ...params, ...body }, context.write);
  }),
  handle(changeStaff, (context, { params, body }) => {
    requireFresh(services.now(), context.staff);
    return context.write((tx) => changePerson(services, tx, context, { ...params, ...body }));
  }),
  handle(disableStaff, (context, { params, body }) => {
    requireFresh(services.now(), context.staff);
    return setEnabled(services, context, { ...params, ...body, isEnabled: false }, context.write);
  }),
  handle(enableStaff, (context, { params, body }) => {
    requireFresh(services.now(), context.staff);
    return setEnabled(services, context, { ...params, ...body, isEnabled: true }, context.write);
  }),
  handle(removeStaffFactors, (context, { params }) => {
    requireFresh(services.now(), context.staff);
    return removeFactors(services, context, params, context.write);
  }),
];

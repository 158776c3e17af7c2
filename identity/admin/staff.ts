import type { AdminOutcome, UserPools } from "../../adapters/user-pools/user-pools.ts";
import type { UserRow } from "../db/users.ts";
import { WireError } from "../errors.ts";
import type { Services } from "../services.ts";
import { OperatorError } from "./operator.ts";
import { createUser, disableUser, enableUser, findUser, removeFactors } from "./users.ts";

/** An operator's act on a user as the answer of the port. */
const outcomeOf = (act: Promise<UserRow>): Promise<AdminOutcome> =>
  act.then(
    () => ({ kind: "done" }),
    (error: unknown) => {
      if (error instanceof OperatorError) return { kind: "unknown" };
      throw error;
    },
  );

/** What a clinic's owner does with the users of its staff pool. */
export const staffAdmin = (services: Services): Pick<UserPools, "invite" | "setEnabled" | "removeFactors"> => ({
  async invite(owner, { email, name, demonstrationPassword }) {
    const pool = await services.pools.ensure(owner);
    try {
      const attributes = [{ Name: "name", Value: name }];
      const lasting = pool.brand.demonstration ? demonstrationPassword : undefined;
      const given = { email, attributes, isProven: true, ...(lasting && { lasting }) };
      const { user, temporaryPassword } = await createUser(services, pool, given);
      return { kind: "done", sub: user.sub, temporaryPassword };
    } catch (error) {
      if (error instanceof OperatorError) return { kind: "taken", sub: (await findUser(services, pool, email)).sub };
      throw error instanceof WireError ? new Error(error.message, { cause: error }) : error;
    }
  },
  async setEnabled(owner, sub, isEnabled) {
    const pool = await services.pools.ensure(owner);
    return outcomeOf((isEnabled ? enableUser : disableUser)(services, pool, sub));
  },
  async removeFactors(owner, sub) {
    return outcomeOf(removeFactors(services, await services.pools.ensure(owner), sub));
  },
});

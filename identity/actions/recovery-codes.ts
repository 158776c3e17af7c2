import * as z from "zod/mini";
import { listUnusedCodes, putRecoveryCodes } from "../db/recovery-codes.ts";
import { lockUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { sendNotice } from "../messages/notices.ts";
import { AccessToken } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticateRecent } from "../sign-in/recent-sign-in.ts";
import { authenticate } from "../tokens/tokens.ts";
import { writeAudit } from "../users/audit.ts";
import { digestOfRecoveryCode, newRecoveryCodes } from "../users/recovery-codes.ts";

const Input = z.object({ AccessToken });

/** Makes new recovery codes in place of all earlier ones, and shows them this once. Not part of the hosted protocol. */
export const createRecoveryCodes = action("CreateRecoveryCodes", Input, async (services, call, input) => {
  const { pool } = call;
  const { user } = await authenticateRecent(services, pool, input.AccessToken);
  const { sub } = user;
  const codes = newRecoveryCodes(services);
  await services.db.transaction(async (tx) => {
    const held = (await lockUser(tx, pool.id, sub)) ?? refuse("NotAuthorized");
    if (!held.mfa.includes("SOFTWARE_TOKEN_MFA"))
      refuse("InvalidParameter", "Recovery codes stand in for an authenticator app, which is not enabled.");
    const digests = codes.flatMap((code) => digestOfRecoveryCode(pool, sub, code) ?? []);
    await putRecoveryCodes(tx, pool.id, { sub, digests, at: services.now() });
    await sendNotice(services, tx, pool, { mail: "protection-changed", user: held, change: "recovery-codes-made" });
    await writeAudit(services, tx, call, { event: "recovery-codes-made", sub });
  });
  return { RecoveryCodes: codes };
});

/** Says how many recovery codes are left. Not part of the hosted protocol. */
export const describeRecoveryCodes = action("DescribeRecoveryCodes", Input, async (services, { pool }, input) => {
  const { user } = await authenticate(services, pool, input.AccessToken);
  return { Left: (await listUnusedCodes(services.db, pool.id, user.sub)).length };
});

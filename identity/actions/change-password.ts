import * as z from "zod/mini";
import { findCredential, lockUser, putCredential, revokeFamilies } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { sendNotice } from "../messages/notices.ts";
import { AccessToken, Password } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticate } from "../tokens/tokens.ts";
import { clearAttempts, countAttempt } from "../users/attempt-limits.ts";
import { writeAudit } from "../users/audit.ts";
import { resolveUser } from "../users/find-user.ts";
import { checkPolicy, makeCredential, publicIdOf } from "../users/passwords.ts";
import { isSame, verifierOf } from "../users/srp.ts";

const Input = z.object({ AccessToken, PreviousPassword: Password, ProposedPassword: Password });

/** Changes a password by the one before; every other sign-in of the person ends. */
export const changePassword = action("ChangePassword", Input, async (services, call, input) => {
  const { pool } = call;
  const { user, originJti } = await authenticate(services, pool, input.AccessToken);
  const { digest, credential, record } = await resolveUser(services, pool, user.sub);
  await countAttempt(services, call, digest);
  const about = { poolName: pool.name, userId: publicIdOf(user), salt: credential.salt };
  if (!isSame(credential.verifier, verifierOf({ ...about, password: input.PreviousPassword }))) refuse("NotAuthorized");
  await checkPolicy(pool, input.ProposedPassword, user.nameKey);
  const fresh = makeCredential(services, pool, { ...user, password: input.ProposedPassword });
  await services.db.transaction(async (tx) => {
    if (!(await lockUser(tx, pool.id, user.sub))) refuse("NotAuthorized");
    // It may have been reset since it was compared.
    const present = await findCredential(tx, pool.id, user.sub);
    if (present?.verifier !== record?.credential?.verifier) refuse("NotAuthorized");
    await putCredential(tx, fresh);
    await revokeFamilies(tx, pool.id, { sub: user.sub, at: services.now(), except: originJti });
    await clearAttempts(tx, pool, digest);
    await sendNotice(services, tx, pool, { mail: "password-changed", user });
    await writeAudit(services, tx, call, { event: "password-changed", sub: user.sub });
  });
  return {};
});

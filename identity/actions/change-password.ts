import * as z from "zod/mini";
import { writeAudit } from "../audit.ts";
import { lockUser, putCredential, revokeFamilies } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { AccessToken, Password } from "../input.ts";
import { clearAttempts, countAttempt } from "../limits.ts";
import { findPerson } from "../names.ts";
import { sendNotice } from "../notices.ts";
import { checkPolicy, makeCredential } from "../passwords.ts";
import { sendingAction } from "../rpc.ts";
import { isSame, verifierOf } from "../srp.ts";
import { signedIn } from "../tokens.ts";

const Input = z.object({ AccessToken, PreviousPassword: Password, ProposedPassword: Password });

/** Changes a password by the one before; every other sign-in of the person ends. */
export const changePassword = sendingAction("ChangePassword", Input, async (services, call, input) => {
  const { pool } = call;
  const { user, originJti } = await signedIn(services, pool, input.AccessToken);
  const { digest, credential } = await findPerson(services, pool, user.sub);
  await countAttempt(services, pool, digest);
  const about = { poolName: pool.name, userId: user.sub, salt: credential.salt };
  if (!isSame(credential.verifier, verifierOf({ ...about, password: input.PreviousPassword }))) refuse("NotAuthorized");
  checkPolicy(pool, input.ProposedPassword, user.nameKey);
  const fresh = makeCredential(services, pool, { sub: user.sub, password: input.ProposedPassword });
  await services.db.transaction(async (tx) => {
    if (!(await lockUser(tx, pool.id, user.sub))) refuse("NotAuthorized");
    await putCredential(tx, fresh);
    await revokeFamilies(tx, pool.id, { sub: user.sub, at: services.now(), except: originJti });
    await clearAttempts(tx, pool, digest);
    await sendNotice(services, tx, pool, { mail: "password-changed", user });
    await writeAudit(services, tx, call, { event: "password-changed", sub: user.sub });
  });
  return {};
});

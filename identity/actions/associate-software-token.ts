import * as z from "zod/mini";
import { lockUser } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { AccessToken, Session } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticateRecent } from "../sign-in/recent-sign-in.ts";
import { openSession, resumeSession } from "../sign-in/sessions.ts";
import { newSecret } from "../users/totp.ts";

const Input = z.object({ AccessToken: z.optional(AccessToken), Session: z.optional(Session) });

/** The session of a signed-in user's authenticator set-up; the client libraries keep no session for it. */
export const setUpSession = (originJti: string) => ({ id: `software token ${originJti}`, kind: "SOFTWARE_TOKEN" });

/** Gives out a new secret for an authenticator app. The one in use stays until a code of the new one was shown. */
export const associateSoftwareToken = action("AssociateSoftwareToken", Input, async (services, call, input) => {
  const { pool } = call;
  const { db } = services;
  const secret = newSecret(services);
  if (input.AccessToken !== undefined) {
    const { user, originJti, clientId } = await authenticateRecent(services, pool, input.AccessToken);
    const { sub, securityVersion } = user;
    const about = { client: { id: clientId }, sub, securityVersion };
    const opening = { ...about, proofs: [], facts: { secret }, ...setUpSession(originJti) };
    await db.transaction(async (tx) => {
      await lockUser(tx, pool.id, sub);
      await openSession(services, tx, pool, { ...opening, life: pool.settings.lives.setUp });
    });
    return { SecretCode: secret };
  }
  if (input.Session === undefined) return refuse("InvalidParameter", "AccessToken or Session is missing.");
  const open = await resumeSession(services, pool, { session: input.Session, kind: "MFA_SETUP" });
  const { sub, securityVersion, proofs, clientId } = open;
  const next = await db.transaction(async (tx) => {
    await open.end(tx);
    const about = { client: { id: clientId }, sub, securityVersion };
    const opening = { ...about, kind: "MFA_SETUP", proofs, facts: { secret } };
    return openSession(services, tx, pool, opening);
  });
  return { SecretCode: secret, Session: next };
});

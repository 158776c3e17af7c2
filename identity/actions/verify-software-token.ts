import * as z from "zod/mini";
import { putTotp } from "../db/totp.ts";
import { lockUser, revokeFamilies } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { sendNotice } from "../messages/notices.ts";
import { AccessToken, Code, Session, text } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticateRecent } from "../sign-in/recent-sign-in.ts";
import { findSession, type OpenSession, openSession, resumeSession } from "../sign-in/sessions.ts";
import { writeAudit } from "../users/audit.ts";
import { type ShownSecret, stepOf, totpRow } from "../users/totp.ts";
import { setUpSession } from "./associate-software-token.ts";

const Input = z.object({
  AccessToken: z.optional(AccessToken),
  Session: z.optional(Session),
  UserCode: Code,
  FriendlyDeviceName: z.optional(text(128, 0)),
});

/** Verifies the first code of an authenticator, for a signed-in user or within MFA_SETUP. */
export const verifySoftwareToken = action("VerifySoftwareToken", Input, async (services, call, input) => {
  const { pool } = call;
  const { db } = services;
  const name = input.FriendlyDeviceName?.trim() || null;

  function shownIn({ facts }: OpenSession): ShownSecret {
    const { secret } = (facts as { secret: string } | undefined) ?? refuse("SoftwareTokenMFANotFound"); // written by the association alone
    return { secret, name, step: stepOf(services, secret, input.UserCode) ?? refuse("EnableSoftwareTokenMFA") };
  }

  if (input.AccessToken !== undefined) {
    const { user, originJti } = await authenticateRecent(services, pool, input.AccessToken);
    const { sub } = user;
    const { id: session, kind } = setUpSession(originJti);
    // A signed-in user knows the secret: more tries reveal nothing.
    const open =
      (await findSession(services, pool, { session, kind, tries: 100 })) ?? refuse("SoftwareTokenMFANotFound");
    const shown = shownIn(open);
    await db.transaction(async (tx) => {
      const held = (await lockUser(tx, pool.id, sub)) ?? refuse("NotAuthorized");
      await open.end(tx);
      await putTotp(tx, totpRow(services, { poolId: pool.id, sub, ...shown }));
      // One that is not asked for yet protects nothing yet; one that takes the place of another does.
      if (held.mfa.includes("SOFTWARE_TOKEN_MFA")) {
        await sendNotice(services, tx, pool, { mail: "protection-changed", user: held, change: "two-step" });
        await revokeFamilies(tx, pool.id, { sub, at: services.now(), except: originJti });
      }
      await writeAudit(services, tx, call, { event: "mfa-changed", sub });
    });
    return { Status: "SUCCESS" };
  }
  if (input.Session === undefined) return refuse("InvalidParameter", "AccessToken or Session is missing.");
  const open = await resumeSession(services, pool, { session: input.Session, kind: "MFA_SETUP" });
  const { sub, securityVersion, proofs, clientId } = open;
  const facts = shownIn(open);
  const next = await db.transaction(async (tx) => {
    await open.end(tx);
    const about = { client: { id: clientId }, sub, securityVersion };
    return openSession(services, tx, pool, { ...about, kind: "MFA_SETUP", proofs, facts });
  });
  return { Status: "SUCCESS", Session: next };
});

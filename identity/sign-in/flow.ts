import type { Db } from "../../adapters/database/database.ts";
import { listPasskeys } from "../db/passkeys.ts";
import { lockUser } from "../db/users.ts";
import { refuse, WireError } from "../errors.ts";
import type { Client } from "../pools/pools.ts";
import type { StringMap } from "../protocol/input.ts";
import type { Call } from "../protocol/rpc.ts";
import type { Services } from "../services.ts";
import { type Grant, openFamily, signTokens } from "../tokens/tokens.ts";
import { attemptsKey, forgiveAttempt } from "../users/attempt-limits.ts";
import { deviceOf, type NewDevice, newDeviceOf } from "../users/devices.ts";
import { devicePasswordVerifier, deviceSrpAuth } from "./challenges/device.ts";
import { emailOtp, smsMfa, smsOtp } from "./challenges/message-code.ts";
import { mfaSetup } from "./challenges/mfa-setup.ts";
import { newPasswordRequired } from "./challenges/new-password-required.ts";
import { passkeySetUp } from "./challenges/passkey-set-up.ts";
import { passwordVerifier } from "./challenges/password-verifier.ts";
import { selectChallenge } from "./challenges/select-challenge.ts";
import { selectMfaType } from "./challenges/select-mfa-type.ts";
import { softwareTokenMfa } from "./challenges/software-token-mfa.ts";
import { webAuthn } from "./challenges/web-authn.ts";
import { openSession } from "./sessions.ts";
import type { Challenge, ChallengeName, NextChallenge, Proven, SignIn } from "./types.ts";

/** All challenges. Those that are due are asked in this order; tokens follow when none is. */
const challenges: readonly Challenge[] = [
  selectChallenge,
  passwordVerifier,
  smsOtp,
  newPasswordRequired,
  softwareTokenMfa,
  emailOtp,
  smsMfa,
  selectMfaType,
  webAuthn,
  passkeySetUp,
  mfaSetup,
  // Last: no challenge may follow a device's proof.
  deviceSrpAuth,
  devicePasswordVerifier,
];

/** @throws WireError for a challenge that is not offered */
export const challengeOf = (name: string): Challenge =>
  challenges.find((each) => each.name === name) ?? refuse("InvalidParameter", "The challenge is not supported.");

type Decision =
  | { readonly kind: "tokens"; readonly grant: Grant; readonly newDevice: NewDevice | undefined }
  | { readonly kind: "challenge"; readonly answer: object }
  | { readonly kind: "refused"; readonly error: WireError };

const refused = (...error: ConstructorParameters<typeof WireError>): Decision => ({
  kind: "refused",
  error: new WireError(...error),
});

/** Decides the step after a proof: the next challenge, or tokens, which are issued nowhere else. */
export async function continueSignIn(
  services: Services,
  call: Call,
  { client, metadata }: { client: Client; metadata: StringMap | undefined },
  proven: Proven | NextChallenge,
): Promise<object> {
  if (proven.kind === "chosen") return presentChallenge(proven.challenge, proven.session, proven.asked);
  // Refusals are returned: thrown, they would roll back counts and consumed sessions.
  const decision = await services.db.transaction(async (tx): Promise<Decision> => {
    // Lock order: the user's row before the rows that belong to it.
    const readUser = () =>
      Promise.all([lockUser(tx, call.pool.id, proven.sub), listPasskeys(tx, call.pool.id, proven.sub)]);
    let [user, passkeys] = await readUser();
    if (user?.securityVersion !== proven.securityVersion) return refused("NotAuthorized");
    if (proven.change) {
      await proven.change(tx);
      [user, passkeys] = await readUser();
    }
    if (!user?.enabled) return refused("NotAuthorized");
    const { proofs, deviceKey, digest } = proven;
    const device = await deviceOf(tx, call.pool, { sub: user.sub, key: deviceKey });
    const { pool, domain } = call;
    const hasPasskey = passkeys.length > 0;
    const signIn = { pool, domain, client, user, hasPasskey, proofs, device, metadata };
    const decided = await decideNextStep(services, tx, call, signIn, digest).catch((error: unknown): Decision => {
      if (error instanceof WireError) return { kind: "refused", error };
      throw error;
    });
    // Tokens clear all failures; a further challenge only takes back this attempt, which was right.
    if (decided.kind !== "tokens") await forgiveAttempt(tx, services, call.pool, digest);
    return decided;
  });
  if (decision.kind === "refused") throw decision.error;
  if (decision.kind === "challenge") return decision.answer;
  const { grant, newDevice } = decision;
  const tokens = await signTokens(services, newDevice ? { ...grant, deviceKey: newDevice.DeviceKey } : grant);
  const result = newDevice ? { ...tokens, NewDeviceMetadata: newDevice } : tokens;
  return { ChallengeParameters: {}, AuthenticationResult: result };
}

async function decideNextStep(
  services: Services,
  tx: Db,
  call: Call,
  signIn: SignIn,
  digest: string,
): Promise<Decision> {
  const { client, user, proofs, device } = signIn;
  const { pool } = call;
  if (user.status === "UNCONFIRMED") return refused("UserNotConfirmed");
  if (user.status === "RESET_REQUIRED") return refused("PasswordResetRequired");
  for (const { name, isDue, ask } of challenges) {
    if (!isDue || !ask || !(await isDue(services, tx, signIn))) continue;
    const asked = await ask(services, tx, signIn);
    // A device's proof is not carried over: with the next answer the client could claim another device.
    const kept = proofs.filter((proof) => proof !== "device");
    const { sub, securityVersion } = user;
    const opening = { client, sub, securityVersion, kind: name, proofs: kept, facts: asked.facts };
    const session = await openSession(services, tx, pool, opening);
    return { kind: "challenge", answer: presentChallenge(name, session, asked) };
  }
  const opening = { client, user, deviceKey: device?.key ?? null, counterKey: attemptsKey(digest) };
  const grant = await openFamily(services, tx, call, opening);
  return { kind: "tokens", grant, newDevice: device ? undefined : newDeviceOf(pool, grant.originJti) };
}

const presentChallenge = (name: ChallengeName, session: string | undefined, asked: NextChallenge["asked"]): object => ({
  ChallengeName: name,
  ...(session === undefined ? {} : { Session: session }),
  ChallengeParameters: asked.parameters,
  ...(asked.available ? { AvailableChallenges: asked.available } : {}),
});

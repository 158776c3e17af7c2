import * as z from "zod/mini";
import { unseal } from "../../../adapters/files/envelope.ts";
import { type DeviceRow, findDevice, updateDevice } from "../../db/devices.ts";
import { findUserBySub } from "../../db/users.ts";
import { refuse } from "../../errors.ts";
import type { Call } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { countAttempt } from "../../users/attempt-limits.ts";
import { writeAudit } from "../../users/audit.ts";
import { deviceContext, noDevice } from "../../users/devices.ts";
import { digestOfName } from "../../users/find-user.ts";
import { challengeOf, isProof, publicNumber, toNumber } from "../../users/srp.ts";
import { openSession, resumeChallenge } from "../sessions.ts";
import { readSrpProof } from "../srp-proof.ts";
import type { Challenge, ChallengeResponse, NextChallenge, Proof, Proven } from "../types.ts";

/** The session's facts between the two steps; numbers as hex. */
const Facts = z.object({
  deviceKey: z.string(),
  a: z.string(),
  bigB: z.string(),
  b: z.string(),
  secretBlock: z.string(),
});
type Facts = z.infer<typeof Facts>;

const number = (hex: string): bigint => BigInt(`0x${hex}`);

const verifierOf = ({ keys }: Services, { poolId, key, verifier }: DeviceRow): bigint =>
  toNumber(unseal(keys, Buffer.from(verifier ?? "", "base64"), deviceContext(poolId, key)));

/** SRP as for a user, with the device's group key and key in the place of pool and user. */
async function answerDeviceSrp(
  services: Services,
  { pool }: Call,
  answered: ChallengeResponse,
): Promise<NextChallenge> {
  const { client, responses } = answered;
  const A = publicNumber(responses.get("SRP_A") ?? "") ?? refuse("InvalidParameter", "SRP_A is not valid.");
  const open = await resumeChallenge(services, pool, "DEVICE_SRP_AUTH", answered);
  const key = String(open.facts); // written by `ask` alone
  const device = await findDevice(services.db, pool.id, { sub: open.sub, key });
  if (!device || responses.get("DEVICE_KEY") !== key) return refuse("ResourceNotFound", noDevice);
  const { b, B } = challengeOf(verifierOf(services, device), services.randomBytes(32));
  const secretBlock = services.randomBytes(128).toString("base64");
  const [a, bigB] = [A.toString(16), B.toString(16)];
  const facts: Facts = { deviceKey: key, a, bigB, b: b.toString(16), secretBlock };
  const { sub, securityVersion, proofs } = open;
  const opening = { client, sub, securityVersion, kind: "DEVICE_PASSWORD_VERIFIER", proofs, facts };
  const session = await services.db.transaction(async (tx) => {
    await open.end(tx);
    return openSession(services, tx, pool, opening);
  });
  const named = { USERNAME: open.sub, DEVICE_KEY: key };
  const parameters = { ...named, SALT: device.salt ?? "", SRP_B: bigB, SECRET_BLOCK: secretBlock };
  return { kind: "chosen", challenge: "DEVICE_PASSWORD_VERIFIER", session, asked: { parameters } };
}

async function answerDevicePassword(services: Services, call: Call, answered: ChallengeResponse): Promise<Proven> {
  const { pool } = call;
  const proof = readSrpProof(services, answered.responses);
  const open = await resumeChallenge(services, pool, "DEVICE_PASSWORD_VERIFIER", answered);
  const { deviceKey, secretBlock, a, bigB, b } = Facts.parse(open.facts);
  const owned = { sub: open.sub, key: deviceKey };
  const device = (await findDevice(services.db, pool.id, owned)) ?? refuse("ResourceNotFound", noDevice);
  const record = (await findUserBySub(services.db, pool.id, open.sub)) ?? refuse("NotAuthorized");
  const digest = digestOfName(pool, record.user.nameKey);
  await countAttempt(services, call, digest);
  const verifier = verifierOf(services, device);
  const numbers = { A: number(a), B: number(bigB), b: number(b), verifier };
  const isRight =
    proof.secretBlock.toString("base64") === secretBlock &&
    isProof({ poolName: device.groupKey, userId: device.key, ...numbers }, proof);
  if (!isRight) {
    await writeAudit(services, services.db, call, { event: "sign-in-failed", sub: open.sub });
    refuse("NotAuthorized");
  }
  return {
    kind: "proven",
    sub: open.sub,
    securityVersion: open.securityVersion,
    digest,
    proofs: [...(open.proofs as Proof[]), "device"], // written by flow.ts alone
    deviceKey,
    change: async (tx) => {
      await open.end(tx);
      await updateDevice(tx, pool.id, owned, { seenAt: services.now() });
    },
  };
}

/** The first step of a device's proof by SRP. */
export const deviceSrpAuth: Challenge = {
  name: "DEVICE_SRP_AUTH",
  isDue: (_, __, { device, proofs }) => device !== undefined && !proofs.includes("device"),
  ask: async (_, __, { device }) => ({ parameters: {}, facts: device?.key }),
  answer: answerDeviceSrp,
};

export const devicePasswordVerifier: Challenge = { name: "DEVICE_PASSWORD_VERIFIER", answer: answerDevicePassword };

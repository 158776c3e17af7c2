import * as z from "zod/mini";
import { unseal } from "../../adapters/files/box.ts";
import { writeAudit } from "../audit.ts";
import type { Answered, Challenge, Chosen, Proof, Proven } from "../challenge.ts";
import { type OpenSession, openSession, resumeSession } from "../challenge-sessions.ts";
import { type DeviceRow, findDevice, updateDevice } from "../db/devices.ts";
import { findUserBySub } from "../db/users.ts";
import { deviceContext, noDevice } from "../devices.ts";
import { refuse } from "../errors.ts";
import { countAttempt } from "../limits.ts";
import { digestOfName } from "../names.ts";
import type { Pool } from "../pools.ts";
import type { Call } from "../rpc.ts";
import type { Services } from "../services.ts";
import { challengeOf, isProof, publicNumber, toNumber } from "../srp.ts";
import { readSrpProof } from "../srp-answers.ts";

/** What the first step remembers for the second; numbers as hex. */
const Facts = z.object({
  deviceKey: z.string(),
  a: z.string(),
  bigB: z.string(),
  b: z.string(),
  secretBlock: z.string(),
});
type Facts = z.infer<typeof Facts>;

const number = (hex: string): bigint => BigInt(`0x${hex}`);

const resume = (services: Services, pool: Pool, kind: string, { client, session }: Answered): Promise<OpenSession> =>
  resumeSession(services, pool, {
    client,
    session: session ?? refuse("InvalidParameter", "Session is missing."),
    kind,
  });

const verifierOf = ({ keys }: Services, { poolId, key, verifier }: DeviceRow): bigint =>
  toNumber(unseal(keys, Buffer.from(verifier ?? "", "base64"), deviceContext(poolId, key)));

/** The client begins to show that it is the device: the same arithmetic, with the device's keys for names. */
async function begin(services: Services, { pool }: Call, answered: Answered): Promise<Chosen> {
  const { client, responses } = answered;
  const A = publicNumber(responses.get("SRP_A") ?? "") ?? refuse("InvalidParameter", "SRP_A is not valid.");
  const open = await resume(services, pool, "DEVICE_SRP_AUTH", answered);
  const key = String(open.facts); // written by `ask` alone
  const device = await findDevice(services.db, pool.id, { sub: open.sub, key });
  if (!device || responses.get("DEVICE_KEY") !== key) return refuse("ResourceNotFound", noDevice);
  const { b, B } = challengeOf(verifierOf(services, device), services.randomBytes(32));
  const secretBlock = services.randomBytes(128).toString("base64");
  const [a, bigB] = [A.toString(16), B.toString(16)];
  const facts: Facts = { deviceKey: key, a, bigB, b: b.toString(16), secretBlock };
  const opening = { client, sub: open.sub, kind: "DEVICE_PASSWORD_VERIFIER", proofs: open.proofs, facts };
  const session = await services.db.transaction(async (tx) => {
    await open.end(tx);
    return openSession(services, tx, pool, opening);
  });
  const named = { USERNAME: open.sub, DEVICE_KEY: key };
  const parameters = { ...named, SALT: device.salt ?? "", SRP_B: bigB, SECRET_BLOCK: secretBlock };
  return { kind: "chosen", challenge: "DEVICE_PASSWORD_VERIFIER", session, asked: { parameters } };
}

async function prove(services: Services, call: Call, answered: Answered): Promise<Proven> {
  const { pool } = call;
  const proof = readSrpProof(services, answered.responses);
  const open = await resume(services, pool, "DEVICE_PASSWORD_VERIFIER", answered);
  const { deviceKey, secretBlock, a, bigB, b } = Facts.parse(open.facts);
  const whose = { sub: open.sub, key: deviceKey };
  const device = (await findDevice(services.db, pool.id, whose)) ?? refuse("ResourceNotFound", noDevice);
  const record = (await findUserBySub(services.db, pool.id, open.sub)) ?? refuse("NotAuthorized");
  const digest = digestOfName(pool, record.user.nameKey);
  await countAttempt(services, pool, digest);
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
    digest,
    proofs: [...(open.proofs as Proof[]), "device"], // written by flow.ts alone
    deviceKey,
    change: async (tx) => {
      await open.end(tx);
      await updateDevice(tx, pool.id, whose, { seenAt: services.now() });
    },
  };
}

/** Whoever says to be a device of the user has to show it. */
export const deviceSrpAuth: Challenge = {
  name: "DEVICE_SRP_AUTH",
  isDue: (_, __, { device, proofs }) => device !== undefined && !proofs.includes("device"),
  ask: async (_, __, { device }) => ({ parameters: {}, facts: device?.key }),
  answer: begin,
};

export const devicePasswordVerifier: Challenge = { name: "DEVICE_PASSWORD_VERIFIER", answer: prove };

import * as z from "zod/mini";
import { seal, unseal } from "../../../adapters/files/envelope.ts";
import { after } from "../../../contract/durations.ts";
import { emailKey } from "../../../contract/values.ts";
import { insertNonce } from "../../db/sessions.ts";
import { refuse } from "../../errors.ts";
import type { Client, Pool } from "../../pools/pools.ts";
import type { Call } from "../../protocol/rpc.ts";
import type { CustomRound, Services } from "../../services.ts";
import { checkLock, countAttempt } from "../../users/attempt-limits.ts";
import { writeAudit } from "../../users/audit.ts";
import { digestOfName, type ResolvedUser, resolveUser } from "../../users/find-user.ts";
import { challengeOf, isProof, isSame, publicNumber, toFixed, toNumber, verifierOf } from "../../users/srp.ts";
import { nextCustomRound } from "../custom-auth.ts";
import { invalidSession } from "../sessions.ts";
import { readSrpProof } from "../srp-proof.ts";
import type { Challenge, ChallengeResponse, NextChallenge, Proven } from "../types.ts";

const srpRounds: readonly CustomRound[] = [
  { challengeName: "SRP_A", isRight: true },
  { challengeName: "PASSWORD_VERIFIER", isRight: true },
];

/** State that the client holds sealed, so that a first step writes no row. */
const Block = z.object({
  sub: z.string(),
  userId: z.string(),
  /** Of the name that was typed. */
  digest: z.string(),
  clientId: z.string(),
  a: z.string(),
  bigB: z.string(),
  b: z.string(),
  expires: z.number(),
  nonce: z.string(),
  /** Whether challenges of the installation's own come after it. */
  isCustom: z.boolean(),
});

const blockContext = (pool: Pool): string => `pool/${pool.id}/srp`;

/** The first step of a sign-in by SRP; an unknown name is answered alike. */
export async function beginSrp(
  services: Services,
  call: Call,
  { client, username, srpA, isCustom = false }: { client: Client; username: string; srpA: string; isCustom?: boolean },
): Promise<NextChallenge> {
  const { pool } = call;
  const { keys, now, randomBytes } = services;
  const person = await resolveUser(services, pool, username);
  await checkLock(services, pool, person.digest);
  const A = publicNumber(srpA) ?? refuse("InvalidParameter", "SRP_A is not valid.");
  const { salt, verifier } = person.credential;
  const { b, B } = challengeOf(verifier, randomBytes(32));
  const block: z.infer<typeof Block> = {
    sub: person.sub,
    userId: person.publicId,
    digest: person.digest,
    clientId: client.id,
    a: toFixed(A).toString("base64"),
    bigB: toFixed(B).toString("base64"),
    b: toFixed(b).subarray(-32).toString("base64"),
    expires: after(now(), pool.settings.lives.session).getTime(),
    nonce: randomBytes(16).toString("base64"),
    isCustom,
  };
  const parameters = {
    USERNAME: person.name,
    USER_ID_FOR_SRP: person.publicId,
    SALT: salt,
    SRP_B: B.toString(16),
    SECRET_BLOCK: seal(keys, Buffer.from(JSON.stringify(block)), blockContext(pool)).toString("base64"),
  };
  return { kind: "chosen", challenge: "PASSWORD_VERIFIER", session: undefined, asked: { parameters } };
}

function readBlock({ keys, now }: Services, pool: Pool, client: Client, sealed: Buffer): z.infer<typeof Block> {
  try {
    const block = Block.parse(JSON.parse(unseal(keys, sealed, blockContext(pool)).toString()));
    if (block.clientId === client.id && block.expires > now().getTime()) return block;
  } catch {
    // Altered, truncated or of another pool: the answer does not say which.
  }
  return refuse("NotAuthorized", invalidSession);
}

async function answerPasswordVerifier(
  services: Services,
  call: Call,
  answered: ChallengeResponse,
): Promise<Proven | NextChallenge> {
  const { client, responses, metadata } = answered;
  const { pool } = call;
  const proof = readSrpProof(services, responses);
  const block = readBlock(services, pool, client, proof.secretBlock);
  const username = responses.get("USERNAME") ?? block.sub;
  if (username !== block.sub && username !== block.userId && digestOfName(pool, emailKey(username)) !== block.digest)
    refuse("NotAuthorized", invalidSession);
  await countAttempt(services, call, block.digest);
  const used = { hash: pool.digest("srp", block.nonce), expiresAt: new Date(block.expires) };
  if (!(await insertNonce(services.db, pool.id, used))) refuse("NotAuthorized", invalidSession);
  const person = await resolveUser(services, pool, block.sub);
  // An unknown name's block holds a decoy's ids: the arithmetic is the same.
  const exchange = {
    poolName: pool.name,
    userId: block.userId,
    A: toNumber(Buffer.from(block.a, "base64")),
    B: toNumber(Buffer.from(block.bigB, "base64")),
    b: toNumber(Buffer.from(block.b, "base64")),
    verifier: person.credential.verifier,
  };
  const isRight = isProof(exchange, proof);
  const deviceKey = responses.get("DEVICE_KEY");
  const result = await proveOrRefuse(services, call, person, { isRight, digest: block.digest, deviceKey });
  if (!block.isCustom) return result;
  const { proofs } = result;
  return nextCustomRound(services, call, {
    client,
    username: block.sub,
    person,
    securityVersion: person.securityVersion,
    rounds: srpRounds,
    proofs,
    metadata,
    deviceKey,
  });
}

/** Signs in by the password itself: the verifier is computed from it and compared. */
export async function checkPassword(
  services: Services,
  call: Call,
  { username, password, deviceKey }: { username: string; password: string; deviceKey: string | undefined },
): Promise<Proven> {
  const { pool } = call;
  const person = await resolveUser(services, pool, username);
  await countAttempt(services, call, person.digest);
  const { salt, verifier } = person.credential;
  const isRight = isSame(verifier, verifierOf({ poolName: pool.name, userId: person.publicId, password, salt }));
  return proveOrRefuse(services, call, person, { isRight, digest: person.digest, deviceKey });
}

async function proveOrRefuse(
  services: Services,
  call: Call,
  person: ResolvedUser,
  { isRight, digest, deviceKey }: { isRight: boolean; digest: string; deviceKey: string | undefined },
): Promise<Proven> {
  const credential = person.record?.credential;
  if (isRight && credential && person.record?.user.enabled)
    return {
      kind: "proven",
      sub: person.sub,
      securityVersion: person.securityVersion,
      digest,
      proofs: ["password"],
      deviceKey,
    };
  await writeAudit(services, services.db, call, { event: "sign-in-failed", sub: person.record ? person.sub : null });
  return refuse("NotAuthorized");
}

export const passwordVerifier: Challenge = { name: "PASSWORD_VERIFIER", answer: answerPasswordVerifier };

import type { verifyAuthenticationResponse } from "@simplewebauthn/server";
import * as z from "zod/mini";
import { findPasskey, type PasskeyRow, usePasskey } from "../../db/passkeys.ts";
import { refuse, WireError } from "../../errors.ts";
import type { Pool } from "../../pools/pools.ts";
import { relyingParty } from "../../pools/relying-parties.ts";
import { type Call, parse } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { checkLock, countAttempt } from "../../users/attempt-limits.ts";
import { writeAudit } from "../../users/audit.ts";
import { digestOfName, resolveUser } from "../../users/find-user.ts";
import type { Beginning } from "../first-factors.ts";
import { secondFactorOf } from "../second-factors.ts";
import { openSession, resumeChallenge } from "../sessions.ts";
import type { Challenge, ChallengeResponse, NextChallenge, Proof, Proven } from "../types.ts";
import { Assertion, checkOrigin, loadWebAuthn, readClientData } from "../web-authn.ts";

const Facts = z.object({ challenge: z.string(), rpId: z.string(), digest: z.string() });
type Facts = z.infer<typeof Facts>;

async function requestOptions(services: Services, pool: Pool, domain: string) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(pool, domain),
    challenge: new Uint8Array(services.randomBytes(32)),
    timeout: services.config.lives.session,
    userVerification: "required",
  });
}
const factsOf = ({ challenge, rpId = "" }: Awaited<ReturnType<typeof requestOptions>>) => ({ challenge, rpId });

/** Asks for any passkey of the site. No credentials are listed, so unknown names get the same request. */
export async function beginPasskey(
  services: Services,
  call: Call,
  { client, username }: Pick<Beginning, "client" | "username">,
): Promise<NextChallenge> {
  const { pool } = call;
  const person = await resolveUser(services, pool, username);
  await checkLock(services, pool, person.digest);
  const options = await requestOptions(services, pool, call.domain);
  const facts: Facts = { ...factsOf(options), digest: person.digest };
  const { sub, securityVersion, record } = person;
  const opening = { client, sub, securityVersion, isDecoy: !record, kind: "WEB_AUTHN", proofs: [], facts };
  const session = await openSession(services, services.db, pool, opening);
  const parameters = { USERNAME: person.name, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) };
  return { kind: "chosen", challenge: "WEB_AUTHN", session, asked: { parameters } };
}

function readAssertion(credential: string): Assertion {
  let value: unknown;
  try {
    value = JSON.parse(credential);
  } catch {
    return refuse("InvalidParameter", "CREDENTIAL is not readable.");
  }
  return parse(Assertion, value);
}

/** @returns the authenticator's new counter, or undefined when the proof is not right */
async function verifyAssertion(
  pool: Pool,
  { response, ...credential }: Assertion,
  { challenge, rpId }: Facts,
  held: PasskeyRow,
): Promise<number | undefined> {
  try {
    const clientData = readClientData(response.clientDataJSON);
    checkOrigin(pool, rpId, clientData);
    const library = await loadWebAuthn();
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} } as Verifiable,
      expectedChallenge: challenge,
      expectedOrigin: clientData.origin,
      expectedRPID: rpId,
      credential: {
        id: held.credentialId,
        publicKey: new Uint8Array(Buffer.from(held.publicKey, "base64")),
        counter: held.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    // The library throws plain errors; only the answer can cause one here.
    if (error instanceof WireError && error.code === "WebAuthnOriginNotAllowed") throw error;
    return undefined;
  }
}

type Verifiable = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

const isOf = (sub: string, userHandle: string | undefined): boolean =>
  userHandle === undefined || Buffer.from(userHandle, "base64url").toString() === sub;

async function answerWebAuthn(services: Services, call: Call, answered: ChallengeResponse): Promise<Proven> {
  const { pool } = call;
  const { responses } = answered;
  const assertion = readAssertion(responses.get("CREDENTIAL") ?? "");
  const open = await resumeChallenge(services, pool, "WEB_AUTHN", answered);
  const facts = Facts.parse(open.facts);
  await countAttempt(services, call, facts.digest);
  const { sub, securityVersion } = open;
  const owned = { sub, credentialId: assertion.id };
  const held = isOf(sub, assertion.response.userHandle) ? await findPasskey(services.db, pool.id, owned) : undefined;
  const counter = held && (await verifyAssertion(pool, assertion, facts, held));
  if (counter === undefined) {
    await writeAudit(services, services.db, call, { event: "sign-in-failed", sub: open.isDecoy ? null : sub });
    return refuse("NotAuthorized");
  }
  return {
    kind: "proven",
    sub,
    securityVersion,
    digest: facts.digest,
    proofs: [...(open.proofs as Proof[]), "passkey"], // written by flow.ts alone
    deviceKey: responses.get("DEVICE_KEY"),
    change: async (tx) => {
      await open.end(tx);
      // Of two that show the same count one is a copy.
      if (!(await usePasskey(tx, pool.id, owned, { counter, at: services.now() }))) refuse("NotAuthorized");
    },
  };
}

/** Sign-in by passkey, or after a password where it is the only second factor. */
export const webAuthn: Challenge = {
  name: "WEB_AUTHN",
  isDue: (_, __, signIn) => secondFactorOf(signIn).kind === "passkey",
  ask: async (services, _, { pool, domain, user }) => {
    const options = await requestOptions(services, pool, domain);
    const facts: Facts = { ...factsOf(options), digest: digestOfName(pool, user.nameKey) };
    return { parameters: { USERNAME: user.sub, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) }, facts };
  },
  answer: answerWebAuthn,
};

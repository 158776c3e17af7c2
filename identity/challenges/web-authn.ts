import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import * as z from "zod/mini";
import { writeAudit } from "../audit.ts";
import type { Answered, Challenge, Chosen, Proof, Proven } from "../challenge.ts";
import { openSession, resumeSession } from "../challenge-sessions.ts";
import { findPasskey, type PasskeyRow, usePasskey } from "../db/passkeys.ts";
import { refuse, WireError } from "../errors.ts";
import type { Beginning } from "../first-factors.ts";
import { consultLock, countAttempt } from "../limits.ts";
import { findPerson } from "../names.ts";
import { Assertion, checkOrigin, readClientData } from "../passkeys.ts";
import type { Pool } from "../pools.ts";
import { relyingParty } from "../relying-parties.ts";
import { type Call, parse } from "../rpc.ts";
import type { Services } from "../services.ts";

const Facts = z.object({ challenge: z.string(), rpId: z.string(), digest: z.string() });
type Facts = z.infer<typeof Facts>;

/** Asks for any passkey of the site. Nobody's are named, so the question is the same to a name that has none. */
export async function beginPasskey(
  services: Services,
  call: Call,
  { client, username }: Pick<Beginning, "client" | "username">,
): Promise<Chosen> {
  const { pool } = call;
  const person = await findPerson(services, pool, username);
  await consultLock(services, pool, person.digest);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(pool, call.domain),
    challenge: new Uint8Array(services.randomBytes(32)),
    timeout: services.config.lives.session,
    userVerification: "required",
  });
  const facts: Facts = { challenge: options.challenge, rpId: options.rpId ?? "", digest: person.digest };
  const opening = { client, sub: person.sub, ghost: !person.record, kind: "WEB_AUTHN", proofs: [], facts };
  const session = await openSession(services, services.db, pool, opening);
  const parameters = { USERNAME: person.sub, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) };
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
async function verify(
  pool: Pool,
  { response, ...credential }: Assertion,
  { challenge, rpId }: Facts,
  held: PasskeyRow,
): Promise<number | undefined> {
  try {
    const clientData = readClientData(response.clientDataJSON);
    checkOrigin(pool, rpId, clientData);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
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
    // Its own errors are as plain as any other; nothing in here but the answer can be wrong.
    if (error instanceof WireError && error.code === "WebAuthnOriginNotAllowed") throw error;
    return undefined;
  }
}

type Verifiable = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

const isOf = (sub: string, userHandle: string | undefined): boolean =>
  userHandle === undefined || Buffer.from(userHandle, "base64url").toString() === sub;

async function answer(services: Services, call: Call, { client, session, responses }: Answered): Promise<Proven> {
  const { pool } = call;
  const assertion = readAssertion(responses.get("CREDENTIAL") ?? "");
  const open = await resumeSession(services, pool, { client, session, kind: "WEB_AUTHN" });
  const facts = Facts.parse(open.facts);
  await countAttempt(services, pool, facts.digest);
  const { sub } = open;
  const whose = { sub, credentialId: assertion.id };
  const held = isOf(sub, assertion.response.userHandle) ? await findPasskey(services.db, pool.id, whose) : undefined;
  const counter = held && (await verify(pool, assertion, facts, held));
  if (counter === undefined) {
    await writeAudit(services, services.db, call, { event: "sign-in-failed", sub: open.ghost ? null : sub });
    return refuse("NotAuthorized");
  }
  return {
    kind: "proven",
    sub,
    digest: facts.digest,
    proofs: [...(open.proofs as Proof[]), "passkey"], // written by flow.ts alone
    deviceKey: responses.get("DEVICE_KEY"),
    change: async (tx) => {
      await open.end(tx);
      // Of two that show the same count one is a copy.
      if (!(await usePasskey(tx, pool.id, whose, { counter, at: services.now() }))) refuse("NotAuthorized");
    },
  };
}

/** Somebody signs in with a passkey: something they hold, unlocked by them. */
export const webAuthn: Challenge = { name: "WEB_AUTHN", answer };

import { generateRegistrationOptions } from "@simplewebauthn/server";
import * as z from "zod/mini";
import { openSession } from "../challenge-sessions.ts";
import { listPasskeys } from "../db/passkeys.ts";
import { refuse } from "../errors.ts";
import { freshlySignedIn } from "../fresh-sign-ins.ts";
import { AccessToken } from "../input.ts";
import { algorithms, checkPasskeys, mostPasskeys } from "../passkeys.ts";
import { relyingParty } from "../relying-parties.ts";
import { action } from "../rpc.ts";

const Input = z.object({ AccessToken });

/** What a browser needs to make a passkey. Its challenge is the id of a session: known here, used once, soon over. */
export const startWebAuthnRegistration = action("StartWebAuthnRegistration", Input, async (services, call, input) => {
  const { pool } = call;
  const { db, pools, config } = services;
  checkPasskeys(pool);
  const { user, clientId } = await freshlySignedIn(services, pool, input.AccessToken);
  const { sub, attributes } = user;
  const known = await listPasskeys(db, pool.id, sub);
  if (known.length >= mostPasskeys) refuse("LimitExceeded", "No more passkeys can be added.");
  const client = await pools.clientOf(pool, clientId);
  const rpID = relyingParty(pool, call.domain);
  const kind = "WEB_AUTHN_REGISTRATION";
  const challenge = await openSession(services, db, pool, { client, sub, kind, proofs: [], facts: rpID });
  const { brand } = pool;
  const name = [attributes["given_name"], attributes["family_name"]].filter(Boolean).join(" ");
  const options = await generateRegistrationOptions({
    rpID,
    rpName: brand.names[brand.defaultLanguage] ?? brand.legalName,
    userID: new Uint8Array(Buffer.from(sub)),
    userName: attributes["email"] ?? sub,
    userDisplayName: name || (attributes["email"] ?? ""),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: config.lives.session,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Found without being named: who asks to sign in is told nothing of who has which passkey.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { CredentialCreationOptions: options };
});

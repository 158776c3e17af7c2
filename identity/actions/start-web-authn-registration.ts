import { generateRegistrationOptions } from "@simplewebauthn/server";
import * as z from "zod/mini";
import { listPasskeys } from "../db/passkeys.ts";
import { refuse } from "../errors.ts";
import { relyingParty } from "../pools/relying-parties.ts";
import { AccessToken } from "../protocol/input.ts";
import { action } from "../protocol/rpc.ts";
import { authenticateRecent } from "../sign-in/recent-sign-in.ts";
import { openSession } from "../sign-in/sessions.ts";
import { algorithms, checkPasskeys, mostPasskeys } from "../sign-in/web-authn.ts";

const Input = z.object({ AccessToken });

/** Options to create a passkey. The challenge is a session's id: used once, and short-lived. */
export const startWebAuthnRegistration = action("StartWebAuthnRegistration", Input, async (services, call, input) => {
  const { pool } = call;
  const { db, pools, config } = services;
  checkPasskeys(pool);
  const { user, clientId } = await authenticateRecent(services, pool, input.AccessToken);
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
    // Discoverable: a sign-in then names no credentials, which would reveal who has one.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { CredentialCreationOptions: options };
});

import type { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Db } from "../../adapters/database/database.ts";
import { fullName } from "../../contract/full-name.ts";
import { insertPasskey, listPasskeys } from "../db/passkeys.ts";
import { endUnfinishedSignIns, lockUser, type UserRow } from "../db/users.ts";
import { refuse } from "../errors.ts";
import { sendNotice } from "../messages/notices.ts";
import type { Pool } from "../pools/pools.ts";
import type { Call } from "../protocol/rpc.ts";
import type { Services } from "../services.ts";
import { writeAudit } from "../users/audit.ts";
import {
  algorithms,
  checkAttestation,
  checkOrigin,
  loadWebAuthn,
  mostPasskeys,
  type Registration,
  readClientData,
} from "./web-authn.ts";

/** What a new passkey is made for. */
export interface RegistrationFacts {
  /** base64url */
  readonly challenge: string;
  readonly rpId: string;
}

/** Options to make a passkey. @throws WireError where the user has the most already */
export async function registrationOptions(
  { config }: Pick<Services, "config">,
  tx: Db,
  { pool, user }: { readonly pool: Pool; readonly user: UserRow },
  { challenge, rpId }: RegistrationFacts,
) {
  const { sub, attributes } = user;
  const known = await listPasskeys(tx, pool.id, sub);
  if (known.length >= mostPasskeys) refuse("LimitExceeded", "No more passkeys can be added.");
  const { brand } = pool;
  const name = fullName(attributes["given_name"], attributes["family_name"]);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpID: rpId,
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
}

/** @throws WireError for an answer to another challenge, of another page, or without a verified user */
export async function verifyRegistration(
  pool: Pool,
  { response, ...credential }: Registration,
  { challenge, rpId }: RegistrationFacts,
) {
  const clientData = readClientData(response.clientDataJSON);
  checkOrigin(pool, rpId, clientData);
  await checkAttestation(response.attestationObject);
  const library = await loadWebAuthn();
  const verified = await library
    .verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} } as Verifiable,
      expectedChallenge: challenge,
      expectedOrigin: clientData.origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    .catch((error: Error) =>
      refuse(
        error.name === "UnexpectedRPIDHash" ? "WebAuthnRelyingPartyMismatch" : "WebAuthnCredentialNotSupported",
        undefined,
        error,
      ),
    );
  return verified.registrationInfo?.credential ?? refuse("WebAuthnCredentialNotSupported");
}

type Verifiable = Parameters<typeof verifyRegistrationResponse>[0]["response"];
export type VerifiedCredential = Awaited<ReturnType<typeof verifyRegistration>>;

/** Keeps a verified passkey; the user is told by mail. @throws WireError */
export async function keepPasskey(
  services: Services,
  tx: Db,
  call: Call,
  {
    user,
    rpId,
    registration,
    credential,
  }: {
    readonly user: UserRow;
    readonly rpId: string;
    readonly registration: Registration;
    readonly credential: VerifiedCredential;
  },
): Promise<void> {
  const { pool } = call;
  const { sub } = user;
  await lockUser(tx, pool.id, sub);
  if ((await listPasskeys(tx, pool.id, sub)).length >= mostPasskeys)
    refuse("LimitExceeded", "No more passkeys can be added.");
  const isNew = await insertPasskey(tx, {
    credentialId: credential.id,
    poolId: pool.id,
    sub,
    rpId,
    publicKey: Buffer.from(credential.publicKey).toString("base64"),
    counter: credential.counter,
    transports: registration.response.transports,
    name: registration.authenticatorAttachment === "cross-platform" ? "Security key" : "Passkey",
    attachment: registration.authenticatorAttachment ?? null,
    createdAt: services.now(),
    usedAt: null,
  });
  if (!isNew) refuse("InvalidParameter", "The credential is registered already.");
  await endUnfinishedSignIns(tx, user);
  await sendNotice(services, tx, pool, { mail: "protection-changed", user, change: "passkey-added" });
  await writeAudit(services, tx, call, { event: "passkey-added", sub });
}

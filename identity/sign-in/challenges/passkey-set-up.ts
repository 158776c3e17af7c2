import { findUserBySub } from "../../db/users.ts";
import { refuse } from "../../errors.ts";
import { relyingParty } from "../../pools/relying-parties.ts";
import { type Call, parse } from "../../protocol/rpc.ts";
import type { Services } from "../../services.ts";
import { digestOfName } from "../../users/find-user.ts";
import {
  keepPasskey,
  type RegistrationFacts,
  registrationOptions,
  verifyRegistration,
} from "../passkey-registration.ts";
import { secondFactorOf } from "../second-factors.ts";
import { type OpenSession, openSession } from "../sessions.ts";
import type { Challenge, ChallengeResponse, NextChallenge, Proof, Proven, SignIn } from "../types.ts";
import { Registration } from "../web-authn.ts";
import { answerCustomChallenge } from "./custom-challenge.ts";
import { mfaSetup } from "./mfa-setup.ts";

/** The answer that goes on with a second factor of the protocol's own set-up. */
const another = "MFA_SETUP";

const isRegistration = (facts: unknown): facts is RegistrationFacts =>
  typeof facts === "object" && facts !== null && "rpId" in facts;

function readRegistration(answer: string): Registration {
  let value: unknown;
  try {
    value = JSON.parse(answer);
  } catch {
    return refuse("InvalidParameter", "ANSWER is neither a credential nor MFA_SETUP.");
  }
  return parse(Registration, value);
}

async function answerSetUp(
  services: Services,
  call: Call,
  { client, responses, metadata }: ChallengeResponse,
  open: OpenSession & { readonly facts: RegistrationFacts },
): Promise<Proven | NextChallenge> {
  const { pool, domain } = call;
  const { user } = (await findUserBySub(services.db, pool.id, open.sub)) ?? refuse("NotAuthorized");
  const proofs = open.proofs as Proof[]; // written by flow.ts alone
  const answer = responses.get("ANSWER") ?? refuse("InvalidParameter", "ANSWER is missing.");
  if (answer === another)
    return services.db.transaction(async (tx) => {
      await open.end(tx);
      const signIn: SignIn = { pool, domain, client, user, proofs, metadata, device: undefined, hasPasskey: false };
      const asked = await mfaSetup.ask(services, tx, signIn);
      const { sub, securityVersion } = open;
      const opening = { client, sub, securityVersion, kind: mfaSetup.name, proofs };
      return {
        kind: "chosen",
        challenge: mfaSetup.name,
        session: await openSession(services, tx, pool, opening),
        asked,
      };
    });
  const registration = readRegistration(answer);
  const { rpId } = open.facts;
  const credential = await verifyRegistration(pool, registration, open.facts);
  return {
    kind: "proven",
    sub: user.sub,
    securityVersion: open.securityVersion,
    digest: digestOfName(pool, user.nameKey),
    proofs: [...proofs, "passkey"],
    change: async (tx) => {
      await open.end(tx);
      await keepPasskey(services, tx, call, { user, rpId, registration, credential });
    },
  };
}

/**
 * The set-up of a required second factor begins with a passkey for staff: the protocol's own set-up knows none. Clients
 * read it as a challenge of the installation.
 */
export const passkeySetUp: Challenge = {
  name: "CUSTOM_CHALLENGE",
  isDue: (_, __, signIn) =>
    signIn.pool.kind === "staff" &&
    signIn.pool.settings.firstFactors.includes("WEB_AUTHN") &&
    secondFactorOf(signIn).kind === "set-up",
  ask: async (services, tx, { pool, domain, user }) => {
    const challenge = services.randomBytes(32).toString("base64url");
    const facts: RegistrationFacts = { challenge, rpId: relyingParty(pool, domain) };
    const options = await registrationOptions(services, tx, { pool, user }, facts);
    return { parameters: { CREDENTIAL_CREATION_OPTIONS: JSON.stringify(options), OTHER: another }, facts };
  },
  answer: (services, call, answered) =>
    answerCustomChallenge(services, call, answered, (open) => {
      const { facts } = open;
      return isRegistration(facts) ? answerSetUp(services, call, answered, { ...open, facts }) : undefined;
    }),
};

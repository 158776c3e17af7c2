import type { Db } from "../../adapters/database/database.ts";
import type { DeviceRow } from "../db/devices.ts";
import type { UserRow } from "../db/users.ts";
import type { Client, Pool } from "../pools/pools.ts";
import type { StringMap } from "../protocol/input.ts";
import type { Call } from "../protocol/rpc.ts";
import type { Services } from "../services.ts";

/** A proof given in a sign-in. */
export type Proof =
  | "password"
  | "new-password"
  | "mailed-code"
  | "sms-code"
  | "totp"
  | "passkey"
  | "custom"
  | "device"
  /** The code that confirmed a sign-up a moment ago. */
  | "sign-up-code";

export type ChallengeName =
  | "PASSWORD_VERIFIER"
  | "NEW_PASSWORD_REQUIRED"
  | "SOFTWARE_TOKEN_MFA"
  | "SMS_MFA"
  | "EMAIL_OTP"
  | "SMS_OTP"
  | "SELECT_MFA_TYPE"
  | "MFA_SETUP"
  | "SELECT_CHALLENGE"
  | "PASSWORD"
  | "PASSWORD_SRP"
  | "WEB_AUTHN"
  | "CUSTOM_CHALLENGE"
  | "DEVICE_SRP_AUTH"
  | "DEVICE_PASSWORD_VERIFIER";

/** The state of a sign-in, which decides whether a challenge is due. */
export interface SignIn {
  readonly pool: Pool;
  readonly client: Client;
  /** The one of the pool's domains that it is on. */
  readonly domain: string;
  readonly user: UserRow;
  /** Whether the user can prove themselves with a passkey. */
  readonly hasPasskey: boolean;
  readonly proofs: readonly Proof[];
  /** Hints of the client, such as the language of a message. */
  readonly metadata: StringMap | undefined;
  /**
   * The user's device that the client claims to be. It must be proven before tokens are issued, so other challenges may
   * already depend on it: a remembered one replaces the second factor.
   */
  readonly device: DeviceRow | undefined;
}

/** The parameters of a challenge. */
export interface Prompt {
  readonly parameters: Readonly<Record<string, string>>;
  readonly available?: readonly ChallengeName[];
  /** Stored sealed with the session. */
  readonly facts?: unknown;
}

/** The answer to a challenge as it comes in. */
export interface ChallengeResponse {
  readonly client: Client;
  readonly session: string | undefined;
  readonly responses: StringMap;
  readonly metadata: StringMap | undefined;
}

/** A given proof; `change` runs in the transaction that decides the next step. */
export interface Proven {
  readonly kind: "proven";
  readonly sub: string;
  /** The user's when the first proof was given: tokens follow only where it is still the same. */
  readonly securityVersion: number | null;
  /** Of the name, under which failures were counted. */
  readonly digest: string;
  readonly proofs: readonly Proof[];
  /** As the client says, or as it was proven. */
  readonly deviceKey?: string | undefined;
  readonly change?: (tx: Db) => Promise<unknown>;
}

/** Another challenge at once, chosen by the person rather than due. */
export interface NextChallenge {
  readonly kind: "chosen";
  readonly challenge: ChallengeName;
  readonly session: string | undefined;
  readonly asked: Prompt;
}

/** A challenge that can be due after a proof. */
export type Step = Challenge & Required<Pick<Challenge, "isDue" | "ask">>;

/** A kind of challenge. */
export interface Challenge {
  readonly name: ChallengeName;
  /** Absent for a challenge that is only chosen, or a flow's first step. */
  readonly isDue?: (services: Services, tx: Db, signIn: SignIn) => boolean | Promise<boolean>;
  readonly ask?: (services: Services, tx: Db, signIn: SignIn) => Promise<Prompt>;
  /** @throws WireError when the answer is not right */
  readonly answer: (services: Services, call: Call, answered: ChallengeResponse) => Promise<Proven | NextChallenge>;
}

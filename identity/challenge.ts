import type { Db } from "../adapters/database/database.ts";
import type { DeviceRow } from "./db/devices.ts";
import type { UserRow } from "./db/users.ts";
import type { StringMap } from "./input.ts";
import type { Client, Pool } from "./pools.ts";
import type { Call } from "./rpc.ts";
import type { Services } from "./services.ts";

/** What somebody has shown so far in one sign-in. */
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

/** A sign-in in the middle: what decides whether a challenge is due. */
export interface SignIn {
  readonly pool: Pool;
  readonly client: Client;
  readonly user: UserRow;
  readonly proofs: readonly Proof[];
  /** Hints of the client, such as the language of a message. */
  readonly metadata: StringMap | undefined;
  /**
   * The user's own, which the client says that it is. There are no tokens before that was proven too, so what is due may
   * already depend on it: a remembered one stands for the second factor.
   */
  readonly device: DeviceRow | undefined;
}

/** What a client gets to answer a challenge with. */
export interface Asked {
  readonly parameters: Readonly<Record<string, string>>;
  readonly available?: readonly ChallengeName[];
  /** What the server has to remember with the session. */
  readonly facts?: unknown;
}

/** The answer to a challenge as it comes in. */
export interface Answered {
  readonly client: Client;
  readonly session: string | undefined;
  readonly responses: StringMap;
  readonly metadata: StringMap | undefined;
}

/** Somebody has given a proof; `change` is done in the transaction that decides what comes next. */
export interface Proven {
  readonly kind: "proven";
  readonly sub: string;
  /** Of the name, under which failures were counted. */
  readonly digest: string;
  readonly proofs: readonly Proof[];
  /** As the client says, or as it was proven. */
  readonly deviceKey?: string | undefined;
  readonly change?: (tx: Db) => Promise<unknown>;
}

/** Another challenge at once, chosen by the person rather than due. */
export interface Chosen {
  readonly kind: "chosen";
  readonly challenge: ChallengeName;
  readonly session: string | undefined;
  readonly asked: Asked;
}

/** A challenge that can be due after a proof. */
export type Step = Challenge & Required<Pick<Challenge, "isDue" | "ask">>;

/** One kind of challenge: when it is due, what is asked, and how its answer is checked. */
export interface Challenge {
  readonly name: ChallengeName;
  /** Absent where it comes only because somebody chose it, or as a flow's first step. */
  readonly isDue?: (services: Services, tx: Db, signIn: SignIn) => boolean | Promise<boolean>;
  readonly ask?: (services: Services, tx: Db, signIn: SignIn) => Promise<Asked>;
  /** @throws WireError when the answer is not right */
  readonly answer: (services: Services, call: Call, answered: Answered) => Promise<Proven | Chosen>;
}

import type { ChallengeName, Chosen, Proven } from "./challenge.ts";
import { beginCode } from "./challenges/message-code.ts";
import { beginSrp, checkPassword } from "./challenges/password-verifier.ts";
import { beginPasskey } from "./challenges/web-authn.ts";
import { Password, type StringMap } from "./input.ts";
import type { Client, Pool } from "./pools.ts";
import { type Call, parse } from "./rpc.ts";
import type { Services } from "./services.ts";

/** Who begins to sign in, and with what. */
export interface Beginning {
  readonly client: Client;
  /** As it was typed; nobody may have it. */
  readonly username: string;
  /** The call's parameters, or the responses with which the factor was chosen. */
  readonly given: StringMap;
  /** Hints of the client, such as the language of a message. */
  readonly metadata: StringMap | undefined;
}

/** A way to begin. A name that nobody has is answered like any other, with the same work. */
export interface FirstFactor {
  readonly name: ChallengeName;
  readonly begin: (services: Services, call: Call, beginning: Beginning) => Promise<Proven | Chosen>;
}

export const passwordFactor: FirstFactor = {
  name: "PASSWORD",
  begin: (services, call, { username, given }) =>
    checkPassword(services, call, {
      username,
      password: parse(Password, given.get("PASSWORD")),
      deviceKey: given.get("DEVICE_KEY"),
    }),
};

export const srpFactor: FirstFactor = {
  name: "PASSWORD_SRP",
  begin: (services, call, { client, username, given }) =>
    beginSrp(services, call, { client, username, srpA: given.get("SRP_A") ?? "" }),
};

/** Every way there is, in the order in which they are offered. */
const firstFactors: readonly FirstFactor[] = [
  passwordFactor,
  srpFactor,
  { name: "EMAIL_OTP", begin: (services, call, beginning) => beginCode(services, call, "EMAIL_OTP", beginning) },
  { name: "SMS_OTP", begin: (services, call, beginning) => beginCode(services, call, "SMS_OTP", beginning) },
  { name: "WEB_AUTHN", begin: beginPasskey },
];

/** What a pool offers. It is the same to every name: what differed would tell who has an account, and with what. */
export const offeredFactors = ({ settings }: Pool): readonly FirstFactor[] =>
  firstFactors.filter(({ name }) => settings.firstFactors.some((allowed) => allowed === name));

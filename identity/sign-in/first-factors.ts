import type { Client, Pool } from "../pools/pools.ts";
import { Password, type StringMap } from "../protocol/input.ts";
import { type Call, parse } from "../protocol/rpc.ts";
import type { Services } from "../services.ts";
import { beginCode } from "./challenges/message-code.ts";
import { beginSrp, checkPassword } from "./challenges/password-verifier.ts";
import { beginPasskey } from "./challenges/web-authn.ts";
import type { ChallengeName, NextChallenge, Proven } from "./types.ts";

/** The input of a first factor. */
export interface Beginning {
  readonly client: Client;
  /** As typed; may be unknown. */
  readonly username: string;
  /** The call's parameters, or the responses with which the factor was chosen. */
  readonly given: StringMap;
  /** Hints of the client, such as the language of a message. */
  readonly metadata: StringMap | undefined;
}

/** A first factor. An unknown name is answered alike, with the same work. */
export interface FirstFactor {
  readonly name: ChallengeName;
  readonly begin: (services: Services, call: Call, beginning: Beginning) => Promise<Proven | NextChallenge>;
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

/** In the order in which they are offered. */
const firstFactors: readonly FirstFactor[] = [
  passwordFactor,
  srpFactor,
  { name: "EMAIL_OTP", begin: (services, call, beginning) => beginCode(services, call, "EMAIL_OTP", beginning) },
  { name: "SMS_OTP", begin: (services, call, beginning) => beginCode(services, call, "SMS_OTP", beginning) },
  { name: "WEB_AUTHN", begin: beginPasskey },
];

/** The factors that a pool offers, the same to every name: a difference would reveal who has an account. */
export const offeredFactors = ({ settings }: Pool): readonly FirstFactor[] =>
  firstFactors.filter(({ name }) => settings.firstFactors.some((allowed) => allowed === name));

import type * as z from "zod/mini";
import { refuse, type WireErrorName } from "./errors.ts";
import { withoutNulls } from "./input.ts";
import type { Pool } from "./pools.ts";
import type { Services } from "./services.ts";

/** What is known of a call beside its input. */
export interface Call {
  readonly pool: Pool;
  /** The caller's network: an IPv4 address, or the 64 bits of an IPv6 one. */
  readonly network: string;
  /** The one of the pool's domains that it is about. */
  readonly domain: string;
  readonly requestId: string;
}

export interface Action {
  /** As the header names it, without the service's prefix. */
  readonly name: string;
  readonly service: "AWSCognitoIdentityProviderService" | "AWSCognitoIdentityService";
  readonly input: z.ZodMiniType;
  /** Whether it writes messages down, which are then sent at once. */
  readonly sends: boolean;
  run(services: Services, call: Call, input: never): Promise<object>;
}

type Run<S extends z.ZodMiniType> = (services: Services, call: Call, input: z.output<S>) => Promise<object>;

/** An action of the user pool: its input, and what it does. */
export const action = <S extends z.ZodMiniType>(name: string, input: S, run: Run<S>): Action => ({
  name,
  service: "AWSCognitoIdentityProviderService",
  input,
  sends: false,
  run: run as Action["run"],
});

/** An action that can end in a message to somebody. */
export const sendingAction = <S extends z.ZodMiniType>(name: string, input: S, run: Run<S>): Action => ({
  ...action(name, input, run),
  sends: true,
});

/** An action of the identity pool. */
export const poolAction = <S extends z.ZodMiniType>(name: string, input: S, run: Run<S>): Action => ({
  ...action(name, input, run),
  service: "AWSCognitoIdentityService",
});

export type Rpc = (services: Services, call: Call, target: string, body: unknown) => Promise<object>;

/** Answers calls by their header `x-amz-target`. */
export function createRpc(actions: readonly Action[]): Rpc {
  const byTarget = new Map(actions.map((each) => [`${each.service}.${each.name}`, each]));
  return async (services, call, target, body) => {
    const found = byTarget.get(target) ?? refuse("UnknownOperation", "The operation is not known.");
    const answer = await found.run(services, call, parse(found.input, body) as never); // parsed by the action's own schema
    if (found.sends) services.dispatch.wake();
    return answer;
  };
}

/**
 * Reads a part of an input again, such as responses whose members depend on the challenge.
 * @throws WireError that names the first member which is missing or of the wrong form, never its value
 */
export function parse<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  code: WireErrorName = "InvalidParameter",
): z.output<S> {
  const parsed = schema.safeParse(withoutNulls(value));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const member = issue?.path.map(String).join(".").slice(0, 80) || "input";
  return refuse(
    code,
    `1 validation error detected: Value at '${member}' failed to satisfy constraint: ${issue?.message ?? "invalid"}`,
  );
}

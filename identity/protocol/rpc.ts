import type * as z from "zod/mini";
import { refuse, type WireErrorName } from "../errors.ts";
import type { Pool } from "../pools/pools.ts";
import type { Services } from "../services.ts";
import { withoutNulls } from "./input.ts";

/** The context of a call. */
export interface Call {
  readonly pool: Pool;
  /** The caller's network: an IPv4 address, or the 64 bits of an IPv6 one. */
  readonly network: string;
  /** The one of the pool's domains that it is about. */
  readonly domain: string;
  readonly requestId: string;
  /** Resolves when the call has been answered or refused. */
  readonly ended: Promise<void>;
}

/** Where a change came from, as the audit records it. */
export type Origin = Pick<Call, "pool" | "network" | "requestId">;

export interface Action {
  /** As the header names it, without the service's prefix. */
  readonly name: string;
  readonly service: "AWSCognitoIdentityProviderService" | "AWSCognitoIdentityService";
  readonly input: z.ZodMiniType;
  run(services: Services, call: Call, input: never): Promise<object>;
}

type Run<S extends z.ZodMiniType> = (services: Services, call: Call, input: z.output<S>) => Promise<object>;

/** An action of the user pool. */
export const action = <S extends z.ZodMiniType>(name: string, input: S, run: Run<S>): Action => ({
  name,
  service: "AWSCognitoIdentityProviderService",
  input,
  run: run as Action["run"],
});

/** An action of the identity pool. */
export const poolAction = <S extends z.ZodMiniType>(name: string, input: S, run: Run<S>): Action => ({
  ...action(name, input, run),
  service: "AWSCognitoIdentityService",
});

export type Rpc = (services: Services, call: Omit<Call, "ended">, target: string, body: unknown) => Promise<object>;

/** Answers calls by their header `x-amz-target`. */
export function createRpc(actions: readonly Action[]): Rpc {
  const byTarget = new Map(actions.map((each) => [`${each.service}.${each.name}`, each]));
  return async (services, call, target, body) => {
    const found = byTarget.get(target) ?? refuse("UnknownOperation", "The operation is not known.");
    const input = parse(found.input, body) as never; // parsed by the action's own schema
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    try {
      return await found.run(services, { ...call, ended }, input);
    } finally {
      end();
    }
  };
}

/**
 * Parses a part of an input, such as responses whose members depend on the challenge.
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

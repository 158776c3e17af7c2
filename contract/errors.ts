/** Every reason for which a call can be refused, with its HTTP status and its title in the problem document. */
export const errorCodes = {
  "invalid-input": { status: 400, title: "Some of what was sent is not allowed" },
  "not-signed-in": { status: 401, title: "User needs to be authenticated to call this API" },
  "not-allowed": { status: 403, title: "This is not allowed" },
  "not-found": { status: 404, title: "Page not found" },
  "unknown-provider": { status: 404, title: "No provider is served here" },
  "method-not-allowed": { status: 405, title: "This address does not take that method" },
  "too-large": { status: 413, title: "What was sent is too large" },
  "unsupported-type": { status: 415, title: "What was sent is of a type that is not taken here" },
  "key-reused": { status: 422, title: "This idempotency key was used for something else" },
  "wrong-state": { status: 422, title: "This cannot be done any more" },
  conflict: { status: 422, title: "Somebody changed this in the meantime" },
  "too-many-requests": { status: 429, title: "Too many requests" },
  unexpected: { status: 500, title: "Internal Server Error" },
  "try-later": { status: 503, title: "Not available at the moment" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One field that was not accepted: where it is, a stable reason, and a sentence. */
export interface FieldError {
  /** Path in the input, joined by dots: `contact.email`. */
  readonly field: string;
  /** `required`, `too-long`, `too-short`, `too-big`, `too-small`, `format`, `choice`, `unknown-key`, `type` or `rule`. */
  readonly reason: string;
  /** What is allowed, in English. */
  readonly message: string;
  /** The bound that was passed, where there is one. */
  readonly limit?: number | undefined;
}

/** The body of every answer of 400 and above: an RFC 9457 problem document. Its schema is in `problem.ts`. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly errors?: readonly FieldError[] | undefined;
}

export interface RefusalFacts {
  /** Fields the refusal is about. */
  readonly errors?: readonly FieldError[];
  /** Seconds after which another try makes sense; becomes `Retry-After`. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A call that was refused for a reason the caller can understand. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, facts: RefusalFacts = {}) {
    super(message, { cause: facts.cause });
    this.name = "Refusal";
    this.code = code;
    this.errors = facts.errors;
    this.retryAfter = facts.retryAfter;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** The page renderer is built with a copy of this class of its own: a refusal of either is one to both. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "Refusal" && "code" in value;
  }
}

/**
 * Refuses the current call.
 * @throws Refusal always.
 */
export function refuse(code: ErrorCode, message: string, facts?: RefusalFacts): never {
  throw new Refusal(code, message, facts);
}

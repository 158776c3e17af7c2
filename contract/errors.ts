/** Every refusal code with its HTTP status; titles are in `problem.ts`. */
export const errorCodes = {
  "invalid-input": 400,
  "not-signed-in": 401,
  "not-allowed": 403,
  "not-found": 404,
  "unknown-provider": 404,
  "method-not-allowed": 405,
  "timed-out": 408,
  "in-account": 410,
  "too-large": 413,
  "unsupported-type": 415,
  "key-reused": 422,
  "wrong-state": 422,
  conflict: 422,
  "too-many-requests": 429,
  unexpected: 500,
  "try-later": 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** An invalid field: its path, a stable reason, and a sentence. */
export interface FieldError {
  /** Path in the input, joined by dots: `contact.email`. */
  readonly field: string;
  /** `required`, `too-long`, `too-short`, `too-big`, `too-small`, `format`, `choice`, `too-many`, `too-many-bookings`, `unknown-key`, `type`, `virus`, `repeated` or `rule`. */
  readonly reason: string;
  /** The allowed values, in English. */
  readonly message: string;
  /** The exceeded bound, if any. */
  readonly limit?: number | undefined;
}

/** The sentence that a refusal says, by its name in `desk/sentences.ts`, with its values. */
export interface Sentence {
  readonly name: string;
  readonly values: Readonly<Record<string, string | { readonly amount: number; readonly currency: string }>>;
}

/** The body of every response of 400 and above: an RFC 9457 problem document. Its schema is in `problem.ts`. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly errors?: readonly FieldError[] | undefined;
  readonly sentence?: Sentence | undefined;
}

export interface RefusalFacts {
  /** The fields concerned. */
  readonly errors?: readonly FieldError[] | undefined;
  /** For the desk, which says it in its languages. */
  readonly sentence?: Sentence | undefined;
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A refused call, with a reason that the caller can understand. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly sentence: Sentence | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, facts: RefusalFacts = {}) {
    super(message, { cause: facts.cause });
    this.name = "Refusal";
    this.code = code;
    this.errors = facts.errors;
    this.sentence = facts.sentence;
    this.retryAfter = facts.retryAfter;
  }

  get status(): number {
    return errorCodes[this.code];
  }

  /** Matches by name, because the page renderer's bundle contains its own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "Refusal" && "code" in value;
  }
}

/** Refuses the current call. @throws Refusal always */
export function refuse(code: ErrorCode, message: string, facts?: RefusalFacts): never {
  throw new Refusal(code, message, facts);
}

import { Refusal } from "../../../contract/errors.ts";
import { leftToRight } from "../../bidi.ts";
import { m } from "../../words/compiled/messages.js";

/** A failure as it is shown: the service's own message, and beside it a sentence in the reader's words. */
export interface Problem {
  /** With `message`, as specification section 4 answers a sign-in that fails. */
  readonly status?: "error";
  /** The identity service's own message. */
  readonly message?: string;
  readonly text?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Specification section 8: the names come with and without a suffix. */
export const nameOf = (error: unknown): string =>
  error instanceof Error ? error.name.replace(/Exception$/, "") : "Unknown";

/** The message of an unknown user, which says no more than that of a wrong password. */
const notAuthorized = "Incorrect username or password.";

/** Whether only a sign-in of a moment ago may do this: docs/operations.md has the text. */
export const isStale = (message: string): boolean => /fresh sign-in/i.test(message);

function notAuthorizedText(message: string): string | undefined {
  if (isStale(message)) return m.protection_fresh_needed();
  if (/attempts/i.test(message)) return m.auth_problem_locked();
  if (/disabled/i.test(message)) return m.auth_problem_disabled();
  if (/session/i.test(message)) return m.auth_problem_session();
  return message === notAuthorized ? m.auth_problem_not_authorized() : undefined;
}

const sentences: Readonly<Record<string, (message: string) => string | undefined>> = {
  NotAuthorized: notAuthorizedText,
  UserNotFound: m.auth_problem_not_authorized,
  UsernameExists: m.auth_problem_exists,
  LimitExceeded: m.auth_problem_limit,
  TooManyRequests: m.auth_problem_limit,
  TooManyFailedAttempts: m.auth_problem_limit,
  InvalidParameter: m.auth_problem_input,
  NetworkError: m.auth_problem_network,
  TypeError: m.auth_problem_network,
  SignIn: m.auth_problem_session,
  PasskeyNotSupported: m.auth_problem_passkey_unsupported,
  PasskeyAuthenticationCanceled: m.auth_problem_passkey_cancelled,
  PasskeyRegistrationCanceled: m.auth_problem_passkey_cancelled,
  PasskeyOperationAborted: m.auth_problem_passkey_cancelled,
  PasskeyAlreadyExists: m.auth_problem_passkey_exists,
  PasskeyRetrievalFailed: m.auth_problem_passkey_cancelled,
  RelyingPartyMismatch: m.auth_problem_passkey_elsewhere,
};

const passwordMissing = (): string => m.auth_required({ name: m.auth_password() });

const byField: Readonly<Record<string, readonly [field: string, sentence: () => string]>> = {
  CodeMismatch: ["code", m.auth_problem_code],
  RecoveryCodeMismatch: ["code", m.auth_problem_recovery],
  EnableSoftwareTokenMFA: ["code", m.auth_problem_app_code],
  ExpiredCode: ["code", m.auth_problem_expired],
  InvalidPassword: ["password", m.auth_problem_password],
  PasswordHistoryPolicyViolation: ["password", m.auth_problem_password_used],
  WrongPassword: ["current", m.protection_problem_password],
  NoPhoneNumber: ["phone", m.protection_problem_phone],
  EmptySignInPassword: ["password", passwordMissing],
  EmptySignUpPassword: ["password", passwordMissing],
};

/** Names that the browser, the client library and our own code give, whose messages are not the service's. */
const ours = /^(?:Error|TypeError|SignIn|NoPhoneNumber|EmptySign(?:In|Up)Password|Unknown)$/;

function messageOf(error: unknown, name: string): string {
  if (!(error instanceof Error) || ours.test(name)) return "";
  return name === "UserNotFound" ? notAuthorized : error.message;
}

/** A failure of the identity service, or of the way to it. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal)
    return { text: error.status === 404 ? m.auth_problem_no_pool() : m.auth_problem_network() };
  const name = nameOf(error);
  const message = messageOf(error, name);
  const [field, sentence] = byField[name] ?? [];
  const own = name === "Error" && error instanceof Error ? error.message : sentences[name]?.(message);
  const text = field || message ? own : own || m.auth_problem_other();
  return {
    ...(message && { status: "error", message }),
    ...(text && text !== message && { text }),
    ...(field && sentence && { fields: { [field]: sentence() } }),
  };
}

/** The whole of a problem in one line, where there is room for no more: what to do stands after the service's message. */
export const lineOf = ({ message, text, fields = {} }: Problem): string =>
  [message && leftToRight(message), text, ...Object.values(fields)].filter(Boolean).join(" ");

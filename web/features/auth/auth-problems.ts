import { Refusal } from "../../../contract/errors.ts";
import { m } from "../../words/compiled/messages.js";

/** A problem in one sentence, or beside its fields. */
export interface Problem {
  readonly text?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** As the service names it, without its suffix. */
  readonly name?: string;
}

/** Specification section 8: the names come with and without a suffix. */
export const nameOf = (error: unknown): string =>
  error instanceof Error ? error.name.replace(/Exception$/, "") : "Unknown";

const sentences: Readonly<Record<string, () => string>> = {
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

const byField: Readonly<Record<string, readonly [field: string, sentence: () => string]>> = {
  CodeMismatch: ["code", m.auth_problem_code],
  EnableSoftwareTokenMFA: ["code", m.auth_problem_app_code],
  ExpiredCode: ["code", m.auth_problem_expired],
  InvalidPassword: ["password", m.auth_problem_password],
  WrongPassword: ["current", m.protection_problem_password],
  NoPhoneNumber: ["phone", m.protection_problem_phone],
  EmptySignInPassword: ["password", m.auth_required],
  EmptySignUpPassword: ["password", m.auth_required],
};

/** Whether only a sign-in of a moment ago may do this: docs/operations.md has the text. */
export const isStale = (message: string): boolean => /fresh sign-in/i.test(message);

function notAuthorized(message: string): string {
  if (isStale(message)) return m.protection_fresh_needed();
  if (/attempts/i.test(message)) return m.auth_problem_locked();
  return /session/i.test(message) ? m.auth_problem_session() : m.auth_problem_not_authorized();
}

/** Says a failure of the identity service, or of the way to it, in the reader's words. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal)
    return { text: error.status === 404 ? m.auth_problem_no_pool() : m.auth_problem_network() };
  const name = nameOf(error);
  const [field, sentence] = byField[name] ?? [];
  if (field && sentence) return { name, fields: { [field]: sentence() } };
  const message = error instanceof Error ? error.message : "";
  if (name === "NotAuthorized") return { name, text: notAuthorized(message) };
  // Another service may say what we have no words for.
  return { name, text: sentences[name]?.() ?? (message || m.auth_problem_other()) };
}

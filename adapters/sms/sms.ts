import type { Outcome } from "../mail/mail.ts";

/** One text message to one telephone. */
export interface TextMessage {
  /** A UUIDv7, given to this message once and for all; its time is the message's date. */
  readonly id: string;
  /** A number in the form of E.164, such as `+971501234567`. */
  readonly to: string;
  /** Who is shown as the sender: a number of the same form, or at most eleven Latin letters, digits and spaces. */
  readonly from: string;
  readonly text: string;
  /** BCP 47 tag of the words, such as `ar`. */
  readonly language: string;
}

export interface Sms {
  /** Hands one message over. Delivery failures are outcomes, never exceptions. */
  send(message: TextMessage): Promise<Outcome>;
  /** Whether sending one id many times delivers one message. */
  readonly repeatable: boolean;
  /** Waits for messages in flight; later messages are `unavailable`. */
  close(): Promise<void>;
}

const number = /^\+[1-9]\d{6,14}$/;
const name = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/;
const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Why a message can never be one; undefined where it can. */
export function faultOf(message: TextMessage): string | undefined {
  if (!id.test(message.id)) return "the id is not a UUIDv7";
  if (!number.test(message.to)) return "the recipient is not a telephone number";
  if (!number.test(message.from) && !name.test(message.from)) return "the sender is neither a number nor a short name";
  if (!languageTag.test(message.language)) return "the language is not a language tag";
  // Ten parts are as much as networks put together again.
  if (message.text === "" || message.text.length > 670) return "the text is empty or too long";
  return undefined;
}

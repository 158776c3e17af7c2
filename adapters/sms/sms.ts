import type { Outcome } from "../mail/mail.ts";

/** A text message to one phone number. */
export interface TextMessage {
  /** A UUIDv7, permanent for this message: it gives the date. */
  readonly id: string;
  /** An E.164 number, such as `+971501234567`. */
  readonly to: string;
  /** The shown sender: an E.164 number, or at most eleven Latin letters, digits and spaces. */
  readonly from: string;
  readonly text: string;
  /** BCP 47 tag of the text, such as `ar`. */
  readonly language: string;
}

export interface Sms {
  /** Sends a message. Delivery failures are outcomes, never exceptions. */
  send(message: TextMessage): Promise<Outcome>;
  /** True when sending one id repeatedly delivers one message. */
  readonly repeatable: boolean;
  /** Waits for messages in flight; later messages are `unavailable`. */
  close(): Promise<void>;
}

const number = /^\+[1-9]\d{6,14}$/;
const name = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/;
const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The reason why a message can never be sent; undefined for a valid one. */
export function faultOf(message: TextMessage): string | undefined {
  if (!id.test(message.id)) return "the id is not a UUIDv7";
  if (!number.test(message.to)) return "the recipient is not a telephone number";
  if (!number.test(message.from) && !name.test(message.from)) return "the sender is neither a number nor a short name";
  if (!languageTag.test(message.language)) return "the language is not a language tag";
  // Networks join at most ten parts.
  if (message.text === "" || message.text.length > 670) return "the text is empty or too long";
  return undefined;
}

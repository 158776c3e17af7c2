import type { Eml } from "./read-eml.ts";

/** An address with its display name. */
export interface Mailbox {
  readonly name?: string;
  readonly address: string;
}

export interface Attachment {
  readonly name: string;
  /** With its charset: `text/calendar; charset=utf-8`. */
  readonly type: string;
  readonly content: string;
}

/** A mail to one recipient. */
export interface Message {
  /** A UUIDv7, permanent for this mail: it gives the date and the Message-ID. */
  readonly id: string;
  readonly from: Mailbox & { readonly name: string };
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  /** One line; line breaks become spaces. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Small generated files, such as a calendar entry. */
  readonly attachments?: readonly Attachment[];
  /** BCP 47 tag of the text, such as `ar`. */
  readonly language: string;
  /** Allowed: `X-…`, `List-…`, `Auto-Submitted`, `In-Reply-To` and `References`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The outcome of a mail. Reasons are for the log, in English; they may quote the mail server. */
export type Outcome =
  | { readonly kind: "sent" }
  /** Permanent failure: do not retry. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Certainly not sent; retry later. */
  | { readonly kind: "unavailable"; readonly reason: string }
  /** May have been sent. A retry may deliver it twice, unless the mail is `repeatable`. */
  | { readonly kind: "unknown"; readonly reason: string };

export interface Mail {
  /** Sends a mail. Delivery failures are outcomes, never exceptions. */
  send(message: Message): Promise<Outcome>;
  /** True when sending one id repeatedly delivers one mail. */
  readonly repeatable: boolean;
  /** Waits for mails in flight; later mails are `unavailable`. */
  close(): Promise<void>;
}

export interface SentEntry {
  readonly id: string;
  readonly at: Date;
}

/** Sent mails, of implementations that keep them. */
export interface SentMail {
  /** Newest first. */
  list(): Promise<SentEntry[]>;
  /** Undefined for an unknown id. */
  read(id: string): Promise<Eml | undefined>;
}

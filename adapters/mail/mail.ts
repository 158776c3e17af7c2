import type { Eml } from "./read-eml.ts";

/** A person's address with the name it is shown under. */
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

/** One mail to one person, complete. */
export interface Message {
  /** A UUIDv7, given to this mail once and for all; its time is the mail's date, and it leads the Message-ID. */
  readonly id: string;
  readonly from: Mailbox & { readonly name: string };
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  /** One line; line breaks become spaces. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Small files of our own making, such as a calendar entry. */
  readonly attachments?: readonly Attachment[];
  /** BCP 47 tag of the words, such as `ar`. */
  readonly language: string;
  /** `X-…`, `List-…`, `Auto-Submitted`, `In-Reply-To` and `References` may be set. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The outcome of a mail. Reasons are for the log, in English; they may quote the mail server. */
export type Outcome =
  | { readonly kind: "sent" }
  /** Never will be: sending the same mail again is pointless. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Certainly not sent; try later. */
  | { readonly kind: "unavailable"; readonly reason: string }
  /** May or may not have been sent. Sending it again may deliver it twice, unless the mail is `repeatable`. */
  | { readonly kind: "unknown"; readonly reason: string };

export interface Mail {
  /** Hands one mail over. Delivery failures are outcomes, never exceptions. */
  send(message: Message): Promise<Outcome>;
  /** Whether sending one id many times delivers one mail. */
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
  /** The newest first. */
  list(): Promise<SentEntry[]>;
  /** Undefined for an id that nothing was sent with. */
  read(id: string): Promise<Eml | undefined>;
}

import type { Mailbox, Message } from "./mail.ts";

/** The senders of a clinic's messages, as far as they may be used. */
export interface ClinicSenders {
  /** An address whose domain allows it; absent: the installation's. */
  readonly address?: string;
  /** In place of the clinic's name. */
  readonly name?: string;
  /** Where answers go. */
  readonly replyTo: string;
  /** A telephone number or a short name; absent: the installation's. */
  readonly sms?: string;
}

/** The sender of a clinic's mail. Answers reach the clinic, also where the installation sends. */
export function senderOf(
  senders: ClinicSenders | undefined,
  { clinic, mailFrom }: { readonly clinic: string; readonly mailFrom: string },
): { readonly from: Message["from"]; readonly replyTo?: Mailbox } {
  const from = { name: senders?.name ?? clinic, address: senders?.address ?? mailFrom };
  const isReplied = senders !== undefined && senders.replyTo !== from.address;
  return { from, ...(isReplied && { replyTo: { address: senders.replyTo } }) };
}

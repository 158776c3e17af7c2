import type { ClinicSenders } from "../../adapters/mail/senders.ts";
import { senderDomain } from "../../contract/senders.ts";
import type { ProviderRow } from "./queries.ts";

type Facts = Pick<ProviderRow["company"], "senders" | "senderCheck" | "contact">;

/** True where the domain of the clinic's sender was found to allow it. */
export const isSenderUsed = ({ senders, senderCheck }: Omit<Facts, "contact">): boolean =>
  senders?.mail !== undefined &&
  senderCheck !== null &&
  senderCheck.domain === senderDomain(senders.mail.address) &&
  senderCheck.records.every(({ state }) => state === "found");

/** The senders that a clinic's messages have now. */
export function clinicSenders(company: Facts): ClinicSenders {
  const { mail, sms } = company.senders ?? {};
  return {
    ...(mail && isSenderUsed(company) && { address: mail.address }),
    ...(mail?.name && { name: mail.name }),
    replyTo: mail?.address ?? company.contact.email,
    ...(sms && { sms }),
  };
}

import type { Db } from "../../adapters/database/database.ts";
import type { Mailbox } from "../../adapters/mail/mail.ts";
import { hours } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { emailKey, mailboxOf } from "../../contract/values.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { claimKeyOf } from "../http/private-links.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { findConfirmedAddress } from "./recipient-queries.ts";

/** A person as they are named in a request; anyone can enter any name and address. */
export interface NamedPerson {
  readonly owner: Owner;
  readonly name: string;
  readonly address: string;
  /** Of the signed-in sender. */
  readonly confirmedAddress?: string | undefined;
}

export interface Recipient {
  readonly to: Mailbox;
  /** Empty until the address is confirmed: mails to it contain nothing that its sender can choose. */
  readonly name: string;
}

/** Whether a typed address is the confirmed one of the person who is signed in. */
export const isConfirmed = (confirmed: string | undefined, address: string): boolean =>
  confirmed !== undefined && emailKey(confirmed) === emailKey(address);

/** The recipient of a mail to the address that a person typed. */
export async function recipientOf(tx: Db, providerId: ProviderId, person: NamedPerson): Promise<Recipient> {
  const { owner, name, address, confirmedAddress } = person;
  const confirmed = confirmedAddress ?? (await findConfirmedAddress(tx, providerId, owner));
  return isConfirmed(confirmed, address) ? { to: { name, address }, name } : { to: { address }, name: "" };
}

/** The recipient of a mail about a request: the present address of the account that it is in, or the typed one. */
export async function ownerOf(tx: Db, providerId: ProviderId, person: NamedPerson): Promise<Recipient> {
  const { owner, name } = person;
  const confirmed = await findConfirmedAddress(tx, providerId, owner);
  return confirmed ? { to: { name, address: confirmed }, name } : recipientOf(tx, providerId, person);
}

/** `asked`: a mail that costs its sender one call, such as a private link or a confirmation; `told`: the mail of a whole request. */
type Purpose = "asked" | "told";

/**
 * Counts a mail that a stranger causes, by its mailbox at one provider. Mails to a client's confirmed address, and those
 * that its owner causes while signed in, are not counted: strangers cannot use up what the person sends. Half of the
 * limit is for mails that are only asked for, so that they leave room for those of a request.
 * @returns the seconds until one may be sent again; undefined within the limit
 */
export async function overMailLimit(
  { counters, config, keys, log }: Pick<Services, "counters" | "config" | "keys" | "log">,
  { providerId, confirmedAddress }: Pick<Requester, "providerId" | "confirmedAddress">,
  { to, name }: Recipient,
  purpose: Purpose,
): Promise<number | undefined> {
  if (name || isConfirmed(confirmedAddress, to.address)) return undefined;
  const { anHour, aDay } = config.mailsToOneAddress;
  const mailbox = claimKeyOf(keys, providerId, mailboxOf(to.address));
  const windows = [
    { most: anHour, seconds: hours(1) / 1000 },
    { most: aDay, seconds: hours(24) / 1000 },
  ];
  const budgets = [
    ...(purpose === "asked" ? [{ key: `mails-asked:${mailbox}`, share: 0.5 }] : []),
    { key: `mails:${mailbox}`, share: 1 },
  ];
  for (const { key, share } of budgets)
    for (const { most, seconds } of windows) {
      const { count, resetSeconds } = await counters.hit(key, seconds);
      if (count <= Math.ceil(most * share)) continue;
      log.warn({ providerId, purpose }, "no mail is sent: its address has had too many");
      return resetSeconds;
    }
  return undefined;
}

/** Counts a mail without which a call would do nothing, see `overMailLimit`. @throws Refusal above the limit */
export async function countMail(
  services: Pick<Services, "counters" | "config" | "keys" | "log">,
  requester: Pick<Requester, "providerId" | "confirmedAddress">,
  recipient: Recipient,
  purpose: Purpose,
): Promise<void> {
  const retryAfter = await overMailLimit(services, requester, recipient, purpose);
  if (retryAfter === undefined) return;
  const message = "has had too many mails from this site; please try again later, or call the clinic";
  refuse("too-many-requests", `This e-mail address ${message}.`, {
    retryAfter,
    errors: [{ field: "email", reason: "too-many", message }],
  });
}

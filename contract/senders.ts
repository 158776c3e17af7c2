import * as z from "zod/mini";
import { Email, line } from "./values.ts";

/** What networks show as the sender of a text message: an E.164 number, or at most eleven Latin letters and digits. */
export const smsSenderPattern = /^(?:\+[1-9]\d{6,14}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/;

const SmsSender = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text) => {
      const written = text.trim();
      return /[A-Za-z]/.test(written) ? written : written.replace(/[\s().-]/g, "").replace(/^00/, "+");
    }),
  ),
  z
    .string()
    .check(
      z.regex(
        smsSenderPattern,
        "must be a number with + and its country code, or at most eleven Latin letters, digits and spaces",
      ),
    ),
);

/** The senders of a clinic's messages; without one they come from the installation's. */
export const Senders = z.strictObject({
  mail: z.optional(
    z.strictObject({
      address: Email.check(
        z.refine((address) => senderDomain(address) !== undefined, "must have a domain of the Internet"),
      ),
      /** In place of the clinic's name, which is in the language of the mail. */
      name: z.optional(line(60).check(z.refine((name) => !/[<>@"]/.test(name), "must not look like an address"))),
    }),
  ),
  sms: z.optional(SmsSender),
});
export type Senders = z.infer<typeof Senders>;

/** The domain of an address, in ASCII; undefined for one that has none. */
export function senderDomain(address: string): string | undefined {
  const written = address.slice(address.lastIndexOf("@") + 1);
  const host = URL.parse(`https://${written}/`)?.hostname;
  return host && /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)
    ? host
    : undefined;
}

/** The owner's statement, the permission of the installation's mail server, and the key of its signatures. */
export const senderRecords = ["owner", "spf", "dkim"] as const;

/** A record of the domain name system that a sender needs. */
export const SenderRecord = z.strictObject({
  kind: z.enum(senderRecords),
  /** Where it stands: `_sojourn.clinic.example`. */
  name: z.string(),
  /** What it says, or what is a part of it; null where the operator has not set it. */
  value: z.nullable(z.string()),
  /** `not-checked`: the operator has not set what to look for, or no name server answered. */
  state: z.enum(["found", "missing", "not-checked"]),
});
export type SenderRecord = z.infer<typeof SenderRecord>;

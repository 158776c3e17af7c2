import * as z from "zod/mini";
import { contactChannels, contactTopics } from "./contact-constants.ts";
import { Danger } from "./dangers.ts";
import { endpoint } from "./endpoint.ts";
import { clientAct, publicRead } from "./endpoint-kinds.ts";
import { personName } from "./person-name.ts";
import { PhoneNumber } from "./phone-number.ts";
import { Email, Instant, line, prose, SiteLanguage, TimeZone } from "./values.ts";

/** Valid age of a form's stamp in milliseconds: at most this, and at least the next. */
export const oldestStamp = 24 * 60 * 60 * 1000;
export const youngestStamp = 3000;

/** A visitor's message to the clinic outside any request. */
export const ContactMessage = z.strictObject({
  name: personName(120),
  email: Email,
  phone: z.optional(PhoneNumber),
  topic: z.enum(contactTopics),
  message: prose(4000).check(z.minLength(1)),
  /** Reference of the related quote request or booking. */
  bookingReference: z.optional(line(40)),
  preferredChannel: z.enum(contactChannels),
  language: SiteLanguage,
  /** Of the sender's browser: where they are, if they have to call for help. */
  timeZone: z.optional(TimeZone),
  /** Required agreement to the privacy policy. */
  consent: z.literal(true),
  /** Sealed delivery time of the form, from `getContactForm`. */
  stamp: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Honeypot: hidden from people, so only bots fill it in. */
  website: z.optional(z.string().check(z.maxLength(0))),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactReceipt = z.strictObject({
  /** For display: `MSG-7K4P-2QXD`. */
  reference: z.string(),
  replyDueAt: Instant,
  /** False where the address had too many mails: the message is taken all the same. */
  isConfirmationMailed: z.boolean(),
  danger: z.nullable(Danger),
});
export type ContactReceipt = z.infer<typeof ContactReceipt>;

export const getContactForm = endpoint({
  ...publicRead,
  name: "getContactForm",
  summary: "Get a stamp for a new contact form, which the message must contain",
  path: "/api/contact/form",
  answer: z.strictObject({ stamp: z.string() }),
  refusals: ["unknown-provider"],
});

export const sendContactMessage = endpoint({
  ...clientAct,
  name: "sendContactMessage",
  summary: "Send a message to the clinic",
  path: "/api/contact",
  access: "public",
  limit: "send",
  body: ContactMessage,
  answer: ContactReceipt,
  refusals: ["unknown-provider"],
});

import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { personName } from "./person-name.ts";
import { Email, Instant, Language, line, PhoneNumber, prose } from "./values.ts";

export const contactTopics = ["treatment", "quote", "travel", "aftercare", "records", "complaint", "other"] as const;
export const contactChannels = ["email", "phone", "whatsapp"] as const;

/** A stamp older than this many milliseconds, or younger than the other, is not a person's who just filled a form. */
export const oldestStamp = 24 * 60 * 60 * 1000;
export const youngestStamp = 3000;

/** A visitor's message to the clinic outside any request. */
export const ContactMessage = z.strictObject({
  name: personName(120),
  email: Email,
  phone: z.optional(PhoneNumber),
  topic: z.enum(contactTopics),
  message: prose(4000).check(z.minLength(1)),
  /** Reference of a quote request or a booking that this is about. */
  bookingReference: z.optional(line(40)),
  preferredChannel: z.enum(contactChannels),
  language: Language,
  /** Agreement to the privacy policy, without which nothing may be stored. */
  consent: z.literal(true),
  /** Sealed time at which the form was given out, from `getContactForm`. */
  stamp: z.string().check(z.minLength(1), z.maxLength(200)),
  /** A field that people do not see; what fills it in is a program. */
  website: z.optional(z.string().check(z.maxLength(0))),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactReceipt = z.strictObject({
  /** For people to name: `MSG-7K4P-2QXD`. */
  reference: z.string(),
  replyDueAt: Instant,
});
export type ContactReceipt = z.infer<typeof ContactReceipt>;

export const getContactForm = endpoint({
  name: "getContactForm",
  summary: "A stamp for a new contact form, to be sent back with the message",
  method: "GET",
  path: "/api/contact/form",
  access: "public",
  limit: "read",
  answer: z.strictObject({ stamp: z.string() }),
  refusals: ["unknown-provider"],
  retry: true,
  idempotent: false,
});

export const sendContactMessage = endpoint({
  name: "sendContactMessage",
  summary: "Write to the clinic",
  method: "POST",
  path: "/api/contact",
  access: "public",
  limit: "send",
  body: ContactMessage,
  answer: ContactReceipt,
  refusals: ["unknown-provider"],
  retry: true,
  idempotent: true,
});

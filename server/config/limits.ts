import * as z from "zod/mini";
import type { Limit } from "../../contract/endpoint.ts";
import { whole } from "./values.ts";

/** Every limit on what callers may send, ask and cause. */
export const limitVariables = {
  /** Calls a minute from one address, by what they cost. */
  RATE_READ: whole(300, 1),
  RATE_WRITE: whole(60, 1),
  RATE_SEND: whole(10, 1),
  RATE_ASK: whole(20, 1),
  /** Files an hour from one address. */
  RATE_UPLOAD: whole(30, 1),
  /** Questions to the assistant a day: from one address, and at one provider. */
  ASKS_A_DAY: whole(200, 1),
  PROVIDER_ASKS_A_DAY: whole(20_000, 1),
  /** Mails to one unconfirmed mailbox that visitors of a provider cause. */
  RECIPIENT_MAILS_AN_HOUR: whole(10, 1),
  RECIPIENT_MAILS_A_DAY: whole(20, 1),
  /** Notes, comments and changes of one sent request a day: each mails the clinic. */
  REQUEST_MESSAGES_A_DAY: whole(30, 1),
  /** Most kB of JSON or of a form without file, and how deep JSON may nest. */
  BODY_KILOBYTES: whole(256, 16, 10_000),
  JSON_DEPTH: whole(32, 8, 500),
  /** Seconds in which a request must have come in whole: without a file, and with one. */
  BODY_SECONDS: whole(30, 1, 300),
  UPLOAD_SECONDS: whole(600, 1, 3600),
};

const LimitEnvironment = z.object(limitVariables);

export interface LimitConfig {
  /** Calls per window of seconds and address. */
  readonly rates: Readonly<Record<Limit, { readonly calls: number; readonly seconds: number }>>;
  readonly asksADay: { readonly address: number; readonly provider: number };
  readonly mailsToOneAddress: { readonly anHour: number; readonly aDay: number };
  readonly messagesADay: number;
  /** Size and time limits of one request. */
  readonly limits: {
    readonly bodyBytes: number;
    readonly jsonDepth: number;
    readonly bodySeconds: number;
    readonly uploadSeconds: number;
  };
}

export const limitsOf = (read: z.output<typeof LimitEnvironment>): LimitConfig => ({
  rates: {
    read: { calls: read.RATE_READ, seconds: 60 },
    write: { calls: read.RATE_WRITE, seconds: 60 },
    send: { calls: read.RATE_SEND, seconds: 60 },
    ask: { calls: read.RATE_ASK, seconds: 60 },
    upload: { calls: read.RATE_UPLOAD, seconds: 3600 },
  },
  asksADay: { address: read.ASKS_A_DAY, provider: read.PROVIDER_ASKS_A_DAY },
  mailsToOneAddress: { anHour: read.RECIPIENT_MAILS_AN_HOUR, aDay: read.RECIPIENT_MAILS_A_DAY },
  messagesADay: read.REQUEST_MESSAGES_A_DAY,
  limits: {
    bodyBytes: read.BODY_KILOBYTES * 1024,
    jsonDepth: read.JSON_DEPTH,
    bodySeconds: read.BODY_SECONDS,
    uploadSeconds: read.UPLOAD_SECONDS,
  },
});

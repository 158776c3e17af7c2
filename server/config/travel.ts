import * as z from "zod/mini";
import { addressOf } from "./values.ts";

/** Variables of the suppliers of flights and stays. */
export const travelVariables = {
  /** Flights and stays from Duffel; without it those of the demonstration. */
  DUFFEL_TOKEN: z.optional(z.string().check(z.regex(/^duffel_(?:test|live)_\S+$/, "must be one of Duffel's tokens"))),
  /** Whom airlines and hotels ring where a traveller gave no number. */
  DUFFEL_PHONE: z.optional(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, "must be a number such as +36155501000"))),
  /** Of the webhook at Duffel that tells of airlines' changes. */
  DUFFEL_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(8))),
  /** Another address that speaks Duffel's protocol. */
  DUFFEL_URL: addressOf("https://api.duffel.com"),
};

const Variables = z.object(travelVariables);
type Read = z.output<typeof Variables>;

export const travelCheck = z.refine<Read>((set) => !set.DUFFEL_TOKEN || !!set.DUFFEL_PHONE, {
  path: ["DUFFEL_PHONE"],
  error: "is needed beside DUFFEL_TOKEN",
});

/** Supplier of flights and stays. */
export type TravelConfig =
  | { readonly kind: "demonstration" }
  | {
      readonly kind: "duffel";
      readonly token: string;
      readonly deskPhone: string;
      readonly baseUrl: string;
      readonly webhookSecret?: string;
    };

export const travelOf = (read: Read): TravelConfig =>
  read.DUFFEL_TOKEN && read.DUFFEL_PHONE
    ? {
        kind: "duffel",
        token: read.DUFFEL_TOKEN,
        deskPhone: read.DUFFEL_PHONE,
        baseUrl: read.DUFFEL_URL,
        ...(read.DUFFEL_WEBHOOK_SECRET && { webhookSecret: read.DUFFEL_WEBHOOK_SECRET }),
      }
    : { kind: "demonstration" };

import * as z from "zod/mini";
import { largestPicture } from "./client-constants.ts";
import { endpoint } from "./endpoint.ts";
import { FileAnswer } from "./files.ts";
import { CurrencyCode } from "./money.ts";
import { PhoneNumber, TypedPhoneNumber } from "./phone-number.ts";
import { CountryCode, Instant, line, Uuid } from "./values.ts";

/** One clinic of one provider that a client is with. */
export const CompanyLocation = z.strictObject({
  companyId: Uuid,
  locationId: Uuid,
  countryId: CountryCode,
  since: Instant,
});
export type CompanyLocation = z.infer<typeof CompanyLocation>;

/** The signed-in person as the clinic knows them (specification section 3). */
export const Client = z.strictObject({
  id: Uuid,
  /** Of the sign-in; changed only there. */
  email: z.string(),
  /** Display currency; null while it is guessed. */
  currency: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** Which of the client's own pictures shows them: the id that `addClientPicture` gave. */
  image: z.nullable(Uuid),
  /** E.164. */
  phoneNumber: z.nullable(z.string()),
  /** Grows with every change. */
  version: z.int(),
  companyLocations: z.array(CompanyLocation),
});
export type Client = z.infer<typeof Client>;

const emptyIsNull = <Given>(given: Given) => (typeof given === "string" && given.trim() === "" ? null : given);

/** Left out: stays. Null or empty: is taken away. */
const orNothing = <S extends z.ZodMiniType<unknown, string>>(schema: S) =>
  z.optional(z.pipe(z.pipe(z.nullable(z.string()), z.transform(emptyIsNull<string | null>)), z.nullable(schema)));

/** Compared with the sign-in's own address and with nothing else; its form tells a caller nothing. */
const OwnEmail = z.string().check(z.maxLength(1000));

export const getClient = endpoint({
  name: "getClient",
  summary: "The signed-in client, who must name their own e-mail address; made at the first asking",
  method: "GET",
  path: "/api/client/root",
  access: "client",
  limit: "read",
  // Anything but exactly one value is refused like a foreign address.
  query: z.strictObject({ email: z.optional(z.union([z.string(), z.array(z.string())])) }),
  answer: Client,
  refusals: ["not-signed-in", "not-allowed", "unknown-provider"],
  retry: true,
  idempotent: false,
});

export const updateClient = endpoint({
  name: "updateClient",
  summary: "Changes what the client says about themselves; the same change again is no second one",
  method: "POST",
  path: "/api/client/root/update",
  access: "client",
  limit: "write",
  body: z.strictObject({
    email: OwnEmail,
    currency: orNothing(CurrencyCode),
    firstName: orNothing(line(80)),
    lastName: orNothing(line(80)),
    /** One of the client's own pictures, never an address. */
    image: orNothing(Uuid),
    phoneNumber: z.optional(
      z.pipe(
        z.pipe(z.nullable(TypedPhoneNumber), z.transform(emptyIsNull<z.infer<typeof TypedPhoneNumber> | null>)),
        z.nullable(PhoneNumber),
      ),
    ),
    /** The version that the caller saw; a stale one is refused as a conflict unless the values are the same. */
    version: z.optional(z.int()),
  }),
  answer: Client,
  refusals: ["not-signed-in", "not-allowed", "conflict", "unknown-provider"],
  retry: true,
  idempotent: false,
});

export const addCompanyLocation = endpoint({
  name: "addCompanyLocation",
  summary: "Puts the client with a clinic of this provider; once with each",
  method: "POST",
  path: "/api/client/company-location/add",
  access: "client",
  limit: "write",
  body: z.strictObject({
    email: OwnEmail,
    givenName: line(80),
    familyName: line(80),
    companyId: Uuid,
    locationId: Uuid,
    countryId: CountryCode,
  }),
  answer: Client,
  refusals: ["not-signed-in", "not-allowed", "not-found", "unknown-provider"],
  retry: false,
  idempotent: false,
});

export const removeCompanyLocation = endpoint({
  name: "removeCompanyLocation",
  summary: "Withdraws the client from a clinic; what they sent there stays",
  method: "POST",
  path: "/api/client/company-location/remove",
  access: "client",
  limit: "write",
  body: z.strictObject({ companyId: Uuid, locationId: Uuid }),
  answer: Client,
  refusals: ["not-signed-in", "not-allowed", "unknown-provider"],
  retry: true,
  idempotent: false,
});

export const addClientPicture = endpoint({
  name: "addClientPicture",
  summary: "Stores a picture of the client, made square and without what cameras write into it, and shows them by it",
  method: "POST",
  path: "/api/client/picture/add",
  access: "client",
  limit: "upload",
  answer: Client,
  refusals: ["not-signed-in", "not-allowed", "too-large", "unsupported-type", "try-later", "unknown-provider"],
  retry: false,
  idempotent: false,
  upload: { largestBytes: largestPicture },
});

export const getClientPicture = endpoint({
  name: "getClientPicture",
  summary: "The picture of the client, for nobody but them",
  method: "GET",
  path: "/api/client/picture",
  access: "client",
  limit: "read",
  answer: FileAnswer,
  refusals: ["not-signed-in", "not-found", "unknown-provider"],
  retry: false,
  idempotent: false,
  download: true,
});

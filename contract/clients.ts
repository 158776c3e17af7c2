import * as z from "zod/mini";
import { largestPicture } from "./client-constants.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite } from "./endpoint-kinds.ts";
import { FileAnswer } from "./files.ts";
import { CurrencyCode } from "./money.ts";
import { personName } from "./person-name.ts";
import { PhoneNumber, TypedPhoneNumber } from "./phone-number.ts";
import { CountryCode, Instant, Uuid } from "./values.ts";

/** A location of a provider that a client belongs to. */
export const CompanyLocation = z.strictObject({
  companyId: Uuid,
  locationId: Uuid,
  countryId: CountryCode,
  since: Instant,
});
export type CompanyLocation = z.infer<typeof CompanyLocation>;

/** The signed-in client of a clinic (specification section 3). */
export const Client = z.strictObject({
  id: Uuid,
  /** The sign-in's address; changed only there. */
  email: z.string(),
  /** Display currency; null while it is detected. */
  currency: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** The selected picture: the id that `addClientPicture` returned. */
  image: z.nullable(Uuid),
  /** E.164. */
  phoneNumber: z.nullable(z.string()),
  /** Incremented with every change. */
  version: z.int(),
  companyLocations: z.array(CompanyLocation),
});
export type Client = z.infer<typeof Client>;

const emptyIsNull = <Given>(given: Given) => (typeof given === "string" && given.trim() === "" ? null : given);

/** Absent: unchanged. Null or empty: removed. */
const orNothing = <S extends z.ZodMiniType<unknown, string>>(schema: S) =>
  z.optional(z.pipe(z.pipe(z.nullable(z.string()), z.transform(emptyIsNull<string | null>)), z.nullable(schema)));

/** Compared only with the sign-in's own address; not validated, so the form reveals nothing. */
const AccountEmail = z.string().check(z.maxLength(1000));

export const getClient = endpoint({
  ...clientRead,
  name: "getClient",
  summary: "Get the signed-in client by their own e-mail address; created on first use",
  path: "/api/client/root",
  // Anything but exactly one value is refused like a foreign address.
  query: z.strictObject({ email: z.optional(z.union([z.string(), z.array(z.string())])) }),
  answer: Client,
  refusals: ["not-signed-in", "not-allowed", "unknown-provider"],
});

export const updateClient = endpoint({
  ...clientWrite,
  name: "updateClient",
  summary: "Change the client's details; idempotent",
  path: "/api/client/root/update",
  body: z.strictObject({
    email: AccountEmail,
    currency: orNothing(CurrencyCode),
    firstName: orNothing(personName(80)),
    lastName: orNothing(personName(80)),
    /** The id of one of the client's own pictures, never a URL. */
    image: orNothing(Uuid),
    phoneNumber: z.optional(
      z.pipe(
        z.pipe(z.nullable(TypedPhoneNumber), z.transform(emptyIsNull<z.infer<typeof TypedPhoneNumber> | null>)),
        z.nullable(PhoneNumber),
      ),
    ),
    /** The version that the caller read; a stale one is refused as a conflict unless the values are equal. */
    version: z.optional(z.int()),
  }),
  answer: Client,
  refusals: ["not-signed-in", "not-allowed", "conflict", "unknown-provider"],
});

export const addCompanyLocation = endpoint({
  ...clientWrite,
  name: "addCompanyLocation",
  summary: "Add the client to a location of this provider; once per location",
  path: "/api/client/company-location/add",
  retry: false,
  body: z.strictObject({
    email: AccountEmail,
    givenName: personName(80),
    familyName: personName(80),
    companyId: Uuid,
    locationId: Uuid,
    countryId: CountryCode,
  }),
  answer: Client,
  refusals: ["not-signed-in", "not-allowed", "not-found", "unknown-provider"],
});

export const removeCompanyLocation = endpoint({
  ...clientWrite,
  name: "removeCompanyLocation",
  summary: "Remove the client from a location; data sent there stays",
  path: "/api/client/company-location/remove",
  body: z.strictObject({ companyId: Uuid, locationId: Uuid }),
  answer: Client,
  refusals: ["not-signed-in", "not-allowed", "unknown-provider"],
});

export const addClientPicture = endpoint({
  ...clientWrite,
  name: "addClientPicture",
  summary: "Store a profile picture of the client, square and without metadata",
  path: "/api/client/picture/add",
  limit: "upload",
  retry: false,
  answer: Client,
  refusals: ["not-signed-in", "not-allowed", "too-large", "unsupported-type", "try-later", "unknown-provider"],
  upload: { largestBytes: largestPicture },
});

export const getClientPicture = endpoint({
  ...clientRead,
  name: "getClientPicture",
  summary: "Get the client's own picture",
  path: "/api/client/picture",
  retry: false,
  answer: FileAnswer,
  refusals: ["not-signed-in", "not-found", "unknown-provider"],
  download: true,
});

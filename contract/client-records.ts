import * as z from "zod/mini";
import { accessNeeds, diets, mostLanguages, personTitles, sexes } from "./client-constants.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite } from "./endpoint-kinds.ts";
import { PhoneNumber, StoredPhoneNumber } from "./phone-number.ts";
import { CountryCode, Email, line, PlainDate, prose, TimeZone, Uuid } from "./values.ts";

const LanguageTag = z.string().check(z.regex(/^[a-z]{2,3}$/));
const AirportCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(10)),
    z.transform((code) => code.trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z]{3}$/)),
);
/** As printed in the passport, without spaces typed for legibility. */
const PassportNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(60)),
    z.transform((number) =>
      number
        .normalize("NFKC")
        .replace(/[\s\-.]/g, "")
        .toUpperCase(),
    ),
  ),
  z.string().check(z.regex(/^[A-Z0-9]{5,20}$/)),
);

export const ClientDetails = z.strictObject({
  preferredName: z.optional(line(80)),
  title: z.optional(z.enum(personTitles)),
  bornOn: z.optional(PlainDate),
  sex: z.optional(z.enum(sexes)),
  /** Free text. */
  gender: z.optional(line(60)),
  nationality: z.optional(CountryCode),
  residenceCountry: z.optional(CountryCode),
  homeAirport: z.optional(AirportCode),
  languages: z.array(LanguageTag).check(z.maxLength(mostLanguages)),
  timeZone: z.optional(TimeZone),
});

export const EmergencyContact = z.strictObject({
  name: line(120),
  relation: z.optional(line(60)),
  phone: PhoneNumber,
  email: z.optional(Email),
});

export const ClientNeeds = z.strictObject({
  access: z.array(z.enum(accessNeeds)).check(z.maxLength(accessNeeds.length)),
  accessNote: z.optional(prose(600)),
  diets: z.array(z.enum(diets)).check(z.maxLength(diets.length)),
  dietNote: z.optional(prose(600)),
});

export const Insurance = z.strictObject({
  insurer: line(120),
  policyNumber: z.optional(line(60)),
  phone: z.optional(PhoneNumber),
  validUntil: z.optional(PlainDate),
  note: z.optional(prose(600)),
});

export const Companion = z.strictObject({
  /** As in the passport. */
  givenName: line(80),
  familyName: line(80),
  relation: z.optional(line(60)),
  bornOn: z.optional(PlainDate),
  phone: z.optional(PhoneNumber),
  email: z.optional(Email),
  note: z.optional(prose(600)),
});

const passportFacts = {
  /** The full name as printed. */
  name: line(160),
  country: CountryCode,
  issuedOn: z.optional(PlainDate),
  expiresOn: PlainDate,
};
/** As sent: without a number, the stored one stays. */
export const WrittenPassport = z.strictObject({ ...passportFacts, number: z.optional(PassportNumber) });
/** As displayed: `number` is masked except for its last characters. */
export const ShownPassport = z.strictObject({ ...passportFacts, number: z.string() });

const known = { id: Uuid, version: z.int() };
export const ClientRecord = z.discriminatedUnion("kind", [
  z.strictObject({ ...known, kind: z.literal("details"), value: ClientDetails }),
  z.strictObject({
    ...known,
    kind: z.literal("emergency"),
    value: z.extend(EmergencyContact, { phone: StoredPhoneNumber }),
  }),
  z.strictObject({ ...known, kind: z.literal("needs"), value: ClientNeeds }),
  z.strictObject({
    ...known,
    kind: z.literal("insurance"),
    value: z.extend(Insurance, { phone: z.optional(StoredPhoneNumber) }),
  }),
  z.strictObject({
    ...known,
    kind: z.literal("companion"),
    value: z.extend(Companion, { phone: z.optional(StoredPhoneNumber) }),
  }),
  z.strictObject({ ...known, kind: z.literal("passport"), value: ShownPassport }),
]);
export type ClientRecord = z.infer<typeof ClientRecord>;

/** The caller creates the id of a new record with version 0: a repeated write is the same record. */
const written = { id: Uuid, version: z.int().check(z.minimum(0)) };
export const WrittenRecord = z.discriminatedUnion("kind", [
  z.strictObject({ ...written, kind: z.literal("details"), value: ClientDetails }),
  z.strictObject({ ...written, kind: z.literal("emergency"), value: EmergencyContact }),
  z.strictObject({ ...written, kind: z.literal("needs"), value: ClientNeeds }),
  z.strictObject({ ...written, kind: z.literal("insurance"), value: Insurance }),
  z.strictObject({ ...written, kind: z.literal("companion"), value: Companion }),
  z.strictObject({ ...written, kind: z.literal("passport"), value: WrittenPassport }),
]);
export type WrittenRecord = z.infer<typeof WrittenRecord>;

const Records = z.strictObject({ records: z.array(ClientRecord) });

export const listClientRecords = endpoint({
  ...clientRead,
  name: "listClientRecords",
  summary: "List the client's own records, oldest first",
  path: "/api/client/record/list",
  answer: Records,
  refusals: ["not-signed-in", "unknown-provider"],
});

export const saveClientRecord = endpoint({
  ...clientWrite,
  name: "saveClientRecord",
  summary: "Store a new or changed record; a stale version is refused as a conflict",
  path: "/api/client/record/save",
  body: WrittenRecord,
  answer: Records,
  refusals: ["not-signed-in", "not-allowed", "not-found", "conflict", "too-large", "unknown-provider"],
});

export const removeClientRecord = endpoint({
  ...clientWrite,
  name: "removeClientRecord",
  summary: "Delete a record; a missing one is no error",
  path: "/api/client/record/remove",
  body: z.strictObject({ id: Uuid }),
  answer: Records,
  refusals: ["not-signed-in", "not-allowed", "unknown-provider"],
});

export const revealPassport = endpoint({
  ...clientWrite,
  name: "revealPassport",
  summary: "Get the full number of a client's passport; audited",
  path: "/api/client/passport/reveal",
  retry: false,
  body: z.strictObject({ id: Uuid }),
  answer: z.strictObject({ number: z.string() }),
  refusals: ["not-signed-in", "not-allowed", "not-found", "unknown-provider"],
});

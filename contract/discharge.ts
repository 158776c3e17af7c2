import * as z from "zod/mini";
import {
  adviceKinds,
  letterPurposes,
  longestEntry,
  longestLetterDays,
  longestName,
  longestText,
  longestWarranty,
  mostEntries,
} from "./discharge-constants.ts";
import { endpoint } from "./endpoint.ts";
import { clientRead, clientWrite, linkRead } from "./endpoint-kinds.ts";
import { Instant, Language, LinkToken, line, PlainDate, prose, SiteLanguage, Uuid } from "./values.ts";

const listOf = <T extends z.ZodMiniType>(entry: T) => z.array(entry).check(z.maxLength(mostEntries));
const Day = z.nullable(PlainDate);

/** What a clinician writes at discharge. A text is empty, and a day null, only in a draft or where nothing applies. */
export const DischargeContent = z.strictObject({
  /** Of all words of the clinician; they are never translated. */
  language: Language,
  done: prose(longestText),
  implants: listOf(
    z.strictObject({
      product: prose(longestName),
      maker: prose(longestName),
      /** Lot or serial number, as on the product's label. */
      serial: prose(longestName),
    }),
  ),
  medicines: listOf(
    z.strictObject({
      name: prose(longestName),
      dose: prose(longestEntry),
      /** The last day; null for one without an end. */
      until: Day,
    }),
  ),
  advice: listOf(z.strictObject({ kind: z.enum(adviceKinds), text: prose(longestEntry), from: Day, until: Day })),
  /** When to see whom, and why; the day is the latest one. */
  followUps: listOf(z.strictObject({ by: Day, whom: prose(longestName), reason: prose(longestEntry) })),
  /** `months` from the treatment on; 0 for no warranty. */
  warranty: z.strictObject({
    months: z.int().check(z.minimum(0), z.maximum(longestWarranty)),
    terms: prose(longestText),
  }),
  /** To the doctor at home. */
  letter: prose(longestText),
  /** What a later version corrects; empty in the first. */
  correction: prose(longestEntry),
});
export type DischargeContent = z.infer<typeof DischargeContent>;

export const DischargeVersion = z.strictObject({
  version: z.int(),
  content: DischargeContent,
  /** The last day of the warranty; null without one. */
  warrantyUntil: z.nullable(PlainDate),
  /** SHA-256 of the text that was signed, in hexadecimal. */
  digest: z.string(),
  /** The clinician, and the registration number. */
  name: z.string(),
  licence: z.string(),
  at: Instant,
});
export type DischargeVersion = z.infer<typeof DischargeVersion>;

/** Facts of the treatment above the pack and in the letter. */
export const DischargeCase = z.strictObject({
  reference: z.string(),
  treatmentOn: PlainDate,
  procedure: z.string(),
  textsLanguage: Language,
  patient: z.nullable(z.strictObject({ name: z.string(), bornOn: PlainDate })),
});
export type DischargeCase = z.infer<typeof DischargeCase>;

/** A private link to the letter. */
export const LetterShare = z.strictObject({
  id: Uuid,
  recipient: z.string(),
  purpose: z.enum(letterPurposes),
  language: Language,
  since: Instant,
  until: Instant,
  /** Null once the link has ended. */
  token: z.nullable(LinkToken),
});
export type LetterShare = z.infer<typeof LetterShare>;

/** Who opened the pack at the clinic, or the letter by a link and for what. */
export const DischargeOpening = z.strictObject({
  id: Uuid,
  at: Instant,
  name: z.string(),
  /** Null for the clinic. */
  purpose: z.nullable(z.enum(letterPurposes)),
});
export type DischargeOpening = z.infer<typeof DischargeOpening>;

export const DischargePack = z.strictObject({
  trip: Uuid,
  case: DischargeCase,
  current: DischargeVersion,
  /** Replaced versions, the newest first. */
  earlier: z.array(DischargeVersion),
  /** The newest first, ended ones included. */
  shares: z.array(LetterShare),
  /** The newest first. */
  openings: z.array(DischargeOpening),
});
export type DischargePack = z.infer<typeof DischargePack>;

/** What the letter says: the pack without what is between the person and the clinic. */
export const LetterContent = z.omit(DischargeContent, { warranty: true, correction: true });
export type LetterContent = z.infer<typeof LetterContent>;

/** The newest version of the letter, as the holder of a link reads it. */
export const SharedLetter = z.strictObject({
  case: DischargeCase,
  version: z.extend(z.pick(DischargeVersion, { version: true, name: true, licence: true, at: true }), {
    content: LetterContent,
  }),
  purpose: z.enum(letterPurposes),
  until: Instant,
});
export type SharedLetter = z.infer<typeof SharedLetter>;

const path = "/api/client/aftercare/{trip}/discharge";
const OfTrip = z.strictObject({ trip: Uuid });
const Shown = z.strictObject({ language: z.optional(Language) });
const refusals = ["not-signed-in", "not-found", "wrong-state"] as const;

export const getDischargePack = endpoint({
  ...clientRead,
  name: "getDischargePack",
  summary: "Get the signed discharge pack of a trip with its earlier versions, links to its letter, and who opened it",
  path,
  params: OfTrip,
  query: Shown,
  answer: DischargePack,
  refusals,
});

export const shareLetter = endpoint({
  ...clientWrite,
  name: "shareLetter",
  summary: "Make a private link to the letter for one purpose; the same id again changes nothing",
  method: "PUT",
  path: `${path}/shares/{id}`,
  params: z.strictObject({ trip: Uuid, id: Uuid }),
  query: Shown,
  body: z.strictObject({
    recipient: line(longestName),
    purpose: z.enum(letterPurposes),
    language: SiteLanguage,
    days: z.int().check(z.minimum(1), z.maximum(longestLetterDays)),
  }),
  answer: DischargePack,
  refusals,
});

export const endLetterShare = endpoint({
  ...clientWrite,
  name: "endLetterShare",
  summary: "End a private link to the letter; one that has ended stays so",
  path: `${path}/shares/{id}/end`,
  params: z.strictObject({ trip: Uuid, id: Uuid }),
  query: Shown,
  answer: DischargePack,
  refusals,
});

export const checkSharedLetter = endpoint({
  ...linkRead,
  name: "checkSharedLetter",
  summary: "Say whether a private link opens a letter, without opening it",
  path: "/api/letters/{token}",
  params: z.strictObject({ token: LinkToken }),
  answer: z.strictObject({ opens: z.boolean() }),
  refusals: ["unknown-provider"],
});

export const openSharedLetter = endpoint({
  name: "openSharedLetter",
  summary: "Open the letter behind a private link; the patient sees the name that is given, and when",
  method: "POST",
  access: "link",
  limit: "write",
  path: "/api/letters/{token}/openings",
  params: z.strictObject({ token: LinkToken }),
  query: Shown,
  body: z.strictObject({ name: line(longestName) }),
  answer: SharedLetter,
  refusals: ["not-found", "unknown-provider"],
  retry: false,
  idempotent: false,
});

import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { staffRead } from "../endpoint-kinds.ts";
import { FileAnswer } from "../files.ts";
import { Instant, Language, line, PlainDate, Slug } from "../values.ts";
import { Change } from "./changes.ts";

export const partKinds = ["procedure", "doctor", "settings"] as const;
/** A part of a provider's file with drafts of its own. */
export type PartKind = (typeof partKinds)[number];

/** Texts about a treatment are reviewed by a doctor again after this many months. */
export const reviewMonths = 12;

/** Something that keeps a draft from being published. */
export const DraftFinding = z.strictObject({
  /** Names within the part: `packages › complete › price`. */
  path: z.string(),
  /** The same as a path in the part's value; null for what another part has. */
  at: z.nullable(z.array(z.union([z.string(), z.int()]))),
  /** As of a field error. */
  reason: z.string(),
  message: z.string(),
  /** The exceeded bound, if any. */
  limit: z.optional(z.number()),
});
export type DraftFinding = z.infer<typeof DraftFinding>;

/** The part as in a provider file; a draft may be incomplete. */
const PartValue = z.record(z.string(), z.unknown());
export type PartValue = z.infer<typeof PartValue>;

export const Draft = z.strictObject({
  value: PartValue,
  version: z.int(),
  by: z.string(),
  at: Instant,
  /** True when something else was published since the draft began. */
  isBehind: z.boolean(),
  findings: z.array(DraftFinding),
  /** What its publication changes; the first 200. */
  changes: z.array(Change),
});
export type Draft = z.infer<typeof Draft>;

/** A part as it is published, and its draft. */
export const Part = z.strictObject({
  slug: z.string(),
  published: z.nullable(PartValue),
  draft: z.nullable(Draft),
  languages: z.array(Language),
  currency: z.string(),
  doctors: z.array(z.strictObject({ slug: Slug, name: z.string() })),
  specialties: z.array(z.strictObject({ slug: Slug, name: z.string() })),
});
export type Part = z.infer<typeof Part>;

const Listed = z.strictObject({ slug: Slug, title: z.string(), draftBy: z.nullable(z.string()) });

export const ListedProcedure = z.extend(Listed, {
  status: z.enum(["draft", "published", "archived"]),
  specialty: z.string(),
  priceFrom: z.nullable(z.strictObject({ amount: z.int(), currency: z.string() })),
  reviewedOn: z.nullable(PlainDate),
  reviewDueOn: z.nullable(PlainDate),
  isReviewDue: z.boolean(),
});
export type ListedProcedure = z.infer<typeof ListedProcedure>;

const reading = ["not-signed-in", "not-allowed", "not-found", "too-many-requests"] as const;
const changing = [...reading, "conflict", "wrong-state", "invalid-input"] as const;
const read = { ...staffRead, refusals: reading } as const;
const change = { access: "staff", limit: "write", refusals: changing, retry: false, idempotent: true } as const;

export const listCatalogue = endpoint({
  ...read,
  name: "listCatalogue",
  summary: "The clinic's procedures and doctors with their drafts",
  path: "/api/desk/catalogue",
  right: "catalogue:read",
  query: z.strictObject({ language: z.optional(Language) }),
  answer: z.strictObject({ procedures: z.array(ListedProcedure), doctors: z.array(Listed) }),
});

const CataloguePart = z.strictObject({ kind: z.enum(["procedure", "doctor"]), slug: Slug });
const Version = z.int().check(z.minimum(0));
const largestBody = 600_000;
const Save = z.strictObject({
  value: PartValue,
  version: Version,
  /** True to publish over what was published since the draft began. */
  isOverNewer: z.optional(z.boolean()),
});
const Publication = z.strictObject({ version: Version, note: z.union([z.literal(""), line(200)]) });
const Published = z.strictObject({ number: z.int() });
const Restoring = z.strictObject({ number: z.int(), isCheckOnly: z.boolean() });
/** `number` is null where only what changes was asked. */
const Restored = z.strictObject({ changes: z.array(Change), number: z.nullable(z.int()) });

export const getPart = endpoint({
  ...read,
  name: "getCataloguePart",
  summary: "A procedure or a doctor as published, and the draft",
  path: "/api/desk/catalogue/{kind}/{slug}",
  right: "catalogue:read",
  params: CataloguePart,
  query: z.strictObject({ language: z.optional(Language) }),
  answer: Part,
});

export const saveDraft = endpoint({
  ...change,
  name: "saveCatalogueDraft",
  summary: "Store a draft of a procedure or a doctor; a new slug begins a new one",
  method: "PUT",
  path: "/api/desk/catalogue/{kind}/{slug}/draft",
  right: "catalogue:write",
  params: CataloguePart,
  body: Save,
  largestBody,
  answer: Draft,
});

export const discardDraft = endpoint({
  ...change,
  name: "discardCatalogueDraft",
  summary: "Discard a draft of a procedure or a doctor",
  method: "POST",
  path: "/api/desk/catalogue/{kind}/{slug}/discard",
  right: "catalogue:write",
  params: CataloguePart,
  body: z.strictObject({ version: Version }),
  answer: z.strictObject({}),
});

export const publishDraft = endpoint({
  ...change,
  name: "publishCatalogueDraft",
  summary: "Publish a draft after the checks of the provider file",
  method: "POST",
  path: "/api/desk/catalogue/{kind}/{slug}/publish",
  right: "catalogue:write",
  params: CataloguePart,
  body: Publication,
  answer: Published,
});

/** A page without script; `nonce` stands where a page of the desk writes its own. */
const Preview = z.strictObject({ html: z.string(), nonce: z.string() });

export const previewDraft = endpoint({
  ...read,
  name: "previewCatalogueDraft",
  summary: "The public page of a procedure with its draft",
  path: "/api/desk/catalogue/procedure/{slug}/preview",
  right: "catalogue:read",
  params: z.strictObject({ slug: Slug }),
  query: z.strictObject({ language: z.optional(Language) }),
  answer: Preview,
  refusals: [...reading, "invalid-input"],
});

export const CatalogueVersion = z.strictObject({
  number: z.int(),
  at: Instant,
  /** Null for an operator's import. */
  by: z.nullable(z.string()),
  parts: z.array(z.string()),
  note: z.string(),
  isCurrent: z.boolean(),
});
export type CatalogueVersion = z.infer<typeof CatalogueVersion>;

export const listVersions = endpoint({
  ...read,
  name: "listCatalogueVersions",
  summary: "Published versions, newest first: of everything, or those that changed one part",
  path: "/api/desk/catalogue-versions",
  right: "catalogue:read",
  query: z.strictObject({
    part: z.optional(z.string().check(z.regex(/^(?:procedure|doctor|settings)\/[a-z0-9-]{1,80}$/))),
    before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    language: z.optional(Language),
  }),
  answer: z.strictObject({ versions: z.array(CatalogueVersion), hasMore: z.boolean() }),
});

const VersionNumber = z.strictObject({ number: z.string().check(z.regex(/^\d{1,9}$/)) });

export const getVersionChanges = endpoint({
  ...read,
  name: "getCatalogueVersionChanges",
  summary: "What a version changed of the one before",
  path: "/api/desk/catalogue-versions/{number}",
  right: "settings:read",
  params: VersionNumber,
  answer: z.strictObject({ changes: z.array(Change), isShortened: z.boolean() }),
});

export const restorePart = endpoint({
  ...change,
  name: "restoreCataloguePart",
  summary: "Publish a procedure or a doctor again as it was in a version, unless only what changes is asked",
  method: "POST",
  path: "/api/desk/catalogue/{kind}/{slug}/restore",
  right: "catalogue:write",
  params: CataloguePart,
  body: Restoring,
  answer: Restored,
});

export const restoreVersion = endpoint({
  ...change,
  name: "restoreCatalogueVersion",
  summary: "Publish the whole record of a version again, unless only what changes is asked",
  method: "POST",
  path: "/api/desk/catalogue-versions/{number}/restore",
  right: "settings:write",
  params: VersionNumber,
  body: z.strictObject({ current: z.int(), isCheckOnly: z.boolean() }),
  answer: Restored,
});

export const exportCatalogue = endpoint({
  ...read,
  name: "exportCatalogue",
  summary: "The provider file with everything that is published",
  path: "/api/desk/catalogue-file",
  right: "settings:read",
  answer: FileAnswer,
  download: true,
});

export const FileProblem = z.strictObject({ line: z.int(), column: z.int(), path: z.string(), message: z.string() });

export const importCatalogue = endpoint({
  ...change,
  name: "importCatalogue",
  summary: "Check a provider file, and publish it unless only a check is wanted",
  method: "POST",
  path: "/api/desk/catalogue-file",
  right: "settings:write",
  body: z.strictObject({ yaml: z.string().check(z.minLength(1), z.maxLength(5_000_000)), isCheckOnly: z.boolean() }),
  largestBody: 8_000_000,
  answer: z.strictObject({ problems: z.array(FileProblem), changes: z.array(Change), number: z.nullable(z.int()) }),
});

export const getSettings = endpoint({
  ...read,
  name: "getClinicSettings",
  summary: "The clinic's settings as published, and the draft",
  path: "/api/desk/settings",
  right: "settings:read",
  answer: Part,
});

export const saveSettings = endpoint({
  ...change,
  name: "saveClinicSettings",
  summary: "Store a draft of the settings",
  method: "PUT",
  path: "/api/desk/settings/draft",
  right: "settings:write",
  body: Save,
  largestBody,
  answer: Draft,
});

export const discardSettings = endpoint({
  ...change,
  name: "discardClinicSettings",
  summary: "Discard the draft of the settings",
  method: "POST",
  path: "/api/desk/settings/discard",
  right: "settings:write",
  body: z.strictObject({ version: Version }),
  answer: z.strictObject({}),
});

export const publishSettings = endpoint({
  ...change,
  name: "publishClinicSettings",
  summary: "Publish the draft of the settings; changed policies get the day as their version",
  method: "POST",
  path: "/api/desk/settings/publish",
  right: "settings:write",
  body: Publication,
  answer: Published,
});

export const restoreSettings = endpoint({
  ...change,
  name: "restoreClinicSettings",
  summary: "Publish the settings again as they were in a version, unless only what changes is asked",
  method: "POST",
  path: "/api/desk/settings/restore",
  right: "settings:write",
  body: Restoring,
  answer: Restored,
});

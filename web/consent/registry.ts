import type { Purpose } from "../../contract/consent-constants.ts";
import type { Site } from "../../contract/rendering.ts";
import { m } from "../words/compiled/messages.js";

/** An entry stored in the browser, or sent to a third party. */
export interface RegistryEntry {
  /** The key under which the browser shows it; of what is sent, a name in words. */
  readonly name: string | (() => string);
  readonly place: "session-storage" | "local-storage" | "cache-storage" | "indexed-db" | "cookie" | "sent";
  /** Without a purpose that is asked for the site does not work. */
  readonly category: "necessary" | Purpose;
  readonly what: () => string;
  /** Without it: until the tab is closed, or until the site's data are cleared. */
  readonly life?: () => string;
  /** Recipient; absent for an entry that stays in the browser. */
  readonly receiver?: () => string;
}

const google = m.policies_stored_to_google;

/**
 * Everything that is kept or sent. A test holds it against the code, and against the version by which visitors are
 * asked: a change of an entry that needs consent increases it.
 */
export const registry: readonly RegistryEntry[] = [
  { name: "scroll-positions", place: "session-storage", category: "necessary", what: m.policies_stored_scroll },
  { name: "reloaded-at", place: "session-storage", category: "necessary", what: m.policies_stored_reload },
  { name: "typed-forms", place: "session-storage", category: "necessary", what: m.policies_stored_typed },
  { name: "sign-in-step", place: "session-storage", category: "necessary", what: m.policies_stored_step },
  { name: "awaited-reset", place: "session-storage", category: "necessary", what: m.policies_stored_reset },
  { name: "letter-reader", place: "session-storage", category: "necessary", what: m.policies_stored_letter },
  { name: "CognitoSignInState.*", place: "session-storage", category: "necessary", what: m.policies_stored_step },
  { name: "auth", place: "local-storage", category: "necessary", what: m.policies_stored_auth },
  {
    name: "CognitoIdentityServiceProvider.*",
    place: "local-storage",
    category: "necessary",
    what: m.policies_stored_tokens,
  },
  {
    name: "token",
    place: "cookie",
    category: "necessary",
    what: m.policies_stored_token,
    life: m.policies_stored_life_hour,
    receiver: m.policies_stored_to_site,
  },
  { name: "chat", place: "local-storage", category: "necessary", what: m.policies_stored_chat },
  {
    name: "visitor",
    place: "cookie",
    category: "necessary",
    what: m.policies_stored_visitor,
    life: m.policies_stored_life_days,
    receiver: m.policies_stored_to_site,
  },
  {
    name: "companion",
    place: "cookie",
    category: "necessary",
    what: m.policies_stored_companion,
    life: m.policies_stored_life_companion,
    receiver: m.policies_stored_to_site,
  },
  {
    name: "desk",
    place: "cookie",
    category: "necessary",
    what: m.policies_stored_desk,
    life: m.policies_stored_life_half_day,
    receiver: m.policies_stored_to_site,
  },
  {
    name: "desk-language",
    place: "cookie",
    category: "necessary",
    what: m.policies_stored_desk_language,
    life: m.policies_stored_life_year,
    receiver: m.policies_stored_to_site,
  },
  { name: "currency", place: "local-storage", category: "necessary", what: m.policies_stored_currency },
  {
    name: "pages-*, offline-*, assets-*, open-pages",
    place: "cache-storage",
    category: "necessary",
    what: m.policies_stored_pages,
  },
  {
    name: "device",
    place: "indexed-db",
    category: "necessary",
    what: m.policies_stored_device,
    life: m.policies_stored_life_device,
  },
  {
    name: "privacy-choice",
    place: "local-storage",
    category: "necessary",
    what: m.policies_stored_choice,
    life: m.policies_stored_life_year,
  },
  {
    name: "_ga, _ga_*",
    place: "cookie",
    category: "measurement",
    what: m.policies_stored_ga,
    life: m.policies_stored_life_year,
    receiver: google,
  },
  {
    name: m.policies_sent_visit,
    place: "sent",
    category: "measurement",
    what: m.policies_sent_visit_text,
    life: m.policies_stored_life_months,
    receiver: google,
  },
  {
    name: m.policies_sent_recording,
    place: "sent",
    category: "replay",
    what: m.policies_sent_recording_text,
    life: m.policies_stored_life_days,
    receiver: m.policies_stored_to_reports,
  },
  {
    name: m.policies_sent_report,
    place: "sent",
    category: "reports",
    what: m.policies_sent_report_text,
    life: m.policies_stored_life_days,
    receiver: m.policies_stored_to_reports,
  },
];

const asCookie = { place: "cookie", life: m.policies_stored_life_year, receiver: m.policies_stored_to_site } as const;

/** An entry where this installation keeps it; the choice of purposes is always in local storage. */
function placed(entry: RegistryEntry, keepsIn: Site["keepsIn"]): RegistryEntry {
  if (entry.place !== "local-storage" || entry.name === "privacy-choice" || !keepsIn) return entry;
  return { ...entry, ...(keepsIn === "cookies" ? asCookie : { place: "session-storage" as const }) };
}

/** Recordings stay with a site that has no error service. */
const received = (entry: RegistryEntry, reports: Site["reports"]): RegistryEntry =>
  entry.category === "replay" && !reports ? { ...entry, receiver: m.policies_stored_to_site } : entry;

/** Entries that apply at a site. */
export const registryFor = ({
  asks,
  keepsIn,
  reports,
}: Pick<Site, "asks" | "keepsIn" | "reports">): readonly RegistryEntry[] =>
  registry
    .filter(
      ({ name, category }) =>
        (category === "necessary" || asks.includes(category)) && (name !== "privacy-choice" || asks.length > 0),
    )
    .map((entry) => received(placed(entry, keepsIn), reports));

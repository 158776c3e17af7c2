import { type AccountTrip, getOwnTrip, mostCompanions } from "../../../contract/account-trips.ts";
import { isMinorOn } from "../../../contract/ages.ts";
import type { Call } from "../../../contract/call.ts";
import { type ClientRecord, listClientRecords } from "../../../contract/client-records.ts";
import { identifyProfile } from "../../../contract/profile.ts";
import type { Site } from "../../../contract/rendering.ts";
import type { Traveller } from "../../../contract/trips.ts";
import { countryName, formatDay } from "../../format.ts";
import { countryOptions } from "../../forms/countries.ts";
import { inLanguage } from "../../in-language.ts";
import { m } from "../../words/compiled/messages.js";
import { type Draft, nameOf, type TravellersPage } from "./travellers-page.ts";

type TravellerFacts = Partial<Omit<Traveller, "passport">> & { readonly passport?: string | undefined };
type Passport = Extract<ClientRecord, { kind: "passport" }>;

const passportsIn = (records: readonly ClientRecord[]): Passport[] =>
  records.filter((record) => record.kind === "passport");

/** The form of all travellers, filled from the account. */
export async function loadTravellers({
  call,
  query,
  site: { language },
}: {
  call: Call;
  query: URLSearchParams;
  site: Site;
}): Promise<TravellersPage> {
  const [trip, { records }, { givenName, familyName }] = await Promise.all([
    call(getOwnTrip, { params: { id: query.get("trip") ?? "" }, query: { language } }),
    call(listClientRecords, {}),
    call(identifyProfile, {}),
  ]);
  const isForChild = trip.child !== null && isMinorOn(trip.child.bornOn, trip.dates.arrive);
  const wanted = Number(query.get("companions") ?? trip.companions);
  const companions = Math.min(
    Math.max(Number.isInteger(wanted) ? wanted : trip.companions, isForChild ? 1 : 0),
    mostCompanions,
  );
  const roles = ["patient", ...Array.from({ length: companions }, () => "companion")] as const;
  const { id, reference, version } = trip;
  return {
    trip: { id, reference, version },
    drafts: roles.map((role, place) =>
      draftOf(role as Traveller["role"], place, { trip, records, own: { givenName, familyName } }),
    ),
    isForChild,
    passports: passportsIn(records).map(({ id: value, value: { name, number, country, expiresOn } }) => {
      const words = { name, number, country: countryName(country, language), day: formatDay(expiresOn, language) };
      return { value, label: inLanguage(language, () => m.travellers_passport_kept(words)) };
    }),
    countries: countryOptions(language),
    entry: trip.entry,
    travellers: trip.travellers,
    fromCheckout: query.get("from") === "checkout",
  };
}

interface Sources {
  readonly trip: AccountTrip;
  readonly records: readonly ClientRecord[];
  /** As they want to be called here, which is often what the passport says. */
  readonly own: Pick<Traveller, "givenName" | "familyName">;
}

function draftOf(role: Traveller["role"], place: number, sources: Sources): Draft {
  const { trip, records } = sources;
  const there = trip.travellers.filter((one) => one.role === role)[role === "patient" ? 0 : place - 1];
  const known = there ? { ...there, passport: keptAs(there.passport, records) } : knownOf(place, sources);
  const fill = (fact: string, value: string | null | undefined) => [nameOf(fact, place), [value ?? ""]] as const;
  return {
    role,
    values: Object.fromEntries([
      fill("id", known.id ?? crypto.randomUUID()),
      fill("record", crypto.randomUUID()),
      fill("givenName", known.givenName),
      fill("familyName", known.familyName),
      fill("bornOn", known.bornOn),
      fill("gender", known.gender),
      fill("nationality", known.nationality),
      fill("dietary", known.dietary),
      fill("passport", known.passport),
      [nameOf("assistance", place), known.assistance ?? []],
    ]),
  };
}

/** The person is the patient, or travels with the child who is. */
function knownOf(place: number, { trip: { child }, records, own }: Sources): TravellerFacts {
  if (place === (child ? 1 : 0)) return { ...own, ...detailsIn(records) };
  if (child && place === 0) return { givenName: child.givenName, familyName: child.familyName, bornOn: child.bornOn };
  return companionIn(records, place - (child ? 2 : 1));
}

/** Which of the kept passports a traveller's is: a trip has its facts, not its place. */
const keptAs = (passport: Traveller["passport"], records: readonly ClientRecord[]): string | undefined =>
  passportsIn(records).find(({ value }) => value.number === passport?.number && value.expiresOn === passport.expiresOn)
    ?.id;

const sexes = { female: "f", male: "m", other: "x" } as const;

function detailsIn(records: readonly ClientRecord[]): TravellerFacts {
  const details = records.find((record) => record.kind === "details")?.value;
  if (!details) return {};
  const { bornOn, sex, nationality } = details;
  return { ...(bornOn && { bornOn }), ...(sex && { gender: sexes[sex] }), ...(nationality && { nationality }) };
}

function companionIn(records: readonly ClientRecord[], place: number): TravellerFacts {
  const companion = records.filter((record) => record.kind === "companion")[place]?.value;
  if (!companion) return {};
  const { givenName, familyName, bornOn } = companion;
  return { givenName, familyName, ...(bornOn && { bornOn }) };
}

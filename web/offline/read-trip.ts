import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail } from "../../contract/bookings.ts";
import type { Call } from "../../contract/call.ts";
import { localLanguage } from "../../contract/local-language.ts";
import type { Provider } from "../../contract/providers.ts";
import type { Site } from "../../contract/rendering.ts";
import type { Language } from "../../contract/values.ts";
import { refusalOf } from "../api.ts";
import { hasVoucher, kindNames } from "../trip/item-words.ts";
import { nextTrip } from "../trip/next-trip.ts";
import { partWords } from "../trip/part-lines.ts";
import type { Timeline } from "../trip/timeline-words.ts";
import { tripPaths } from "../trip/trip-paths.ts";
import type { DeviceStore } from "./device-store.ts";
import type { KeptDiary } from "./kept-diary.ts";
import {
  type KeptAddress,
  type KeptChoice,
  type KeptDocument,
  type KeptTrip,
  type KeptVoucher,
  keptFormat,
  records,
} from "./kept-trip.ts";

interface Source {
  readonly site: Site;
  readonly provider: Provider;
  /** As the signed-in person. */
  readonly call: Call;
}

/** Reads the trip from the server and stores it with the chosen documents. @throws Refusal: then the store is as before */
export async function keepTrip(store: DeviceStore, source: Source, choice: KeptChoice): Promise<KeptTrip> {
  const { site, provider, call } = source;
  const trip = await readOwnTrip(source);
  const local = await inLocalLanguage(source, trip?.hotels ?? []);
  const files = await readDocuments(call, choice);
  const diary = choice.diary ? await readDiary(source) : undefined;
  const kept: KeptTrip = {
    format: keptFormat,
    savedAt: new Date().toISOString(),
    language: site.language,
    trip: trip?.kept ?? null,
    emergency: {
      number: provider.contact.emergencyNumber,
      phone: provider.contact.phone,
      urgentPhone: provider.contact.urgentPhone,
      coordinator: provider.texts.coordinator,
      allergies: choice.allergies ? await readAllergies(call) : null,
    },
    addresses: local,
    documents: files.map(({ bytes: _, ...document }) => document),
  };
  for (const { id, bytes } of files) await store.writeBytes(records.document(id), bytes);
  if (diary) await store.write(records.diary, diary);
  else await store.remove(records.diary);
  await store.write(records.choice, choice);
  await store.write(records.trip, kept);
  const names = new Set(files.map(({ id }) => records.document(id)));
  for (const name of await store.names(records.document(""))) if (!names.has(name)) await store.remove(name);
  return kept;
}

async function readOwnTrip({ site, provider, call }: Source) {
  const { language } = site;
  const { listOwnTrips } = await import("../../contract/account-trips.ts");
  const { getBooking } = await import("../../contract/bookings.ts");
  const { trips } = await call(listOwnTrips, { query: { language } });
  const trip = nextTrip(trips, site.today);
  if (!trip) return undefined;
  const timeline = await readTimeline(site, trip);
  const bookings: BookingDetail[] = [];
  for (const { id } of trip.items.filter(hasVoucher))
    bookings.push(await call(getBooking, { params: { id }, query: { language } }));
  const { reference, dates } = trip;
  return {
    kept: { reference, dates, timeline, vouchers: bookings.map((booking) => voucherOf(booking, provider, language)) },
    hotels: bookings.filter(({ kind }) => kind === "hotel"),
  };
}

const voucherOf = (booking: BookingDetail, provider: Provider, language: Language): KeptVoucher => {
  const { id, kind, title, subtitle, textsLanguage, reference, travellers, seller, contact } = booking;
  return {
    ...{ id, title, subtitle, textsLanguage, travellers },
    kind: kindNames[kind](),
    reference: reference ?? "",
    seller: seller.name,
    phone: contact.phone,
    parts: partWords(booking, provider, language),
  };
};

/** The days of the printed itinerary, without links: no page of the account opens offline but this one. */
async function readTimeline({ base }: Site, { id }: Pick<AccountTrip, "id">) {
  const [path, search] = tripPaths.itinerary(id).split("?");
  const response = await fetch(`${base}${path}_payload.json?${search}`, { headers: { accept: "application/json" } });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalOf(response.status, body as object | undefined);
  const { timeline } = body as { readonly timeline: Timeline }; // the itinerary's loader made it
  return timeline.stretches.map(({ entries, night, ...stretch }) => ({
    ...stretch,
    entries: entries.map((entry) => ({ ...entry, to: null })),
    night: night && { ...night, to: null },
  }));
}

/** Addresses of the clinic and the hotels, as a driver there reads them. */
async function inLocalLanguage(
  { site, provider, call }: Source,
  hotels: readonly BookingDetail[],
): Promise<readonly KeptAddress[]> {
  const language = localLanguage(provider.location.countryCode, provider.languages) ?? provider.defaultLanguage;
  const { getProvider } = await import("../../contract/providers.ts");
  const { getBooking } = await import("../../contract/bookings.ts");
  const isHere = language === site.language;
  const { texts, textsLanguage } = isHere
    ? provider
    : await call(getProvider, { params: { providerDomain: location.hostname }, query: { language } });
  const clinic = { name: texts.name, lines: [...texts.address, texts.country], language: textsLanguage };
  const found: KeptAddress[] = [clinic];
  for (const hotel of hotels) {
    const { title, parts, textsLanguage } = isHere
      ? hotel
      : await call(getBooking, { params: { id: hotel.id }, query: { language } });
    const places = parts.flatMap((part) => (part.kind === "place" && part.place ? [part.place.text] : []));
    found.push({ name: title, lines: [...new Set(places)], language: textsLanguage });
  }
  return found;
}

/** The diary of the latest treatment with the tables of its later days; undefined before the first treatment. */
async function readDiary({ site: { language }, provider, call }: Source): Promise<KeptDiary | undefined> {
  const { getDiary, getRecoveryPlan, listRecoveries } = await import("../../contract/aftercare.ts");
  const { recoveries } = await call(listRecoveries, { query: { language } });
  const [latest] = recoveries;
  if (!latest) return undefined;
  const params = { trip: latest.trip };
  const diary = await call(getDiary, { params, query: { language } });
  return { diary, plan: await call(getRecoveryPlan, { params }), timeZone: provider.location.timeZone };
}

async function readAllergies(call: Call): Promise<string | null> {
  const { getClientHealth } = await import("../../contract/client-health.ts");
  const { consent, value } = await call(getClientHealth, {});
  return consent === "given" ? (value.allergies ?? null) : null;
}

/** Chosen documents that can still be opened. Each opening is recorded like any other. */
async function readDocuments(call: Call, { documents: chosen }: KeptChoice) {
  if (chosen.length === 0) return [];
  const { listDocuments, openDocument } = await import("../../contract/documents.ts");
  const { documents } = await call(listDocuments, {});
  const found: (KeptDocument & { readonly bytes: ArrayBuffer })[] = [];
  for (const { id, name, mime, url, canOpen } of documents) {
    if (!canOpen || !chosen.includes(id)) continue;
    const opened = await call(openDocument, { body: { url } });
    const response = await fetch(opened.url);
    if (!response.ok) throw refusalOf(response.status, undefined);
    found.push({ id, name, mime, bytes: await response.arrayBuffer() });
  }
  return found;
}

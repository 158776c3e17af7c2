import type { Db } from "../../adapters/database/database.ts";
import { listeningLineIn } from "../../adapters/geo/emergency-calls.ts";
import type { RequestFacts } from "../../adapters/geo/geo.ts";
import type { Alarm } from "../../contract/alarms.ts";
import { type Danger, type DangerKind, DangerKind as DangerKinds } from "../../contract/dangers.ts";
import { after, days, minutes } from "../../contract/durations.ts";
import type { CountryCode, Language } from "../../contract/values.ts";
import type { Services } from "../services.ts";
import { emergencyCallsOf } from "../tenants/emergency-calls.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import { makeUrgent } from "./queries.ts";
import { tellUrgent } from "./urgent-mails.ts";

/** The clinic calls within this time, at any hour, where a check-in or a person's words are urgent. */
export const urgentWithin = minutes(15);

/** What was written before is old: whoever reads the page then has had help. */
const rememberedFor = days(1);

/** What a person wrote to the clinic. */
export interface Written {
  readonly at: Date;
  readonly text: string | null | undefined;
  /** It tells of always or of the past, as lists of medicines and reviews do: an emergency is asked about, and a doubt is none. */
  readonly isOfAlways?: true;
}

interface Place {
  readonly tenant: ProviderRow;
  readonly language: Language;
  /** Where the call comes from, and else where the person said that they are or live. */
  readonly network?: RequestFacts | undefined;
  readonly country?: CountryCode | undefined;
}

const ofAlways: Readonly<Partial<Record<DangerKind, DangerKind>>> = {
  emergency: "possible-emergency",
  "self-harm": "self-harm",
};

interface Found {
  readonly kind: DangerKind;
  readonly also: SureKind | null;
}

const sureKinds = ["emergency", "self-harm"] as const;
type SureKind = (typeof sureKinds)[number];

const isSure = (kind: DangerKind | null): kind is SureKind => sureKinds.some((one) => one === kind);
const alarmOf = (kind: DangerKind): SureKind => (kind.endsWith("self-harm") ? "self-harm" : "emergency");

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?؟。！？])\s*|\n+/u).filter((sentence) => sentence.trim() !== "");

/** The gravest danger that texts tell of, and another sure one of single sentences; null without one. */
function gravest(
  { dangerOf }: Services,
  texts: readonly Pick<Written, "text" | "isOfAlways">[],
  language: Language,
): Found | null {
  const read = (text: string, isOfAlways?: true) => {
    const kind = dangerOf(text, language);
    return isOfAlways && kind ? (ofAlways[kind] ?? null) : kind;
  };
  const found = texts.map(({ text, isOfAlways }) => (text ? read(text, isOfAlways) : null));
  const kind = DangerKinds.options.find((one) => found.includes(one));
  if (!kind) return null;
  if (!isSure(kind)) return { kind, also: null };
  const parts = texts.flatMap(({ text, isOfAlways }) =>
    text ? sentencesOf(text).map((sentence) => read(sentence, isOfAlways)) : [],
  );
  return { kind, also: sureKinds.find((one) => one !== kind && [...found, ...parts].includes(one)) ?? null };
}

/**
 * What somebody wrote lately tells of danger, with the numbers to call where they are; null without it. Of two dangers
 * the newer one is spoken of, in the words of a sure one where either is: none is milder for what was written since.
 */
export async function dangerIn(
  services: Services,
  { tenant, language, network, country: said }: Place,
  written: readonly Written[],
): Promise<Danger | null> {
  const since = after(services.now(), -rememberedFor);
  const lately = written.filter(({ at, text }) => at > since && text);
  const found = lately.flatMap((one) => {
    const danger = gravest(services, [one], language);
    return danger ? [{ ...one, ...danger }] : [];
  });
  const hasAlarm = found.some(({ kind }) => isSure(kind));
  // A list of what is always so is asked about, and says nothing beside what is happening.
  const alarms = found.filter(({ kind, isOfAlways }) => !hasAlarm || !isOfAlways || isSure(kind));
  const at = Math.max(...alarms.map((one) => one.at.getTime()));
  const newest = alarms.filter((one) => one.at.getTime() === at);
  const kind = DangerKinds.options.find((one) => newest.some((each) => each.kind === one));
  if (!kind) return null;
  const shown = hasAlarm ? alarmOf(kind) : kind;
  const told = newest.flatMap((one) => [one.kind, ...(one.also ? [one.also] : [])]);
  const country = (network && (await services.geo.countryOf(network))) ?? said;
  const isOfHarm = alarms.some((one) => alarmOf(one.kind) === "self-harm" || one.also === "self-harm");
  const here = country ?? tenant.location.countryCode;
  return {
    kind: shown,
    also: isSure(shown) ? (sureKinds.find((one) => one !== shown && told.includes(one)) ?? null) : null,
    writtenAt: new Date(at).toISOString(),
    isEarlier: lately.some((one) => one.at.getTime() > at),
    calls: emergencyCallsOf(tenant, country),
    listening: isOfHarm ? [{ number: listeningLineIn(here) ?? null, country: here }] : [],
  };
}

/** Of what the clinic has to call who wrote this: a doubt alone, of which the person is asked, is not urgent. */
export function alarmIn(
  services: Services,
  texts: readonly (string | null | undefined)[],
  language: Language,
): Alarm | null {
  const danger = gravest(
    services,
    texts.map((text) => ({ text })),
    language,
  );
  if (!danger || !isSure(danger.kind)) return null;
  return danger.also ? "both" : danger.kind;
}

/** Makes a case urgent where what its person wrote is, and tells the clinic; its words stay where they were written. */
export async function heedDanger(
  services: Services,
  tx: Db,
  { tenant, language }: Pick<Place, "tenant" | "language">,
  {
    id,
    reference,
    texts,
  }: {
    /** Of the case. */
    readonly id: string;
    readonly reference: string;
    readonly texts: readonly (string | null | undefined)[];
  },
): Promise<void> {
  const alarm = alarmIn(services, texts, language);
  if (!alarm) return;
  const at = services.now();
  await makeUrgent(tx, tenant.id, { id, at, alarm, callBy: after(at, urgentWithin) });
  await tellUrgent(services, tx, tenant, { news: "person-urgent", reference, cases: [id] });
}

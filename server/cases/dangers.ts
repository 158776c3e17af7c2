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

/** The gravest danger that texts tell of; null without one. */
function gravest(
  { dangerOf }: Services,
  texts: readonly Pick<Written, "text" | "isOfAlways">[],
  language: Language,
): DangerKind | null {
  const found = texts.map(({ text, isOfAlways }) => {
    const kind = text ? dangerOf(text, language) : null;
    return isOfAlways && kind ? (ofAlways[kind] ?? null) : kind;
  });
  return DangerKinds.options.find((kind) => found.includes(kind)) ?? null;
}

const isSure = (kind: DangerKind): kind is Alarm => kind === "emergency" || kind === "self-harm";
const alarmOf = (kind: DangerKind): Alarm => (kind.endsWith("self-harm") ? "self-harm" : "emergency");

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
    const kind = gravest(services, [one], language);
    return kind ? [{ ...one, kind }] : [];
  });
  const hasAlarm = found.some(({ kind }) => isSure(kind));
  // A list of what is always so is asked about, and says nothing beside what is happening.
  const alarms = found.filter(({ kind, isOfAlways }) => !hasAlarm || !isOfAlways || isSure(kind));
  const at = Math.max(...alarms.map((one) => one.at.getTime()));
  const newest = alarms.filter((one) => one.at.getTime() === at).map(({ kind }) => kind);
  const kind = DangerKinds.options.find((one) => newest.includes(one));
  if (!kind) return null;
  const country = (network && (await services.geo.countryOf(network))) ?? said;
  const isOfHarm = alarms.some((one) => alarmOf(one.kind) === "self-harm");
  const here = country ?? tenant.location.countryCode;
  return {
    kind: hasAlarm ? alarmOf(kind) : kind,
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
  const kind = gravest(
    services,
    texts.map((text) => ({ text })),
    language,
  );
  return kind && isSure(kind) ? kind : null;
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

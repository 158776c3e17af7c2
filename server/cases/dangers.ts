import type { Db } from "../../adapters/database/database.ts";
import { listeningLineIn } from "../../adapters/geo/emergency-calls.ts";
import type { RequestFacts } from "../../adapters/geo/geo.ts";
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

/** What somebody wrote lately tells of danger, with the numbers to call where they are; null without it. */
export async function dangerIn(
  services: Services,
  { tenant, language, network, country: said }: Place,
  written: readonly Written[],
): Promise<Danger | null> {
  const since = after(services.now(), -rememberedFor);
  const kind = gravest(
    services,
    written.filter(({ at }) => at > since),
    language,
  );
  if (kind === null) return null;
  const country = (network && (await services.geo.countryOf(network))) ?? said;
  const isOfHarm = kind === "self-harm" || kind === "possible-self-harm";
  const here = tenant.location.countryCode;
  return {
    kind,
    calls: emergencyCallsOf(tenant, country),
    listening: [...new Set(isOfHarm ? [country ?? here, here] : [])].flatMap((country) => {
      const number = listeningLineIn(country);
      return number ? [{ number, country }] : [];
    }),
  };
}

/** Whether the clinic has to call who wrote this: a doubt alone, of which the person is asked, is not urgent. */
export function isUrgent(
  services: Services,
  texts: readonly (string | null | undefined)[],
  language: Language,
): boolean {
  const kind = gravest(
    services,
    texts.map((text) => ({ text })),
    language,
  );
  return kind === "emergency" || kind === "self-harm";
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
  if (!isUrgent(services, texts, language)) return;
  const at = services.now();
  await makeUrgent(tx, tenant.id, { id, at, callBy: after(at, urgentWithin) });
  await tellUrgent(services, tx, tenant, { news: "person-urgent", reference, cases: [id] });
}

import type { Logger } from "pino";
import type { Activities } from "../adapters/activities/activities.ts";
import type { Assistant } from "../adapters/assistant/assistant.ts";
import type { Bookings } from "../adapters/bookings/bookings.ts";
import type { TreatmentCalendar } from "../adapters/bookings/treatment-calendar.ts";
import type { Counters } from "../adapters/counters/counters.ts";
import type { Database, Db } from "../adapters/database/database.ts";
import type { ExchangeRates } from "../adapters/exchange-rates/exchange-rates.ts";
import type { Files } from "../adapters/files/files.ts";
import type { MasterKeys } from "../adapters/files/master-key.ts";
import type { AirlineChanges } from "../adapters/flights/airline-changes.ts";
import type { Flights } from "../adapters/flights/flights.ts";
import type { Geo } from "../adapters/geo/geo.ts";
import type { Hotels } from "../adapters/hotels/hotels.ts";
import type { Mail, SentMail } from "../adapters/mail/mail.ts";
import type { Metrics, Readings } from "../adapters/metrics/metrics.ts";
import type { ReadTextRecords } from "../adapters/network/text-records-port.ts";
import type { Otlp } from "../adapters/otlp/otlp.ts";
import type { Payments } from "../adapters/payments/payments.ts";
import type { Sandbox } from "../adapters/payments/sandbox-port.ts";
import type { Reporting } from "../adapters/reporting/reporting.ts";
import type { Scanner } from "../adapters/scanner/scanner.ts";
import type { Sms } from "../adapters/sms/sms.ts";
import type { UserPools } from "../adapters/user-pools/user-pools.ts";
import type { Webhooks } from "../adapters/webhooks/webhooks.ts";
import type { DangerKind } from "../contract/dangers.ts";
import type { ItemKind } from "../contract/trips.ts";
import type { Language } from "../contract/values.ts";
import type { Config } from "./config/config.ts";
import type { Live } from "./db/live.ts";
import type { FileChecker } from "./files/checker.ts";
import type { Jobs } from "./jobs/worker.ts";
import type { ProviderDirectory } from "./tenants/directory.ts";

/** Supplier of each kind of item; absent for a kind that is not sold. */
export type Suppliers = Readonly<Partial<Record<ItemKind, Bookings>>> & {
  readonly hotel?: Hotels;
  readonly flight?: Flights;
  readonly activity?: Activities;
};

/** Everything the product needs from outside itself, made once from the configuration. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly db: Db;
  readonly mail: Mail;
  /** Outboxes, if mail and text messages are written to files. */
  readonly sent: readonly SentMail[];
  readonly sms: Sms;
  readonly textRecords: ReadTextRecords;
  readonly files: Files;
  readonly fileChecks: FileChecker;
  readonly scanner: Scanner;
  readonly counters: Counters;
  readonly keys: MasterKeys;
  readonly geo: Geo;
  readonly rates: ExchangeRates;
  readonly suppliers: Suppliers;
  readonly treatmentCalendar: TreatmentCalendar;
  /** Assistants: the configured one first, then the embedded one for a spent budget. */
  readonly assistants: { readonly first: Assistant; readonly embedded: Assistant };
  /** What a person's words tell of, as the assistant understands them; null where they tell of no danger. */
  readonly dangerOf: (text: string, language: Language) => DangerKind | null;
  /** Whether words have to stay at the desk. */
  readonly tellsOfHealth: (text: string, language: Language) => boolean;
  readonly payments: Payments;
  /** Where a flight service tells of airlines' changes; undefined without its signing secret. */
  readonly airlineChanges?: AirlineChanges | undefined;
  /** The same, where payments are only tried: its page, and what it can be told. */
  readonly sandbox: Sandbox | undefined;
  readonly metrics: Metrics;
  /** The breakers of outside sources, by the source's name. */
  readonly breakers: () => Readings["breakers"];
  /** Changes as they happen, for open pages of the desk. */
  readonly live: Live;
  readonly providers: ProviderDirectory;
  /** Sign-in pools and token verification; main.ts adds the embedded pools. */
  readonly userPools: UserPools;
  /** Tells clinics' own systems of events. */
  readonly webhooks: Webhooks;
  readonly log: Logger;
  readonly reporting: Reporting;
  /** The collector of traces and metrics; undefined without one. */
  readonly otlp: Otlp | undefined;
  readonly now: () => Date;
  /** A new UUIDv7. */
  readonly newId: () => string;
  readonly randomBytes: (count: number) => Buffer;
}

/** With the queue, where work that was just written is to be done at once. */
export interface ServicesWithQueue extends Services {
  readonly jobs?: Pick<Jobs, "wake">;
}

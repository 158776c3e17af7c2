import { unseal } from "../adapters/files/envelope.ts";
import { jobOutcomeOf } from "../adapters/mail/delivery.ts";
import type { Outcome } from "../adapters/mail/mail.ts";
import { senderOf } from "../adapters/mail/senders.ts";
import type { JobOutcome, Lane, Schedule } from "../adapters/queue/queue.ts";
import { queueWorker } from "../adapters/queue/worker.ts";
import { after, days, hours, minutes, seconds } from "../contract/durations.ts";
import type { Language } from "../contract/values.ts";
import { removeAuditBefore } from "./db/audit.ts";
import { removeCodesBefore } from "./db/codes.ts";
import { removeCountersBefore } from "./db/counters.ts";
import { type OutgoingRow, outgoingTable, removeOutgoingBefore } from "./db/outgoing.ts";
import { listPools } from "./db/pools.ts";
import { removeSessionsBefore } from "./db/sessions.ts";
import { removeFamiliesBefore } from "./db/tokens.ts";
import { kindOf, type Medium, mailContext } from "./messages/codes.ts";
import { clinicOf, type MailKind, mailKinds, writeMail } from "./messages/mails.ts";
import type { ProtectionChange } from "./messages/notices.ts";
import { writeText } from "./messages/sms.ts";
import { resealValues } from "./reseal.ts";
import type { Dispatch, Services } from "./services.ts";

type Needs = Omit<Services, "dispatch" | "attemptQueue" | "signIns" | "verifiedTokens">;

/** 5 s, 10 s, 20 s … at most ten minutes. */
const retries = {
  mostAttempts: 8,
  waitAfter: (attempts: number): number => Math.min(seconds(5) * 2 ** (attempts - 1), minutes(10)),
};

export function createDispatch(services: Needs): Dispatch {
  const { db, mail, sms, now, log, reporting } = services;
  const report = (error: unknown, place: string) => reporting.report(error, { route: `identity/${place}` });

  async function send(row: OutgoingRow): Promise<JobOutcome> {
    if (row.expiresAt <= now()) return { kind: "failed", reason: "it was over before it could be sent" };
    try {
      const { carrier, outcome } = await handOver(services, row);
      return jobOutcomeOf(outcome, carrier.repeatable && row.attempts < retries.mostAttempts);
    } catch (error) {
      report(error, "outgoing");
      return { kind: "failed", reason: "it could not be made" };
    }
  }

  const laneOf = ({ repeatable }: Carrier): Lane<OutgoingRow> => ({ concurrency: 10, repeatable, run: send });
  const nothing: Lane<OutgoingRow> = { concurrency: 10, repeatable: true, run: async () => ({ kind: "done" }) };

  return queueWorker({
    table: outgoingTable(db),
    lanes: new Map([
      ["nothing", nothing],
      ...mailKinds.map((kind) => [kindOf(kind, "EMAIL"), laneOf(mail)] as const),
      ...mailKinds.map((kind) => [kindOf(kind, "SMS"), laneOf(sms)] as const),
    ]),
    schedules: schedulesOf(services),
    retries,
    now,
    bell: services.bell,
    report,
    onAttempt({ id, kind, attempts }, outcome) {
      const facts = { outgoing: id, kind, attempts, outcome: outcome.kind };
      if (outcome.kind !== "done") log.warn(facts, "a message was not sent");
    },
  });
}

interface Carrier {
  readonly repeatable: boolean;
}

function schedulesOf(services: Needs): Schedule[] {
  const { db, now } = services;
  let isResealed = false;
  return [
    {
      name: "remove-old-rows",
      every: hours(1),
      async run() {
        const time = now();
        // Codes stay for a day after their end, so that typing one is answered with ExpiredCode.
        await removeCodesBefore(db, after(time, -days(1)));
        await removeSessionsBefore(db, time);
        await removeFamiliesBefore(db, after(time, -days(1)));
        await removeCountersBefore(db, time);
        await removeOutgoingBefore(db, after(time, -days(7)));
        await removeAuditBefore(db, after(time, -days(180)));
      },
    },
    {
      name: "rotate-signing-keys",
      every: hours(1),
      async run() {
        for (const { id } of await listPools(db)) await services.signingKeys.rotate(id);
      },
    },
    {
      // Once in a process: a new master key is read when it starts.
      name: "reseal-values",
      every: hours(1),
      async run() {
        if (!isResealed && services.keys.byId.size > 1) await resealValues(services);
        isResealed = true;
      },
    },
  ];
}

/** Renders a message and hands it to mail or SMS. */
async function handOver(
  { keys, pools, mail, mailFrom, sms, smsFrom }: Needs,
  row: OutgoingRow,
): Promise<{ carrier: Carrier; outcome: Outcome }> {
  const { brand } = await pools.find(row.poolId);
  const box = Buffer.from(row.payload ?? "", "base64");
  const { to, medium, facts } = JSON.parse(unseal(keys, box, mailContext(row.poolId, row.id)).toString()) as {
    to: string;
    medium?: Medium;
    facts: { code?: string; change?: ProtectionChange };
  }; // written by sendMail alone
  const language = row.language as Language;
  const life = row.expiresAt.getTime() - row.runAfter.getTime();
  const about = { brand, language, code: facts.code ?? "", life, change: facts.change, at: row.runAfter };
  if (medium === "SMS")
    return {
      carrier: sms,
      outcome: await sms.send({
        id: row.id,
        to,
        from: brand.senders?.sms ?? smsFrom,
        text: writeText(about),
        language,
      }),
    };
  const written = writeMail(row.kind as MailKind, about);
  const sender = senderOf(brand.senders, { clinic: clinicOf(brand, language), mailFrom });
  return {
    carrier: mail,
    outcome: await mail.send({ id: row.id, ...sender, to: { address: to }, ...written, language }),
  };
}

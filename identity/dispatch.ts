import { unseal } from "../adapters/files/box.ts";
import type { Outcome } from "../adapters/mail/mail.ts";
import type { Language } from "../contract/values.ts";
import { type Medium, mailContext } from "./codes.ts";
import { removeCodesBefore } from "./db/codes.ts";
import { removeCountersBefore } from "./db/counters.ts";
import { claimOutgoing, endOutgoing, type OutgoingRow, releaseCutOff, removeOutgoingBefore } from "./db/outgoing.ts";
import { listPools } from "./db/pools.ts";
import { removeSessionsBefore } from "./db/sessions.ts";
import { removeFamiliesBefore } from "./db/tokens.ts";
import { removeAuditBefore } from "./db/users.ts";
import { after, days, hours, minutes, seconds } from "./durations.ts";
import { clinicOf, type MailKind, writeMail } from "./mails.ts";
import { rebox } from "./reboxing.ts";
import type { Services } from "./services.ts";
import { writeText } from "./text-messages.ts";

/** Does what follows actions: sends what they wrote down, removes what is over, turns signing keys. */
export interface Dispatch {
  /** Looks for messages now instead of at the next tick. */
  wake(): void;
  /** Does everything that is due, and ends. */
  runDue(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

type Needs = Omit<Services, "dispatch">;

const tick = seconds(2);
const lease = minutes(2);
const mostAttempts = 8;
const waitAfter = (attempts: number): number => Math.min(seconds(5) * 2 ** (attempts - 1), minutes(10));

export function createDispatch(services: Needs): Dispatch {
  const { db, mail, sms, now, log, reporting } = services;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let lastChores = 0;
  let isReboxed = false;

  async function send(row: OutgoingRow): Promise<void> {
    if (row.kind === "nothing") return void (await endOutgoing(db, row, { state: "done" }));
    if (row.expiresAt <= now())
      return void (await endOutgoing(db, row, { state: "failed", error: "it was over before it could be sent" }));
    const { carrier, outcome } = await handOver(services, row);
    if (outcome.kind === "sent") return void (await endOutgoing(db, row, { state: "done" }));
    const facts = { outgoing: row.id, kind: row.kind, attempts: row.attempts, outcome: outcome.kind };
    log.warn(facts, "a message was not sent");
    const mayRepeat = outcome.kind === "unavailable" || (outcome.kind === "unknown" && carrier.repeatable);
    if (mayRepeat && row.attempts < mostAttempts) {
      const runAfter = after(now(), waitAfter(row.attempts));
      return void (await endOutgoing(db, row, { state: "waiting", runAfter, error: outcome.reason }));
    }
    const state = outcome.kind === "unknown" ? "uncertain" : "failed";
    await endOutgoing(db, row, { state, error: outcome.reason });
  }

  async function attempt(row: OutgoingRow): Promise<void> {
    try {
      await send(row);
    } catch (error) {
      reporting.report(error, { route: "identity/outgoing" });
      await endOutgoing(db, row, { state: "failed", error: "it could not be made" });
    }
  }

  async function doChores(): Promise<void> {
    const time = now();
    if (time.getTime() - lastChores < hours(1)) return;
    lastChores = time.getTime();
    // A code is known for a day after it ended, so that whoever types it is told what to do.
    await removeCodesBefore(db, after(time, -days(1)));
    await removeSessionsBefore(db, time);
    await removeFamiliesBefore(db, after(time, -days(1)));
    await removeCountersBefore(db, time);
    await removeOutgoingBefore(db, after(time, -days(7)));
    await removeAuditBefore(db, after(time, -days(180)));
    for (const { id } of await listPools(db)) await services.signingKeys.rotate(id);
    // Once in a process: a new master key is read when it starts.
    if (!isReboxed && services.keys.byId.size > 1) await rebox(services);
    isReboxed = true;
  }

  async function runDue(): Promise<void> {
    await releaseCutOff(db, now(), mail.repeatable && sms.repeatable);
    await doChores();
    let rows: OutgoingRow[];
    do {
      rows = stopped ? [] : await claimOutgoing(db, { now: now(), leaseUntil: after(now(), lease), most: 10 });
      await Promise.all(rows.map(attempt));
    } while (rows.length > 0);
  }

  function go(): void {
    if (running) {
      again = true;
      return;
    }
    running = runDue()
      .catch((error) => reporting.report(error, { route: "identity/outgoing" }))
      .finally(() => {
        running = undefined;
        if (again && !stopped) {
          again = false;
          go();
        }
      });
  }

  return {
    runDue,
    wake: () => {
      if (timer && !stopped) go();
    },
    start: () => {
      timer = setInterval(go, tick);
      go();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Writes a message and gives it to whom carries it. */
async function handOver(
  { keys, pools, mail, mailFrom, sms, smsFrom }: Needs,
  row: OutgoingRow,
): Promise<{ carrier: { repeatable: boolean }; outcome: Outcome }> {
  const { brand } = await pools.find(row.poolId);
  const box = Buffer.from(row.payload ?? "", "base64");
  const { to, medium, facts } = JSON.parse(unseal(keys, box, mailContext(row.poolId, row.id)).toString()) as {
    to: string;
    medium?: Medium;
    facts: { code?: string };
  }; // written by sendMail alone
  const language = row.language as Language;
  const life = row.expiresAt.getTime() - row.runAfter.getTime();
  const about = { brand, language, code: facts.code ?? "", life };
  if (medium === "SMS")
    return {
      carrier: sms,
      outcome: await sms.send({ id: row.id, to, from: smsFrom, text: writeText(about), language }),
    };
  const written = writeMail(row.kind as MailKind, about);
  const from = { name: clinicOf(brand, language), address: mailFrom };
  return { carrier: mail, outcome: await mail.send({ id: row.id, from, to: { address: to }, ...written, language }) };
}

import type { Call } from "../../contract/call.ts";
import { type ContactMessage, getContactForm, sendContactMessage } from "../../contract/contact.ts";
import type { Danger } from "../../contract/dangers.ts";
import { Refusal } from "../../contract/errors.ts";
import type { DeviceStore } from "./device-store.ts";

/** A message to the clinic that is written without a network. */
export interface OutboxMessage {
  /** Its idempotency key too, from the first attempt to the last. */
  readonly id: string;
  readonly topic: ContactMessage["topic"];
  readonly text: string;
  readonly name: string;
  readonly email: string;
  readonly language: ContactMessage["language"];
  readonly writtenAt: string;
  /** `unknown`: an attempt had no answer, and the server no longer knows its key; it is not sent again. */
  readonly state: "waiting" | "sent" | "refused" | "unknown";
  /** The form's stamp of the attempts, with the time at which the server made it. */
  readonly stamp?: { readonly value: string; readonly at: string };
  /** Of the first attempt. */
  readonly triedAt?: string;
  readonly sentAt?: string;
  /** Absent where the answer of the attempt that arrived was lost. */
  readonly reference?: string;
  /** Of what it tells, as the clinic's server understood it. */
  readonly danger?: Danger;
}

/** A name that the server accepts, also of an account without one: the part before the @ of its address. */
export const senderName = ({ name, email }: Pick<OutboxMessage, "name" | "email">): string =>
  name || email.replace(/@.*/, "").replaceAll(".", " ").trim();

export type OutboxRecords = Pick<DeviceStore, "read" | "write" | "remove" | "names">;

export interface OutboxClock {
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

const start = "outbox/";
const nameOf = ({ id }: Pick<OutboxMessage, "id">): string => start + id;

/** Hours for which the server accepts a form's stamp, less one. */
const stampLife = 23 * 60 * 60_000;
/** The server refuses a form that is sent sooner after its stamp. */
const stampRest = 3500;
/** Days for which the server knows an idempotency key, less one. */
const keyLife = 6 * 24 * 60 * 60_000;

export async function listOutbox(records: OutboxRecords): Promise<readonly OutboxMessage[]> {
  const found = await Promise.all((await records.names(start)).map((name) => records.read<OutboxMessage>(name)));
  return found
    .filter((message) => message !== undefined)
    .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt));
}

export const isWaiting = ({ state }: OutboxMessage): boolean => state === "waiting";

export const putInOutbox = (records: OutboxRecords, message: OutboxMessage): Promise<void> =>
  records.write(nameOf(message), message);

export const removeFromOutbox = (records: OutboxRecords, message: OutboxMessage): Promise<void> =>
  records.remove(nameOf(message));

/**
 * Tries every waiting message once, in the order of writing, and stores each step before it is taken: a message is received once,
 * though a page may be closed or an answer lost at any moment.
 * @returns true if a message is no longer waiting
 */
export async function sendOutbox(records: OutboxRecords, call: Call, clock: OutboxClock): Promise<boolean> {
  let hasChanged = false;
  for (const message of await listOutbox(records)) {
    if (!isWaiting(message)) continue;
    const next = await attempt(records, message, call, clock);
    await putInOutbox(records, next);
    if (isWaiting(next)) return hasChanged; // the network is gone, so the others keep their order
    hasChanged = true;
  }
  return hasChanged;
}

async function attempt(
  records: OutboxRecords,
  message: OutboxMessage,
  call: Call,
  clock: OutboxClock,
): Promise<OutboxMessage> {
  if (message.triedAt !== undefined && clock.now() - Date.parse(message.triedAt) > keyLife)
    return { ...message, state: "unknown" };
  let current = message;
  try {
    let { stamp } = message;
    if (!stamp || clock.now() - Date.parse(stamp.at) > stampLife) {
      const { stamp: value } = await call(getContactForm, {});
      stamp = { value, at: new Date(clock.now()).toISOString() };
      await clock.wait(stampRest);
    }
    const triedAt = message.triedAt ?? new Date(clock.now()).toISOString();
    current = { ...message, stamp, triedAt };
    await putInOutbox(records, current);
    const { id, topic, text, name, email, language } = message;
    const body: ContactMessage = {
      ...{ topic, name, email, language, message: text },
      ...{ preferredChannel: "email", consent: true, stamp: stamp.value },
    };
    const { reference, danger } = await call(sendContactMessage, { body }, { key: id });
    const sent = { ...current, state: "sent" as const, sentAt: new Date(clock.now()).toISOString(), reference };
    return danger ? { ...sent, danger } : sent;
  } catch (error) {
    if (error instanceof Refusal) return afterRefusal(current, error, clock);
    throw error;
  }
}

function afterRefusal(message: OutboxMessage, { code, errors }: Refusal, clock: OutboxClock): OutboxMessage {
  // The attempt before was received with another stamp, and its answer was lost.
  if (code === "key-reused") return { ...message, state: "sent", sentAt: new Date(clock.now()).toISOString() };
  if (code !== "invalid-input") return message;
  const { stamp, ...fresh } = message;
  return errors?.some(({ field }) => field === "stamp") ? fresh : { ...message, state: "refused" };
}

import type { CheckIn, CheckInAnswers, RecoveryDiary } from "../../contract/aftercare.ts";
import type { Call } from "../../contract/call.ts";
import { Refusal } from "../../contract/errors.ts";
import type { DeviceStore } from "./device-store.ts";
import type { KeptDiary } from "./kept-diary.ts";
import { records } from "./kept-trip.ts";

/** A check-in that is given on the device. */
export interface KeptCheckIn extends Pick<CheckIn, "outcome" | "because"> {
  readonly trip: string;
  readonly day: string;
  readonly set: string;
  readonly answers: CheckInAnswers;
  /** The version on the server that it corrects; 0 for none. */
  readonly version: number;
  readonly timeZone: string;
  readonly writtenAt: string;
  /** `replaced`: a later one was given elsewhere. `late`: the server takes none for this day any more. */
  readonly state: "waiting" | "sent" | "replaced" | "late";
  readonly sentAt?: string;
}

export type CheckInRecords = Pick<DeviceStore, "read" | "write" | "remove" | "names">;

const start = "check-in/";
const nameOf = ({ day, set }: Pick<KeptCheckIn, "day" | "set">): string => `${start}${day}/${set}`;

/** The newest day first. */
export async function listKeptCheckIns(device: CheckInRecords): Promise<readonly KeptCheckIn[]> {
  const found = await Promise.all((await device.names(start)).map((name) => device.read<KeptCheckIn>(name)));
  return found.filter((one) => one !== undefined).toSorted((one, other) => other.day.localeCompare(one.day));
}

export const isUnsent = ({ state }: KeptCheckIn): boolean => state === "waiting";

/** Stores a check-in in place of an earlier one of the same day and questions. */
export const keepCheckIn = (device: CheckInRecords, one: KeptCheckIn): Promise<void> => device.write(nameOf(one), one);

export const removeKeptCheckIn = (device: CheckInRecords, one: KeptCheckIn): Promise<void> =>
  device.remove(nameOf(one));

/**
 * Tries every waiting check-in once. A repeated attempt whose answer was lost changes nothing on the server, because the
 * same answers are one version.
 * @returns true if a check-in is no longer waiting
 */
export async function sendCheckIns(device: CheckInRecords, call: Call, now: () => number): Promise<boolean> {
  let hasChanged = false;
  for (const one of await listKeptCheckIns(device)) {
    if (!isUnsent(one)) continue;
    const next = await attempt(device, one, { call, now });
    // Not where the person has corrected it meanwhile: the correction waits.
    const current = await device.read<KeptCheckIn>(nameOf(one));
    if (!current || current.writtenAt !== one.writtenAt) continue;
    await keepCheckIn(device, next);
    if (!isUnsent(next)) hasChanged = true;
  }
  return hasChanged;
}

type Sender = { readonly call: Call; readonly now: () => number };

const known = ({ checkIns }: RecoveryDiary, { day, set }: KeptCheckIn): CheckIn | undefined =>
  checkIns.find((one) => one.day === day && one.questionSet === set);

async function attempt(device: CheckInRecords, one: KeptCheckIn, { call, now }: Sender): Promise<KeptCheckIn> {
  const { trip, day, set, answers, timeZone } = one;
  // Loaded apart, because every page of an account has this file.
  const { getDiary, saveCheckIn } = await import("../../contract/aftercare.ts");
  const save = async (version: number): Promise<KeptCheckIn> => {
    const body = { answers, version, timeZone };
    const diary = await call(saveCheckIn, { params: { trip, day, set }, query: {}, body });
    const kept = await device.read<KeptDiary>(records.diary);
    if (kept) await device.write(records.diary, { ...kept, diary });
    return {
      ...one,
      version: known(diary, one)?.version ?? version,
      state: "sent",
      sentAt: new Date(now()).toISOString(),
    };
  };
  try {
    return await save(one.version).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== "conflict") throw error;
      const other = known(await call(getDiary, { params: { trip }, query: {} }), one);
      return other && other.at > one.writtenAt ? { ...one, state: "replaced" } : save(other?.version ?? 0);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === "invalid-input" ? { ...one, state: "late" } : one;
  }
}

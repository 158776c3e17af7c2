import type { Site } from "../../contract/rendering.ts";
import { accountCall } from "../session/account-call.ts";
import { deviceChanged } from "../worker/caches.ts";
import { sendCheckIns } from "./check-in-outbox.ts";
import { deviceOwner } from "./device-owner.ts";
import { type DeviceStore, openDevice } from "./device-store.ts";
import { forgetDevice } from "./forget-device.ts";
import { isExpired, type KeptChoice, type KeptTrip, keptFormat, records } from "./kept-trip.ts";
import { sendOutbox } from "./outbox.ts";

/** Hours after which any page of a signed-in person brings the kept trip up to date. */
const staleAfter = 6 * 60 * 60_000;
/** Milliseconds between attempts to send what waits. */
const attemptsEvery = 30_000;

const clock = {
  now: () => Date.now(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};

/** Sends what waits, check-ins first, in one tab at a time. What cannot be sent now waits for the next attempt. */
export async function sendWaiting(site: Site, store: DeviceStore): Promise<void> {
  const call = accountCall(site);
  const send = async () => {
    const hasSent = await sendCheckIns(store, call, clock.now);
    return (await sendOutbox(store, call, clock)) || hasSent;
  };
  const inTurn = () =>
    navigator.locks
      ? navigator.locks.request("outbox", { ifAvailable: true }, (lock) => (lock ? send() : false))
      : send();
  const hasChanged = await inTurn().catch(() => false);
  if (hasChanged) dispatchEvent(new Event(deviceChanged));
}

/** Whether the kept trip has to be read again: it is old, of another language, or of an earlier format. */
export const isStale = ({ savedAt, language, format }: KeptTrip, site: Pick<Site, "language">, now: number): boolean =>
  format !== keptFormat || language !== site.language || now - Date.parse(savedAt) > staleAfter;

/** On every page of a signed-in person who keeps a trip here: what is too old goes, what waits is sent, the trip is updated. */
export async function tendDevice(site: Site): Promise<void> {
  const owner = await deviceOwner(site);
  const store = owner && (await openDevice(owner.person));
  if (!store || !site.provider) return;
  const [trip, choice] = [await store.read<KeptTrip>(records.trip), await store.read<KeptChoice>(records.choice)];
  if (!trip || !choice || isExpired(trip, Date.now())) return forgetDevice();
  const send = () => void sendWaiting(site, store);
  send();
  addEventListener("online", send);
  setInterval(send, attemptsEvery);
  if (!isStale(trip, site, Date.now())) return;
  const { keepTrip } = await import("./read-trip.ts");
  // The trip of the last time stays where the server cannot be reached.
  await keepTrip(store, { site, provider: site.provider, call: accountCall(site) }, choice).catch(() => undefined);
  dispatchEvent(new Event(deviceChanged));
}

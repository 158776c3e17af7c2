import type { Db } from "../database/database.ts";
import { createDuffelFlights } from "../flights/duffel.ts";
import type { FlightOffer } from "../flights/flights.ts";
import type { AirOffer } from "./loopback-air-json.ts";
import { type Fault, startLoopbackDuffel } from "./loopback-duffel.ts";
import { createLoopbackAir } from "./loopback-duffel-air.ts";

export const startTime = Date.parse("2026-11-20T09:00:00Z");
export const outboundLeg = { from: "LHR", to: "BUD", day: "2027-01-05", number: "101" };

export const changed = (changes: object): Fault => ({ change: (data) => ({ ...data, ...changes }) });

/** Flights by a loopback Duffel with its own clock. */
export async function startDuffelFlights(db: Db) {
  let time = startTime;
  const now = () => new Date(time);
  const air = createLoopbackAir(now);
  const loopback = await startLoopbackDuffel({ token: "duffel_test_of_flights", now, answer: air.answer });
  const flights = createDuffelFlights({ duffel: loopback.duffel, db, now, deskPhone: "+3615550100" });
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  const offered = async (offer: Partial<AirOffer> = {}): Promise<FlightOffer> => {
    const { id } = air.publish({ seats: "some", legs: [outboundLeg], ...offer });
    const read = await flights.offer(id, AbortSignal.timeout(5000));
    if (read.kind !== "offer") throw new Error(read.kind);
    return read.offer;
  };
  /** The requests of one call, such as `POST /air/orders`. */
  const sent = (call: string): unknown[] =>
    loopback.requests.filter((request) => request.call === call).map(({ data }) => data);
  return { air, loopback, flights, pass, offered, sent };
}

import { section } from "../section.tsx";
import type { WhichTrip } from "./named-trip.ts";

const loadLine = async () => (await import("./trip-line.tsx")).TripLine;
const TripLine = section("trip-line", loadLine, import.meta.env.SSR ? await loadLine() : undefined);

/** For which trip a page searches, loaded for people with a trip. Its screen names `bringShown`. */
export const ForTrip = ({ which, className }: { which: WhichTrip; className?: string }) =>
  (which.trip !== null || which.others.length > 0) && <TripLine which={which} {...(className && { className })} />;

import type { MoveRequest } from "../../contract/trips.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { m } from "../words/compiled/messages.js";

export type MoveWords = Readonly<Record<MoveRequest["state"], (facts: { day: string }) => string>>;

const titles: MoveWords = { waiting: m.trips_move_waiting, refused: m.trips_move_refused, moved: m.trips_move_moved };

/** The request to move a treatment, or the clinic's move of it, in one line. */
export function useMoveWords(move: MoveRequest): string {
  const { language } = useSite();
  const day = formatDay(move.dates.treatment, language);
  return titles[move.state]({ day });
}

export const MoveLine = ({ move }: { move: MoveRequest }) => (
  <span className="mt-1 block text-sm">{useMoveWords(move)}</span>
);

import type { ReactNode } from "react";
import type { MoveRequest } from "../../contract/trips.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";

type Words = Readonly<Record<MoveRequest["state"], (facts: { day: string }) => string>>;

const titles: Words = { waiting: m.trips_move_waiting, refused: m.trips_move_refused, moved: m.trips_move_moved };
const texts: Words = {
  waiting: m.trips_move_waiting_text,
  refused: m.trips_move_refused_text,
  moved: m.trips_move_moved_text,
};

/** The request to move a treatment, or the clinic's move of it, in one line. */
function useMoveWords(move: MoveRequest): string {
  const { language } = useSite();
  const day = formatDay(move.dates.treatment, language);
  return titles[move.state]({ day });
}

export const MoveLine = ({ move }: { move: MoveRequest }) => (
  <span className="mt-1 block text-sm">{useMoveWords(move)}</span>
);

/** The request to move a treatment as it stands, or the clinic's move, beside the day that is valid. */
export function MoveNotice({ move, treatment, action }: { move: MoveRequest; treatment: string; action?: ReactNode }) {
  const { language } = useSite();
  const title = useMoveWords(move);
  const day = formatDay(treatment, language);
  return (
    <Notice tone={move.state === "waiting" ? "info" : "warning"} title={title} action={action}>
      {move.reason && <p>{move.reason}</p>}
      {move.offered && <p>{m.trips_move_offered({ day: formatDay(move.offered, language) })}</p>}
      <p>{texts[move.state]({ day })}</p>
    </Notice>
  );
}

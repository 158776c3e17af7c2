import type { ReactNode } from "react";
import type { MoveRequest } from "../../contract/trips.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";

/** The request to move a treatment, in one line. */
function useMoveWords(move: MoveRequest): string {
  const { language } = useSite();
  const day = formatDay(move.dates.treatment, language);
  return move.state === "waiting" ? m.trips_move_waiting({ day }) : m.trips_move_refused({ day });
}

export const MoveLine = ({ move }: { move: MoveRequest }) => (
  <span className="mt-1 block text-sm">{useMoveWords(move)}</span>
);

/** The request to move a treatment as it stands, beside the day that is still valid. */
export function MoveNotice({ move, treatment, action }: { move: MoveRequest; treatment: string; action?: ReactNode }) {
  const { language } = useSite();
  const title = useMoveWords(move);
  const day = formatDay(treatment, language);
  return (
    <Notice tone={move.state === "waiting" ? "info" : "warning"} title={title} action={action}>
      {move.reason && <p>{move.reason}</p>}
      <p>{move.state === "waiting" ? m.trips_move_waiting_text({ day }) : m.trips_move_refused_text({ day })}</p>
    </Notice>
  );
}

import type { ReactNode } from "react";
import type { MoveRequest } from "../../contract/trips.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";
import { type MoveWords, useMoveWords } from "./move-line.tsx";

const texts: MoveWords = {
  waiting: m.trips_move_waiting_text,
  refused: m.trips_move_refused_text,
  moved: m.trips_move_moved_text,
};

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

import type { Absent } from "../../../contract/desk/absences.ts";
import { MoneyWaits } from "../money/money-waits.tsx";
import { NewDates } from "../schedule/new-dates.tsx";
import { HotelTasks } from "../trips/hotel-tasks.tsx";
import { AbsentToday } from "./absent-today.tsx";

/** What stands above the inbox's list: who is absent, who needs a new date, and what waits in Money. */
export function InboxNotices({ absent, page }: { absent: readonly Absent[]; page: object }) {
  return (
    <>
      {absent.length > 0 && <AbsentToday absent={absent} />}
      <NewDates with={page} />
      <HotelTasks with={page} />
      <MoneyWaits with={page} />
    </>
  );
}

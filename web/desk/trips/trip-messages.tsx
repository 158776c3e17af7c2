import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { Unsigned } from "../cases/unsigned.tsx";
import { deskPaths } from "../paths.ts";

/** Messages that name the trip, each a link to its page, where it is answered. */
export function Messages({ trip: { messages } }: { trip: DeskTrip }) {
  const clock = useClinicClock();
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mb-2 text-lg font-semibold">
        {m.desk_trips_messages()}
      </h2>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {messages.map(({ id, at, from, signedIn, isWaiting }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Link to={deskPaths.message(id)} className="text-link inline-flex min-h-11 items-center">
              {from === null ? m.desk_trips_message_ours() : <bdi>{from}</bdi>}
            </Link>
            <time dateTime={at} className="figures text-muted">
              {clock(at)}
            </time>
            <Unsigned signedIn={signedIn} />
            {isWaiting && <Badge tone="warning">{m.desk_trips_message_waiting()}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useEffect, useState } from "react";
import { m } from "../../../words/compiled/messages.js";

/** Says aloud that an answer is being written, and that it is there; the pieces in between are not read out. */
export function Announcer({ isPending }: { isPending: boolean }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    setSaid((before) => (isPending ? m.chat_waiting() : before && m.chat_ready()));
  }, [isPending]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

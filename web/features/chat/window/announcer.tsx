import { useEffect, useRef, useState } from "react";
import { m } from "../../../words/compiled/messages.js";

type AnnouncerProps = {
  isPending: boolean;
  /** Newest message of a person of the clinic. */
  fromPerson: { readonly id: string; readonly name: string } | undefined;
};

/** Says aloud that an answer is being written, and that it or a person's message is there; the pieces in between are not read out. */
export function Announcer({ isPending, fromPerson }: AnnouncerProps) {
  const [said, setSaid] = useState("");
  const { id, name } = fromPerson ?? {};
  const heard = useRef(id);
  useEffect(() => {
    if (name !== undefined && id !== heard.current) setSaid(m.chat_person_wrote({ name }));
    heard.current = id;
  }, [id, name]);
  useEffect(() => {
    setSaid((before) => (isPending ? m.chat_waiting() : before && m.chat_ready()));
  }, [isPending]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

import { useCallback, useEffect, useState } from "react";
import { presenceTtl } from "../../../contract/desk/case-constants.ts";
import { listPresent, type Presence, sayPresent } from "../../../contract/desk/cases.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../../words/compiled/messages.js";
import { automaticCall } from "../desk-call.ts";
import { useChange } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";

/** Tells colleagues that this page has the case open or that somebody writes here, and who else does. */
export function usePresence(id: string, isWriting: boolean): Presence["people"] {
  const [people, setPeople] = useState<Presence["people"]>([]);
  const maySay = useRight("requests:assign");
  const ask = useCallback(
    () =>
      void automaticCall(listPresent, { params: { id } }).then(
        (answer) => setPeople(answer.people),
        () => undefined,
      ),
    [id],
  );
  useChange("presence", id, ask);
  useEffect(() => {
    if (!maySay) return ask();
    const say = (doing: "reading" | "writing" | "gone") =>
      automaticCall(sayPresent, { params: { id }, body: { doing } }).catch(() => undefined);
    const tell = () => void say(isWriting ? "writing" : "reading").then((answer) => answer && setPeople(answer.people));
    tell();
    const timer = setInterval(tell, presenceTtl / 3);
    return () => clearInterval(timer);
  }, [id, isWriting, maySay, ask]);
  useEffect(() => {
    if (!maySay) return undefined;
    return () => void automaticCall(sayPresent, { params: { id }, body: { doing: "gone" } }).catch(() => undefined);
  }, [id, maySay]);
  return people;
}

/** Colleagues at the same case. */
export function PresentPeople({ people }: { people: Presence["people"] }) {
  return (
    <p aria-live="polite" className="flex flex-wrap gap-x-4 gap-y-1 text-sm empty:hidden">
      {people.map(({ id, name, isWriting }) => (
        <span
          key={id}
          className={`inline-flex items-center gap-1.5 ${isWriting ? "font-semibold text-warning" : "text-muted"}`}
        >
          <Icon name={isWriting ? "edit" : "user"} size="sm" />
          {isWriting ? m.desk_cases_writing({ name }) : m.desk_cases_reading({ name })}
        </span>
      ))}
    </p>
  );
}

import { useState } from "react";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { EntryList } from "./entry-list.tsx";
import { useMe } from "./use-me.ts";

/** Passports of the person and of companions. */
export function PassportList() {
  const { me } = useMe();
  return (
    <EntryList
      kind="passport"
      adapt={(question, { value }) =>
        question.name === "number" && "number" in value
          ? { ...question, isRequired: false, hint: me.sentences.numberKept.replace("{number}", String(value.number)) }
          : question
      }
      nameOf={({ name }) => String(name)}
      headed={["name"]}
      instead={({ id, value }) => ({
        number: <PassportNumber id={id} masked={"number" in value ? String(value.number) : ""} />,
      })}
      note={({ value }) => ("expiresOn" in value ? <Expiry on={value.expiresOn} /> : null)}
    />
  );
}

/** Many countries refuse a passport that ends within six months. */
function Expiry({ on }: { on: string }) {
  const { today } = useSite();
  const soon = new Date(`${today}T12:00:00Z`);
  soon.setUTCMonth(soon.getUTCMonth() + 6);
  if (on < today) return <Badge tone="danger">{m.clients_passport_expired()}</Badge>;
  if (on < soon.toISOString().slice(0, 10)) return <Badge tone="warning">{m.clients_passport_soon()}</Badge>;
  return null;
}

/** Dots, until its owner asks for the number. */
function PassportNumber({ id, masked }: { id: string; masked: string }) {
  const { me, ask } = useMe();
  const [number, setNumber] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const reveal = () => {
    setFailed(false);
    if (number !== undefined) return setNumber(undefined);
    ask((calls) => calls.reveal(id)).then(setNumber, () => setFailed(true));
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <bdi dir="ltr" className="figures">
        {number ?? masked}
      </bdi>
      <Button variant="quiet" className="-my-2 -ms-1" onClick={reveal}>
        {number === undefined ? m.clients_passport_show() : m.clients_passport_hide()}
      </Button>
      <span role="status" className="text-sm text-danger empty:hidden">
        {hasFailed ? me.sentences.numberHidden : ""}
      </span>
    </span>
  );
}

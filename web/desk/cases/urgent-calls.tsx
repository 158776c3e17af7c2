import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type DeskCase, listCases } from "../../../contract/desk/cases.ts";
import { useProvider, useSite } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { automaticCall } from "../desk-call.ts";
import { useTopic } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { casePath, dueWords } from "./case-words.ts";

/** Who has to be called at once, above every page but their own. */
export function UrgentCalls() {
  const mayRead = useRight("recoveries:read");
  const { language } = useSite();
  const provider = useProvider();
  const { pathname } = useLocation();
  const [urgent, setUrgent] = useState<readonly DeskCase[]>([]);
  const ask = useCallback(() => {
    if (!mayRead) return;
    automaticCall(listCases, { query: { kind: "recovery" } }).then(
      ({ cases }) => setUrgent(cases.filter(({ state }) => state === "urgent")),
      () => undefined, // the next change asks again
    );
  }, [mayRead]);
  useEffect(ask, [ask]);
  useTopic("recoveries", ask);
  const here = `${pathname.replace(/\/$/, "")}/`;
  const elsewhere = urgent.filter((one) => casePath(one) !== here);
  if (elsewhere.length === 0) return null;
  return (
    <div role="alert" className="border-b border-line bg-danger-soft px-4 md:px-8">
      <ul>
        {elsewhere.map((one) => (
          <li key={one.id}>
            <Link
              to={casePath(one)}
              className="flex min-h-11 flex-wrap items-center gap-x-2 py-1.5 text-sm text-on-danger-soft underline"
            >
              <Icon name="phone" size="sm" />
              <span className="font-semibold">{m.desk_cases_state_urgent()}:</span>
              <bdi>{one.name ?? one.reference}</bdi>·
              <span className="figures">{dueWords(one, provider, language)?.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

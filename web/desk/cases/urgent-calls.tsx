import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
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

/** Whose check-in says that the clinic has to call now, but for the person whose page is open. */
export function useUrgentCalls(): readonly DeskCase[] {
  const mayRead = useRight("recoveries:read");
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
  return urgent.filter((one) => casePath(one) !== here);
}

/** Keeps what a page brings into view below the alert, whose height the page's own bars read. */
function keepClear(alert: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = alert.offsetHeight;
    style.setProperty("--alert", `${height}px`);
    style.scrollPaddingTop = `${height + 96}px`;
  });
  observer.observe(alert);
  return () => {
    observer.disconnect();
    style.removeProperty("--alert");
    style.scrollPaddingTop = "";
  };
}

/**
 * Who has to be called at once: at the top of every page wherever it is scrolled to, and in each dialog, where its links
 * open a tab, so that nothing typed is lost.
 */
export function UrgentCalls({ calls, inDialog }: { calls: readonly DeskCase[]; inDialog?: boolean }) {
  const { language } = useSite();
  const provider = useProvider();
  const alert = useRef<HTMLDivElement>(null);
  const isShown = calls.length > 0;
  useLayoutEffect(() => {
    if (isShown && !inDialog && alert.current) return keepClear(alert.current);
  }, [isShown, inDialog]);
  if (!isShown) return null;
  return (
    <div
      ref={alert}
      role="alert"
      className={`max-h-[30dvh] shrink-0 overflow-y-auto border-b border-line bg-danger-soft ${inDialog ? "mb-2 px-6" : "sticky top-14 z-20 px-4 md:px-8 lg:top-0"}`}
    >
      <ul>
        {calls.map((one) => (
          <li key={one.id}>
            <Link
              to={casePath(one)}
              {...(inDialog && { target: "_blank" })}
              className="flex min-h-11 flex-wrap items-center gap-x-2 py-1.5 text-sm text-on-danger-soft underline"
            >
              <Icon name="phone" size="sm" />
              <span className="font-semibold">{m.desk_cases_state_urgent()}:</span>
              <bdi>{one.name ?? one.reference}</bdi>·
              <span className="figures">{dueWords(one, provider, language)?.text}</span>
              {inDialog && <span>{m.desk_cases_urgent_tab()}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

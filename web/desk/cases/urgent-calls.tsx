import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type DeskCase, listCases } from "../../../contract/desk/cases.ts";
import { useProvider, useSite } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { automaticCall } from "../desk-call.ts";
import { useTopic } from "../shell/updates.ts";
import { casePath, dueWords, urgentName } from "./case-words.ts";

const OwnCall = lazy(async () => ({ default: (await import("./own-call.tsx")).OwnCall }));

/** Whom the clinic has to call now, by a check-in or by what they wrote. */
export function useUrgentCalls(): readonly DeskCase[] {
  const [urgent, setUrgent] = useState<readonly DeskCase[]>([]);
  const ask = useCallback(() => {
    automaticCall(listCases, { query: {} }).then(
      ({ cases }) => setUrgent(cases.filter(({ isUrgent }) => isUrgent)),
      () => undefined, // the next change asks again
    );
  }, []);
  useEffect(ask, [ask]);
  useTopic("inbox", ask);
  return urgent;
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
  const { pathname } = useLocation();
  const here = `${pathname.replace(/\/$/, "")}/`;
  const others = calls.filter((one) => casePath(one) !== here);
  // A recovery's page has its own answer to a call.
  const own = inDialog ? undefined : calls.find((one) => casePath(one) === here && one.kind !== "recovery");
  const alert = useRef<HTMLDivElement>(null);
  const isShown = others.length > 0 || own !== undefined;
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
      {own && (
        <Suspense>
          <OwnCall one={own} />
        </Suspense>
      )}
      <ul>
        {others.map((one) => (
          <li key={one.id}>
            <Link
              to={casePath(one)}
              {...(inDialog && { target: "_blank" })}
              className="flex min-h-11 flex-wrap items-center gap-x-2 py-1.5 text-sm text-on-danger-soft underline"
            >
              <Icon name="phone" size="sm" />
              <span className="font-semibold">{urgentName(one)}:</span>
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

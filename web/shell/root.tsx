import { createElement, useEffect, useRef } from "react";
import { type Location, Outlet, useLocation, useMatches, useNavigation, useNavigationType } from "react-router";
import { documentTitle } from "../document-title.ts";
import type { ScreenHandle } from "../screen.ts";
import { useSite } from "../site.ts";
import { LinkBase } from "../ui/link.tsx";
import { LoadingOverlay } from "../ui/loading-overlay.tsx";
import { m } from "../words/compiled/messages.js";
import { ChatToggle } from "./chat-toggle.tsx";
import { NewBuildNotice } from "./new-build-notice.tsx";
import { restoreScroll, showAlert, showAnswer } from "./scroll.ts";

/** Shared by all pages: the links' base, the loading overlay, the notice of a new version. */
export function Root() {
  const site = useSite();
  const { base } = site;
  const navigation = useNavigation();
  useArrival();
  useEffect(() => {
    if (document.querySelector("own-hours"))
      void import("../ui/own-hours.ts").then(({ defineOwnHours }) => defineOwnHours());
  });
  useEffect(() => void import("./start-later.ts").then(({ startLater }) => startLater(site)), [site]);
  return (
    <LinkBase value={base}>
      <a
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3 focus:shadow-md"
        href="#main"
      >
        {m.shell_skip_to_content()}
      </a>
      {createElement("consent-notice")}
      <Outlet />
      <ChatToggle />
      <LoadingOverlay
        active={navigation.state === "loading" && !staysInPlace(navigation.location)}
        alt={m.shell_loading()}
      />
      <NewBuildNotice />
    </LinkBase>
  );
}

/** Whether a navigation only refines what is shown: then nothing covers the page, and scroll and focus stay. */
const staysInPlace = ({ state }: Location): boolean => state?.staysInPlace === true;

/** After a client navigation: title, scroll and focus are where a page load would have put them. */
function useArrival(): void {
  const site = useSite();
  const location = useLocation();
  const kind = useNavigationType();
  const leaf = useMatches().at(-1);
  const arrivedAt = useRef(location);
  useEffect(() => {
    if (arrivedAt.current.key === location.key) return;
    const from = arrivedAt.current.pathname;
    arrivedAt.current = location;
    dispatchEvent(new Event("arrived"));
    const handle = leaf?.handle as ScreenHandle<unknown> | undefined;
    // Without data it is the error screen that shows, and its heading is its title.
    const hasArrived = handle !== undefined && leaf?.loaderData !== undefined;
    const title = hasArrived ? handle.head(leaf.loaderData, site).title : document.querySelector("h1")?.textContent;
    document.title = documentTitle(title ?? m.shell_page_not_found(), site);
    if (staysInPlace(location) && kind !== "POP") return;
    if (kind !== "POP" && showAlert()) return;
    const isAnswer = from === location.pathname && kind === "REPLACE";
    // The screen puts the focus on what it has to say.
    if (isAnswer && !location.hash && showAnswer()) return;
    restoreScroll(location, kind);
    if (!location.hash && !isAnswer) document.getElementById("main")?.focus({ preventScroll: true });
  }, [location, kind, leaf, site]);
}

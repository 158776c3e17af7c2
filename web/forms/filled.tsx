import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { useSite } from "../site.ts";

/** In a form: keeps what is typed for a reload of the tab, fills it from the account, and says what was filled. */
export function Filled({ account, clears }: { account?: boolean; clears?: string }) {
  const site = useSite();
  const { pathname } = useLocation();
  const isSending = useNavigation().formMethod === "POST";
  const notice = useRef<HTMLParagraphElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    isSent.current = isSending;
  }, [isSending]);
  useEffect(() => {
    const stop = new AbortController();
    const facts = { site, pathname, account, clears, signal: stop.signal };
    const { current } = notice;
    if (current) void import("./fill-form.ts").then(({ fillForm }) => fillForm(current, facts));
    // A form leaves the page while it is being sent only when it was accepted.
    return () => stop.abort(isSent.current);
  }, [site, pathname, account, clears]);
  return <p ref={notice} role="status" className="text-sm text-muted empty:absolute" />;
}

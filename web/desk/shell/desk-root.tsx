import { lazy, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { Outlet, useLocation, useMatches, useNavigation } from "react-router";
import { useProvider, useSite } from "../../site.ts";
import { LinkBase } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import type { DeskHandle } from "../screen.ts";

const ToastRegion = lazy(async () => ({ default: (await import("../../ui/toast-region.tsx")).ToastRegion }));

/** Milliseconds after the first page until the toast region is loaded. Earlier toasts wait for it. */
const regionDelay = 500;

/** Shared by all pages of the desk: the links' base, the title, messages at the foot. */
export function DeskRoot() {
  const { base } = useSite();
  const { state } = useNavigation();
  useTitle();
  return (
    <LinkBase value={base}>
      <a
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3 focus:shadow-md"
        href="#main"
      >
        {m.shell_skip_to_content()}
      </a>
      <div aria-busy={state !== "idle"}>
        <Outlet />
      </div>
      <Toasts />
    </LinkBase>
  );
}

function Toasts() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), regionDelay);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isDue && <ToastRegion closeLabel={m.desk_close()} label={m.desk_messages()} />}</Suspense>;
}

function useTitle(): void {
  const leaf = useMatches().at(-1);
  const { pathname } = useLocation();
  const { texts } = useProvider();
  const handle = leaf?.handle as DeskHandle<unknown> | undefined;
  // A page whose loader was refused has no data: what is shown instead says its own title after this one.
  const hasData = leaf?.loaderData !== undefined || handle?.title.length === 0;
  const title = handle && hasData ? handle.title(leaf?.loaderData) : m.desk_title();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page writes over the title of a refusal
  useLayoutEffect(() => {
    document.title = `${title} · ${texts.name}`;
  }, [title, texts.name, pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page takes the focus
  useEffect(() => {
    document.getElementById("main")?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [pathname]);
}

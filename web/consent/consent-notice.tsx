import { useEffect, useRef } from "react";
import type { Site } from "../../contract/rendering.ts";
import { paths } from "../paths.ts";
import { m } from "../words/compiled/messages.js";
import { PurposeForm } from "./purpose-form.tsx";
import { purposeWords } from "./purpose-words.ts";

type ConsentNoticeProps = {
  site: Site;
  /** `asking` on its own; `opened` by the person to see or change the choice. */
  state: "shut" | "asking" | "opened";
  /** Announced text, because focus does not move. */
  said: string;
};

/** Asks at the foot of the window, where it covers least, and leaves the page to be read, worked and scrolled. */
export function ConsentNotice({ site, state, said }: ConsentNoticeProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {state !== "shut" && <Question key={state} site={site} isFolded={state === "asking"} />}
    </>
  );
}

function Question({ site, isFolded }: { site: Site; isFolded: boolean }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => (box.current ? makeRoom(box.current) : undefined), []);
  useEffect(() => {
    if (!isFolded) box.current?.querySelector("input")?.focus();
  }, [isFolded]);
  return (
    <section
      ref={box}
      aria-labelledby="choices-title"
      data-screen-only
      className="fixed inset-x-2 bottom-2 z-40 max-h-[60dvh] overflow-y-auto rounded-lg border border-line bg-surface px-4 py-3 text-sm shadow-lg sm:inset-x-auto sm:start-4 sm:bottom-4 sm:w-md"
    >
      <p id="choices-title" className="text-base font-semibold">
        {m.choices_title()}
      </p>
      <p className="mt-1 mb-3">
        {site.asks.map((purpose) => purposeWords[purpose].short()).join(" ")} {m.choices_no_is_fine()}{" "}
        <a href={site.base + paths.cookiePolicy} className="text-link">
          {m.choices_more()}
        </a>
      </p>
      <PurposeForm site={site} id="notice" shape={isFolded ? "folded" : "brief"} />
    </section>
  );
}

/** The foot of the page, and what takes the focus, can be scrolled clear of the notice. */
function makeRoom(notice: HTMLElement): () => void {
  const { body, documentElement } = document;
  const watching = new ResizeObserver(() => {
    const height = `${notice.offsetHeight && notice.offsetHeight + 16}px`;
    body.style.paddingBlockEnd = height;
    documentElement.style.scrollPaddingBlockEnd = height;
    documentElement.style.setProperty("--notice", height);
  });
  watching.observe(notice);
  return () => {
    watching.disconnect();
    body.style.paddingBlockEnd = "";
    documentElement.style.scrollPaddingBlockEnd = "";
    documentElement.style.removeProperty("--notice");
  };
}

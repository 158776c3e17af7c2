import { Fragment, type ReactNode } from "react";
import { classNames } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";

const looks = {
  user: "ms-auto rounded-ee-sm bg-primary text-on-primary",
  ai: "me-auto rounded-ss-sm border border-line bg-surface",
  person: "me-auto rounded-ss-sm bg-secondary-soft",
} as const;

type BubbleProps = {
  by: keyof typeof looks;
  /** Of the person who writes. */
  name?: string;
  /** Of the words, where it is known. */
  lang?: string;
  children: ReactNode;
};

/** One message; its words begin on the side where its own language does. */
export function Bubble({ by, name, lang, children }: BubbleProps) {
  const speaker = by === "user" ? m.chat_you() : by === "ai" ? m.chat_assistant() : (name ?? "");
  return (
    <div data-by={by} className={classNames("max-w-[88%] rounded-lg px-3.5 py-2.5", looks[by])}>
      <p className={by === "person" ? "text-sm font-semibold" : "sr-only"}>
        <bdi>{speaker}</bdi>
      </p>
      <div dir="auto" lang={lang} className="min-w-0 break-words">
        {children}
      </div>
    </div>
  );
}

/** A typed message as text with its line breaks (specification section 5). */
export const LineBreaks = ({ text }: { text: string }) =>
  text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

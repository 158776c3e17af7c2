import { useEffect, useRef } from "react";
import type { DeskChatLine } from "../../../contract/desk/chats.ts";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { classNames } from "../../ui/styles.ts";
import { m } from "../../words/compiled/messages.js";
import { SourceList } from "../source-list.tsx";

const looks = {
  visitor: "me-auto border border-line bg-surface",
  assistant: "ms-auto bg-sunken",
  person: "ms-auto bg-primary-soft",
} as const;

const newState: Readonly<Record<string, (name: string) => string>> = {
  requested: () => m.desk_chats_line_requested(),
  with_human: (name) => m.desk_chats_line_taken({ name }),
  returned: (name) => m.desk_chats_line_returned({ name }),
};

/** Everything that was said and who came and went, the newest at the foot. */
export function Transcript({ lines }: { lines: readonly DeskChatLine[] }) {
  const { language } = useSite();
  const { location } = useProvider();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length]);
  return (
    <div
      ref={box}
      role="log"
      aria-label={m.desk_chats_transcript()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      tabIndex={0}
      className="flex max-h-[60dvh] flex-col gap-3 overflow-y-auto rounded-lg border border-line bg-page p-4"
    >
      {lines.map((line) => {
        const time = formatInstant(line.at, location.timeZone, language);
        return line.by === "opened" || line.by === "state" ? (
          <p key={line.id} className="mx-auto text-center text-sm text-muted">
            {line.by === "opened"
              ? m.desk_chats_line_opened({ name: line.name ?? "" })
              : newState[line.state ?? ""]?.(line.name ?? m.desk_chats_clinic())}
            {" · "}
            <time dateTime={line.at}>{time}</time>
            {line.text && (
              <span className="block">
                {m.desk_chats_reason()}: <bdi>{line.text}</bdi>
              </span>
            )}
          </p>
        ) : (
          <Said key={line.id} line={line} by={line.by} time={time} />
        );
      })}
    </div>
  );
}

type SaidProps = { line: DeskChatLine; by: keyof typeof looks; time: string };

function Said({ line, by, time }: SaidProps) {
  const speaker = by === "visitor" ? m.desk_chats_visitor() : by === "assistant" ? m.desk_chats_assistant() : line.name;
  return (
    <div className={classNames("max-w-[85%] rounded-lg px-4 py-2.5", looks[by])}>
      <p className="text-sm text-muted">
        <bdi className="font-semibold">{speaker}</bdi> · <time dateTime={line.at}>{time}</time>
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {line.text}
      </p>
      {line.sources.length > 0 && <SourceList sources={line.sources} />}
    </div>
  );
}

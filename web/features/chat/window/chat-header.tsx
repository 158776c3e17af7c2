import { useProvider } from "../../../site.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { useOwnLanguage } from "../../../ui/own-language.tsx";
import { classNames } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";

type ChatHeaderProps = {
  /** The text under the title hides while the messages are scrolled. */
  isCollapsed: boolean;
  canStartAgain: boolean;
  startAgain(): void;
  close(): void;
};

/** Whose assistant it is. Words stand where the gradient is still the primary colour, so that they can be read. */
export function ChatHeader({ isCollapsed, canStartAgain, startAgain, close }: ChatHeaderProps) {
  const { texts, textsLanguage } = useProvider();
  return (
    <header
      data-collapsed={isCollapsed}
      className={classNames(
        "shrink-0 bg-linear-to-b from-primary from-70% to-primary-lightened-40 ps-4 pe-2 text-on-primary",
        isCollapsed ? "py-1" : "pt-2 pb-7",
      )}
    >
      <div className="flex min-h-11 items-center gap-1">
        <h2 id="chat-title" className="me-auto text-base leading-tight">
          {m.chat_title()}{" "}
          <bdi {...useOwnLanguage(textsLanguage)} className="font-normal">
            {texts.name}
          </bdi>
        </h2>
        {canStartAgain && (
          <HeaderButton icon="plus" label={m.chat_start_again()} name={m.chat_new()} press={startAgain} />
        )}
        <HeaderButton icon="close" label={m.chat_close()} press={close} />
      </div>
      <p
        className={classNames(
          "spare grid pe-4 text-sm transition-[grid-template-rows,opacity]",
          isCollapsed ? "grid-rows-[0fr] opacity-0" : "grid-rows-[1fr]",
        )}
        aria-hidden={isCollapsed}
      >
        <span className="overflow-hidden">{m.chat_about()}</span>
      </p>
    </header>
  );
}

type HeaderButtonProps = { icon: IconName; label: string; name?: string; press(): void };

const HeaderButton = ({ icon, label, name, press }: HeaderButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={press}
    className="flex h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-full px-2 text-sm font-medium outline-offset-[-3px] hover:bg-primary-hover focus-visible:outline-current"
  >
    <Icon name={icon} />
    {name}
  </button>
);

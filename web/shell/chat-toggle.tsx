import { type ComponentType, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { m } from "../words/compiled/messages.js";

/** Opens and closes the assistant. Its window is loaded on the first opening. */
export function ChatToggle() {
  const [isOpen, setOpen] = useState(false);
  const [Window, setWindow] = useState<ComponentType<{ close(): void }>>();
  const toggle = () => {
    setOpen(!isOpen);
    if (!Window)
      import("../features/chat/window/chat-window.tsx").then(
        ({ ChatWindow }) => setWindow(() => ChatWindow),
        () => setOpen(false),
      );
  };
  return (
    <aside aria-label={m.shell_chat()} data-screen-only className="noscript:hidden">
      <button
        type="button"
        id="chat-toggle"
        aria-label={m.shell_chat()}
        aria-expanded={isOpen}
        aria-controls="chat"
        onClick={toggle}
        className="chat-toggle aria-expanded:small:hidden"
      >
        <Icon name="chat" size="lg" />
      </button>
      {isOpen && Window && <Window close={() => setOpen(false)} />}
    </aside>
  );
}

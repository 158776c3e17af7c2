import { type ComponentType, useState } from "react";
import { Glyph } from "../ui/glyph.tsx";
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
        <Glyph path="M4 6.5a2 2 0 012-2h12a2 2 0 012 2v8a2 2 0 01-2 2h-6.5L7 20.5v-4H6a2 2 0 01-2-2z" size="lg" />
      </button>
      {isOpen && Window && <Window close={() => setOpen(false)} />}
    </aside>
  );
}
